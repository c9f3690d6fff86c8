/** From a file to the mails in it, as sources that the reading threads fetch. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Source } from '../archive/index.ts'
import { MboxScanner, startsLikeMbox } from './mbox.ts'
import { type PackedFolder, packedFolder } from './packed-folder.ts'
import { brokenReason, type FileMessage, gunzip, type PassedOver, streamed } from './stream.ts'
import { messagesOfTar, startsLikeTar, TAR_HEADER_BYTES } from './tar.ts'
import type { FileKind } from './walk.ts'
import { messagesOfZip } from './zip.ts'

const READ_BYTES = 1024 * 1024
const GZIP = Buffer.from([0x1f, 0x8b])
const ZIP = Buffer.from('PK\x03\x04', 'latin1')

/** What of a file is read. */
type File = { readonly path: string; readonly kind: FileKind; readonly size: number }

/**
 * The mails of a file, those before `from` (a `next` of an earlier run) left out. Never throws for what the file is.
 *
 * @param everyFile in a packed folder every member counts, whatever its name
 */
export async function* messagesOf(
  file: File,
  from: number,
  everyFile = false,
): AsyncGenerator<FileMessage | PassedOver> {
  try {
    const kind = file.kind === 'sniff' ? await sniff(file.path) : file.kind
    const folder = packedFolder(file.path, everyFile)
    if (kind === 'mail') yield wholeFile(file)
    else if (kind === 'mbox') yield* plainMbox(file, from)
    else if (kind === 'zip') yield* zippedOrMail(file, folder, from)
    else if (kind === 'tar') yield* messagesOfTar(readInPieces(file.path, file.size), folder, from)
    else if (kind === 'gz') yield* unnamed(gunzipped(file), folder, from)
    else yield* streamed(gunzipped(file), file.path, from, kind === 'mbox.gz' ? 'mbox' : 'mail')
  } catch (error) {
    yield { is: 'refused', origin: file.path, reason: brokenReason(error), next: null }
  }
}

/** The mails of a stream without a name: one mail, an mbox, a tar archive, or one of them packed. */
export async function* messagesOfStream(
  stream: Readable,
  name: string,
  everyFile = false,
): AsyncGenerator<FileMessage | PassedOver> {
  const folder = packedFolder(name, everyFile)
  try {
    const { start, whole } = await begun(stream)
    yield* unnamed(start.subarray(0, 2).equals(GZIP) ? gunzip(whole) : whole, folder, 0)
  } catch (error) {
    yield { is: 'refused', origin: name, reason: brokenReason(error), next: null }
  }
}

/** A stream whose content says what it is. */
async function* unnamed(
  chunks: AsyncIterable<Buffer>,
  folder: PackedFolder,
  from: number,
): AsyncGenerator<FileMessage | PassedOver> {
  const { start, whole } = await begun(chunks)
  yield* startsLikeTar(start) ? messagesOfTar(whole, folder, from) : streamed(whole, folder.path, from, null)
}

/** The beginning of a stream, as long as it takes to see what it is, and the whole stream all the same. */
async function begun(chunks: AsyncIterable<Buffer>): Promise<{ start: Buffer; whole: AsyncGenerator<Buffer> }> {
  const iterator = chunks[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  let next = await iterator.next()
  while (!next.done) {
    start = Buffer.concat([start, next.value])
    if (start.length >= TAR_HEADER_BYTES) break
    next = await iterator.next()
  }
  const whole = (async function* () {
    yield start
    for (next = await iterator.next(); !next.done; next = await iterator.next()) yield Buffer.from(next.value)
  })()
  return { start, whole }
}

function wholeFile({ path, size }: File): FileMessage {
  const source: Source = { kind: 'file', path, start: 0, end: null, unquote: false }
  return { is: 'mail', source, bytes: size, origin: path, next: null }
}

/** A file that a person named is a mail when it is nothing else, also one that is packed like a ZIP and holds no mails. */
async function* zippedOrMail(file: File, folder: PackedFolder, from: number): AsyncGenerator<FileMessage | PassedOver> {
  let holdsMails = from > 0
  const others: PassedOver[] = []
  for await (const message of messagesOfZip(folder, from)) {
    holdsMails ||= message.is !== 'passed over'
    if (message.is === 'passed over') others.push(message)
    else yield message
  }
  if (holdsMails) yield* others
  else yield wholeFile(file)
}

async function sniff(path: string): Promise<FileKind | 'gz' | 'zip' | 'tar'> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1_024), 0, 1_024, 0)
    const start = buffer.subarray(0, bytesRead)
    if (start.subarray(0, 2).equals(GZIP)) return 'gz'
    if (start.subarray(0, 4).equals(ZIP)) return 'zip'
    if (startsLikeTar(start)) return 'tar'
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
  else if (!seen) yield { is: 'refused', origin: path, reason: 'Die Datei ist leer (0 Byte).', next: null }
}

function gunzipped({ path, size }: File): AsyncIterable<Buffer> {
  return gunzip(readInPieces(path, size))
}

/** A stream allocates its whole piece for each file: a folder of small files would spend its time freeing large ones. */
function readInPieces(path: string, size: number): Readable {
  return createReadStream(path, { highWaterMark: Math.min(READ_BYTES, Math.max(size, 1)) })
}
