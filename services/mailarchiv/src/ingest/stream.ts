/** The mails of a stream of bytes, packed or not. */
import { createGunzip } from 'node:zlib'
import { MAX_MAIL_BYTES, type Source, unquoteMbox } from '../archive/core/reading/index.ts'
import { MboxScanner, startsLikeMbox } from './mbox.ts'
import { reasonOf } from './walk.ts'

/** A mail or a refused part of a file. `next`: where the file continues after it, null after the last one. */
export type FileMessage = { readonly origin: string; readonly next: number | null } & (
  | { readonly is: 'mail'; readonly source: Source; readonly bytes: number }
  | { readonly is: 'refused'; readonly reason: string }
)

/** A member of a packed folder of no supported kind. */
export type PassedOver = { readonly is: 'passed over'; readonly origin: string }

/** Yields the messages of a stream that cannot be read twice: holds the bytes of one message at a time. */
export async function* streamed(
  chunks: AsyncIterable<Buffer>,
  name: string,
  from: number,
  kind: 'mail' | 'mbox' | null,
): AsyncGenerator<FileMessage> {
  const held = new HeldBytes()
  const scanner = new MboxScanner()
  let isMbox = kind === 'mbox' ? true : kind === 'mail' ? false : null
  let number = 0
  const message = (start: number, end: number, next: number | null, unquote: boolean): FileMessage => {
    number += 1
    const raw = held.slice(start, end)
    const source: Source = { kind: 'bytes', raw: unquote ? unquoteMbox(raw) : raw }
    return { is: 'mail', source, bytes: raw.length, origin: isMbox ? `${name}#${number}` : name, next }
  }
  for await (const chunk of chunks) {
    held.add(chunk)
    isMbox ??= startsLikeMbox(chunk)
    if (!isMbox) continue
    for (const { start, end } of scanner.push(chunk)) {
      if (end > from) yield message(start, end, end, true)
      else number += 1
    }
    held.forgetBefore(scanner.openMessage ?? 0)
  }
  // A file named mbox without a separator is one mail.
  isMbox &&= scanner.openMessage !== null
  if (isMbox) {
    for (const { start, end } of scanner.finish()) yield message(start, end, null, true)
  } else if (held.end === 0) yield { is: 'refused', origin: name, reason: 'Die Datei ist leer (0 Byte).', next: null }
  else yield message(0, held.end, null, false)
}

export async function* gunzip(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const unpacked = createGunzip({ chunkSize: 256 * 1024 })
  const feeding = (async () => {
    try {
      for await (const chunk of chunks) {
        if (!unpacked.write(chunk)) await new Promise((resolve) => unpacked.once('drain', resolve))
      }
      unpacked.end()
    } catch (error) {
      unpacked.destroy(error as Error)
    }
  })()
  for await (const chunk of unpacked) yield chunk as Buffer
  await feeding
}

class TooLarge extends Error {}

/** Holds the bytes of a stream that may still be needed. */
class HeldBytes {
  #chunks: Buffer[] = []
  #start = 0
  end = 0

  add(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.end += chunk.length
    if (this.end - this.#start > MAX_MAIL_BYTES) throw new TooLarge()
  }

  slice(start: number, end: number): Uint8Array {
    const raw = new Uint8Array(end - start)
    let offset = this.#start
    for (const chunk of this.#chunks) {
      const from = Math.max(start, offset)
      const to = Math.min(end, offset + chunk.length)
      if (from < to) raw.set(chunk.subarray(from - offset, to - offset), from - start)
      offset += chunk.length
    }
    return raw
  }

  forgetBefore(position: number): void {
    for (
      let first = this.#chunks[0];
      first !== undefined && this.#start + first.length <= position;
      first = this.#chunks[0]
    ) {
      this.#start += first.length
      this.#chunks.shift()
    }
  }
}

/** Refuses the rest of a damaged packed file. */
export const BROKEN = 'Das gepackte Archiv ist beschädigt. Was davor heil war, ist archiviert.'

export const MAIL_TOO_LARGE = 'Eine Mail darin ist größer als 1 GiB.'

/** German sentence for the end of the reading. */
export function brokenReason(error: unknown): string {
  if (error instanceof TooLarge) return MAIL_TOO_LARGE
  const { code } = error as NodeJS.ErrnoException
  if (code?.startsWith('Z_') === true) return BROKEN
  return reasonOf(error)
}
