/** Finds the mails in a file, as sources that the reading threads fetch. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Source } from '../archive/core/reading/index.ts'
import { MboxScanner, startsLikeMbox } from './mbox.ts'
import { type PackedFolder, packedFolder } from './packed-folder.ts'
import { brokenReason, type FileMessage, gunzip, type PassedOver, streamed } from './stream.ts'
import { messagesOfTar, startsLikeTar, TAR_HEADER_BYTES } from './tar.ts'
import type { FileKind } from './walk.ts'
import { messagesOfZip } from './zip.ts'

const READ_BYTES = 1024 * 1024
const GZIP = Buffer.from([0x1f, 0x8b])
const ZIP = Buffer.from('PK\x03\x04', 'latin1')

type File = { readonly path: string; readonly kind: FileKind; readonly size: number }

/**
 * Yields the mails of a file from `from` on (a `next` of an earlier run). Never throws because of the file's content.
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

/** Yields the mails of a stream without a name: one mail, an mbox, a tar archive, or one of them packed. */
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

/** Yields the mails of a stream by its content. */
async function* unnamed(
  chunks: AsyncIterable<Buffer>,
  folder: PackedFolder,
  from: number,
): AsyncGenerator<FileMessage | PassedOver> {
  const { start, whole } = await begun(chunks)
  yield* startsLikeTar(start) ? messagesOfTar(whole, folder, from) : streamed(whole, folder.path, from, null)
}

/** Reads the beginning of a stream, enough to recognise its kind; `whole` still gives all of it. */
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

/** A file named by the user is a mail when it is nothing else, even if it is packed like a ZIP without mails. */
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

/** Yields the messages of an mbox as stretches of the file; consumers read their bytes. */
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

/** Sizes the pieces by the file: a stream allocates a whole piece, which would be waste for each small file. */
function readInPieces(path: string, size: number): Readable {
  return createReadStream(path, { highWaterMark: Math.min(READ_BYTES, Math.max(size, 1)) })
}
