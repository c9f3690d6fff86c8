import { Readable, Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { type DomainError, tooLarge } from '../errors/domain-error.ts'

/**
 * Returns the request's body as a stream that fails with 413 behind `limit` bytes, and when its sender has left. A larger
 * announced length is refused before the first byte is read; the bytes are counted as well, because senders may announce
 * anything.
 */
export function limitedBody(
  request: FastifyRequest,
  limit: number,
  refusal: () => DomainError = () => tooLarge(limit),
): Readable {
  if (Number(request.headers['content-length']) > limit) throw refusal()
  if (!(request.body instanceof Readable)) return Readable.from([])
  let received = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received > limit) done(refusal())
      else done(null, chunk)
    },
  })
  // The sender may leave before the handler reads: an error that no listener hears would end the process.
  counted.on('error', () => undefined)
  // Nothing more comes of a sender who left while the request was checked, not even the end.
  if (request.body.destroyed) return counted.destroy(request.body.errored ?? new Error('the sender has left'))
  return request.body.on('error', (error) => counted.destroy(error)).pipe(counted)
}
