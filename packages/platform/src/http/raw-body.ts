import { Readable, Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { type DomainError, tooLarge } from '../errors/domain-error.ts'

/**
 * The request's body as a stream that fails with 413 behind `limit` bytes. The announced length is refused before
 * the first byte is read; the counted one decides, because the announcement is the sender's.
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
