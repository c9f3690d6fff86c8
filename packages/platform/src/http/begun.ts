import { once } from 'node:events'
import type { Readable } from 'node:stream'

/**
 * Waits for the first bytes of a stream, or for its end, so that a store's refusal is an answer with a status and not a
 * broken download under the file's headers.
 *
 * @throws what the stream fails with
 */
export async function begun<S extends Readable>(stream: S): Promise<S> {
  await Promise.race([once(stream, 'readable'), once(stream, 'end')])
  return stream
}
