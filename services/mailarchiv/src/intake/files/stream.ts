/** The mails of a stream of bytes, packed or not. */
import { createGunzip } from 'node:zlib'
import { MAX_MAIL_BYTES, type Source, unquoteMbox } from '../../store/core/reading/index.ts'
import { appleMail } from './apple-mail.ts'
import { gmailLabels } from './gmail-labels.ts'
import { lookAt } from './look.ts'
import { messagesOfMbox, type NumberedRange, startsLikeMbox } from './mbox.ts'
import { LOOK_BYTES } from './other-kinds.ts'
import { placeInMbox } from './place.ts'
import { reasonOf } from './walk.ts'

/** A mail or a refused part of a file. `next`: where the file continues after it, null after the last one. */
export type FileMessage = {
  readonly origin: string
  readonly next: number | null
} /** `doubt`: why it does not look like a mail. */ & (
  | {
      readonly is: 'mail'
      readonly source: Source
      readonly bytes: number
      readonly doubt: string | null
      /** When it was received, in milliseconds, where its mbox says so. */
      readonly receivedAt: number | null
      /** The mail is composed: what it was read from keeps no original bytes. */
      readonly convertedFrom?: 'pst' | 'msg' | 'olm'
    }
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
  const held = new HeldBytes(chunks)
  if (kind === 'mbox' || (kind === null && startsLikeMbox(start))) {
    const toMessage = ({ start, end, number, next, receivedAt }: NumberedRange): FileMessage => {
      const raw = unquoteMbox(held.slice(start, end))
      const origin = placeInMbox(name, number, gmailLabels(raw))
      return { is: 'mail', source: { kind: 'bytes', raw }, bytes: end - start, origin, next, doubt: null, receivedAt }
    }
    const found = yield* messagesOfMbox(held.read(), from, toMessage, (until) => held.forgetBefore(until))
    if (found > 0) return
  } else for await (const _ of held.read());
  // A file named mbox without a separator is one mail.
  if (held.end === 0) yield { is: 'refused', origin: name, reason: 'Die Datei ist leer (0 Byte).', next: null }
  else yield wholeOf(held, start, { name, doubt: look?.why ?? null })
}

/** The mail that a stream is, as a whole or as a stretch of it. */
function wholeOf(held: HeldBytes, start: Buffer, { name, doubt }: { name: string; doubt: string | null }): FileMessage {
  const apple = appleMail(start) ?? { start: 0, end: held.end }
  const raw = held.slice(apple.start, Math.min(apple.end, held.end))
  const source = { kind: 'bytes', raw } as const
  return { is: 'mail', source, bytes: raw.length, origin: name, next: null, doubt, receivedAt: null }
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
  readonly #stream: AsyncIterable<Buffer>
  #chunks: Buffer[] = []
  #start = 0
  end = 0

  constructor(stream: AsyncIterable<Buffer>) {
    this.#stream = stream
  }

  /** Reads the stream. Throws TooLarge. */
  async *read(): AsyncGenerator<Buffer> {
    for await (const chunk of this.#stream) {
      this.#chunks.push(chunk)
      this.end += chunk.length
      if (this.end - this.#start > MAX_MAIL_BYTES) throw new TooLarge()
      yield chunk
    }
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
