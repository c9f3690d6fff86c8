/** The mails of a stream of bytes, packed or not. */
import { createGunzip } from 'node:zlib'
import { MAX_MAIL_BYTES, type Source, unquoteMbox } from '../archive/core/reading/index.ts'
import { appleMail } from './apple-mail.ts'
import { gmailLabels } from './gmail-labels.ts'
import { lookAt } from './look.ts'
import { MboxScanner, startsLikeMbox } from './mbox.ts'
import { LOOK_BYTES } from './other-kinds.ts'
import { placeInMbox } from './place.ts'
import { reasonOf } from './walk.ts'

/** A mail or a refused part of a file. `next`: where the file continues after it, null after the last one. */
export type FileMessage = {
  readonly origin: string
  readonly next: number | null
} /** `doubt`: why it does not look like a mail. */ & (
  | { readonly is: 'mail'; readonly source: Source; readonly bytes: number; readonly doubt: string | null }
  | { readonly is: 'refused'; readonly reason: string }
)

/** A file that is no mail, by its name or, `byContent`, by its content. */
export type PassedOver = {
  readonly is: 'passed over'
  readonly origin: string
  readonly reason: string
  readonly byContent: boolean
}

/** Where a stream comes from; `everyFile`: other kinds of files count as mails too. */
export type Named = { readonly name: string; readonly everyFile: boolean }

/**
 * Yields the messages of a stream that cannot be read twice: holds the bytes of one message at a time. Reads what is no
 * mail to its end without holding it, because the next member of an archive stands behind it.
 */
export async function* streamed(
  stream: AsyncIterable<Buffer>,
  { name, everyFile }: Named,
  from: number,
  kind: 'mail' | 'mbox' | null,
): AsyncGenerator<FileMessage | PassedOver> {
  const { start, whole: chunks } = await begun(stream, LOOK_BYTES)
  const look = startsLikeMbox(start) || appleMail(start) !== null ? null : await lookAt(start)
  if (look?.isMail === false && !everyFile) {
    yield { is: 'passed over', origin: name, reason: look.why ?? '', byContent: true }
    for await (const _ of chunks);
    return
  }
  const held = new HeldBytes()
  const scanner = new MboxScanner()
  let isMbox = kind === 'mbox' || (kind === null && startsLikeMbox(start))
  let number = 0
  const message = (start: number, end: number, next: number | null, unquote: boolean): FileMessage => {
    number += 1
    const raw = held.slice(start, end)
    const source = { kind: 'bytes', raw: unquote ? unquoteMbox(raw) : raw } as const
    const doubt = isMbox ? null : (look?.why ?? null)
    const origin = isMbox ? placeInMbox(name, number, gmailLabels(source.raw)) : name
    return { is: 'mail', source, bytes: raw.length, origin, next, doubt }
  }
  for await (const chunk of chunks) {
    held.add(chunk)
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
  else {
    const apple = appleMail(start)
    yield message(apple?.start ?? 0, Math.min(apple?.end ?? held.end, held.end), null, false)
  }
}

/** Reads the beginning of a stream, at least `bytes` of it; `whole` still gives all of it. */
export async function begun(
  chunks: AsyncIterable<Buffer>,
  bytes: number,
): Promise<{ start: Buffer; whole: AsyncGenerator<Buffer> }> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first: Buffer[] = []
  let length = 0
  let next = await iterator.next()
  while (!next.done) {
    first.push(next.value)
    length += next.value.length
    if (length >= bytes) break
    next = await iterator.next()
  }
  const start = Buffer.concat(first)
  const whole = (async function* () {
    if (start.length > 0) yield start
    for (next = await iterator.next(); !next.done; next = await iterator.next()) yield Buffer.from(next.value)
  })()
  return { start, whole }
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
