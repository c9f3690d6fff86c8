import { Readable, Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { type DomainError, tooLarge } from '../errors/domain-error.ts'

/**
 * Returns the request's body as a stream that fails with 413 behind `limit` bytes. A larger announced length is refused
 * before the first byte is read; the bytes are counted as well, because senders may announce anything.
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
  return request.body.on('error', (error) => counted.destroy(error)).pipe(counted)
}
