import { Writable } from 'node:stream'
import type { Lent, LentBody } from '@zeughaus/platform'

/** The bytes of a body as its reader gets them: in memory of their own. */
export async function* sent(pieces: AsyncIterable<Lent>): AsyncGenerator<Buffer> {
  for await (const { lent } of pieces) yield Buffer.from(lent)
}

/** All bytes of a body. Rejects when it breaks off. */
export async function received(body: LentBody): Promise<Buffer> {
  const pieces: Buffer[] = []
  const network = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(Buffer.from(piece))
      done()
    },
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  body.once('error', reject)
  network.once('finish', resolve)
  body.pipe(network)
  await promise
  return Buffer.concat(pieces)
}
