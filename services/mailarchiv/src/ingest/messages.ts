/** From a file to the mails in it, as sources that the reading threads fetch. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Source } from '../archive/index.ts'
import { MboxScanner, startsLikeMbox } from './mbox.ts'
import { brokenReason, type FileMessage, gunzip, type PassedOver, streamed } from './stream.ts'
import type { FileKind } from './walk.ts'
import { messagesOfZip } from './zip.ts'

const READ_BYTES = 1024 * 1024
const GZIP = Buffer.from([0x1f, 0x8b])
const ZIP = Buffer.from('PK\x03\x04', 'latin1')

/** What of a file is read. */
type File = { readonly path: string; readonly kind: FileKind; readonly size: number }

/** The mails of a file, those before `from` (a `next` of an earlier run) left out. Never throws for what the file is. */
export async function* messagesOf(file: File, from: number): AsyncGenerator<FileMessage | PassedOver> {
  try {
    const kind = file.kind === 'sniff' ? await sniff(file.path) : file.kind
    if (kind === 'mail') yield wholeFile(file)
    else if (kind === 'mbox') yield* plainMbox(file, from)
    else if (kind === 'zip') yield* zippedOrMail(file, from)
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

/** A file that a person named is a mail when it is nothing else, also one that is packed like a ZIP and holds no mails. */
async function* zippedOrMail(file: File, from: number): AsyncGenerator<FileMessage | PassedOver> {
  let holdsMails = from > 0
  const others: PassedOver[] = []
  for await (const message of messagesOfZip(file.path, from)) {
    holdsMails ||= message.is !== 'passed over'
    if (message.is === 'passed over') others.push(message)
    else yield message
  }
  if (holdsMails) yield* others
  else yield wholeFile(file)
}

async function sniff(path: string): Promise<FileKind | 'gz' | 'zip'> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1_024), 0, 1_024, 0)
    const start = buffer.subarray(0, bytesRead)
    if (start.subarray(0, 2).equals(GZIP)) return 'gz'
    if (start.subarray(0, 4).equals(ZIP)) return 'zip'
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

function gunzipped({ path, size }: File): AsyncIterable<Buffer> {
  return gunzip(readInPieces(path, size))
}

/** A stream allocates its whole piece for each file: a folder of small files would spend its time freeing large ones. */
function readInPieces(path: string, size: number): Readable {
  return createReadStream(path, { highWaterMark: Math.min(READ_BYTES, Math.max(size, 1)) })
}
