/** From a file to the mails in it, as sources that the reading threads fetch. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { MAX_MAIL_BYTES, type Source, unquoteMbox } from '../archive/index.ts'
import { MboxScanner, startsLikeMbox } from './mbox.ts'
import { type FileKind, reasonOf } from './walk.ts'

/** A mail of a file. `next`: where the file goes on after it, null after the last one. */
export type FileMessage =
  | {
      readonly is: 'mail'
      readonly source: Source
      readonly bytes: number
      readonly origin: string
      readonly next: number | null
    }
  | { readonly is: 'refused'; readonly origin: string; readonly reason: string }

const READ_BYTES = 1024 * 1024
const GZIP = Buffer.from([0x1f, 0x8b])

/** What of a file is read. */
type File = { readonly path: string; readonly kind: FileKind; readonly size: number }

/** The mails of a file, those before `from` (a `next` of an earlier run) left out. Never throws for what the file is. */
export async function* messagesOf(file: File, from: number): AsyncGenerator<FileMessage> {
  try {
    const kind = file.kind === 'sniff' ? await sniff(file.path) : file.kind
    if (kind === 'mail') yield wholeFile(file)
    else if (kind === 'mbox') yield* plainMbox(file, from)
    else
      yield* streamed(
        gunzipped(file),
        file.path,
        from,
        kind === 'mbox.gz' ? 'mbox' : kind === 'mail.gz' ? 'mail' : null,
      )
  } catch (error) {
    yield { is: 'refused', origin: file.path, reason: brokenReason(error) }
  }
}

/** The mails of a stream without a name: one mail, an mbox, or either of them packed. */
export async function* messagesOfStream(stream: Readable, name: string): AsyncGenerator<FileMessage> {
  try {
    const first: Buffer[] = []
    const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    while (Buffer.concat(first).length < READ_BYTES) {
      const { value, done } = await iterator.next()
      if (done) break
      first.push(Buffer.from(value))
    }
    const start = Buffer.concat(first)
    const whole = (async function* () {
      yield start
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield Buffer.from(next.value)
    })()
    const isPacked = start.subarray(0, 2).equals(GZIP)
    yield* streamed(isPacked ? gunzip(whole) : whole, name, 0, null)
  } catch (error) {
    yield { is: 'refused', origin: name, reason: brokenReason(error) }
  }
}

function wholeFile({ path, size }: File): FileMessage {
  const source: Source = { kind: 'file', path, start: 0, end: null, unquote: false }
  return { is: 'mail', source, bytes: size, origin: path, next: null }
}

async function sniff(path: string): Promise<FileKind | 'gz'> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1_024), 0, 1_024, 0)
    const start = buffer.subarray(0, bytesRead)
    if (start.subarray(0, 2).equals(GZIP)) return 'gz'
    return startsLikeMbox(start) ? 'mbox' : 'mail'
  } finally {
    await file.close()
  }
}

/** The messages of an mbox as stretches of the file: their bytes are read by who needs them. */
async function* plainMbox({ path, size }: File, from: number): AsyncGenerator<FileMessage> {
  const scanner = new MboxScanner()
  let number = 0
  let seen = false
  const mail = function* (ranges: Iterable<{ start: number; end: number }>, isLast: boolean): Generator<FileMessage> {
    for (const { start, end } of ranges) {
      number += 1
      seen = true
      if (end <= from) continue
      const source: Source = { kind: 'file', path, start, end, unquote: true }
      yield { is: 'mail', source, bytes: end - start, origin: `${path}#${number}`, next: isLast ? null : end }
    }
  }
  for await (const chunk of readInPieces(path, size)) yield* mail(scanner.push(chunk as Buffer), false)
  yield* mail(scanner.finish(), true)
  if (!seen && size > 0) yield wholeFile({ path, size, kind: 'mail' })
  else if (!seen) yield { is: 'refused', origin: path, reason: 'Die Datei ist leer (0 Byte).' }
}

/** The messages of something that cannot be read twice: their bytes are held one message at a time. */
async function* streamed(
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
  if (isMbox) {
    for (const { start, end } of scanner.finish()) yield message(start, end, null, true)
  } else if (held.end === 0) yield { is: 'refused', origin: name, reason: 'Die Datei ist leer (0 Byte).' }
  else yield message(0, held.end, null, false)
}

function gunzipped({ path, size }: File): AsyncIterable<Buffer> {
  return gunzip(readInPieces(path, size))
}

/** A stream allocates its whole piece for each file: a folder of small files would spend its time freeing large ones. */
function readInPieces(path: string, size: number): Readable {
  return createReadStream(path, { highWaterMark: Math.min(READ_BYTES, Math.max(size, 1)) })
}

async function* gunzip(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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

/** The bytes of a stream that may still be needed. */
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

function brokenReason(error: unknown): string {
  if (error instanceof TooLarge) return 'Eine Mail darin ist größer als 1 GiB.'
  const { code } = error as NodeJS.ErrnoException
  if (code?.startsWith('Z_') === true) return 'Das gepackte Archiv ist beschädigt. Was davor heil war, ist archiviert.'
  return reasonOf(error)
}
