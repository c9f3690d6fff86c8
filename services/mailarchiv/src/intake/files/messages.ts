/** Finds the mails in a file, as sources that the reading threads fetch. */
import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import type { Readable } from 'node:stream'
import type { Source } from '../../store/core/reading/index.ts'
import { appleMail, isPartial, PARTIAL, type Stretch } from './apple-mail.ts'
import { gmailLabels, LABEL_BYTES } from './gmail-labels.ts'
import { lookAt, reasonOfKind, startOfFile } from './look.ts'
import { messagesOfMbox, type NumberedRange, startsLikeMbox } from './mbox.ts'
import { isOlm, outlookSort, startsLikeZip, zipKindOf } from './other-kinds.ts'
import { type PackedFolder, packedFolder, type Reading } from './packed-folder.ts'
import { placeInMbox } from './place.ts'
import { begun, brokenReason, type FileMessage, gunzip, type PassedOver, streamed } from './stream.ts'
import { messagesOfTar, startsLikeTar, TAR_HEADER_BYTES } from './tar.ts'
import type { FileKind } from './walk.ts'
import { messagesOfZip, namesInZip } from './zip.ts'

const READ_BYTES = 1024 * 1024
const GZIP = Buffer.from([0x1f, 0x8b])
const EMPTY_ZIP = 'Ein ZIP-Archiv ohne Dateien.'

type File = { readonly path: string; readonly kind: FileKind; readonly size: number }

/** Yields the mails of a file from `from` on (a `next` of an earlier run). Never throws because of the file's content. */
export async function* messagesOf(
  file: File,
  from: number,
  { everyFile = false, outlook }: Reading = {},
): AsyncGenerator<FileMessage | PassedOver> {
  try {
    const start = startOfFile(file.path)
    const sort = start === null || outlook === undefined ? null : (outlookSort(start) ?? null)
    if (sort !== null && outlook !== undefined) {
      yield* sort === 'msg'
        ? outlook.message(file.path, file.size)
        : outlook.dataFile('pst', { path: file.path, name: file.path }, from)
      return
    }
    const kind = file.kind === 'sniff' && start !== null ? sniff(start) : file.kind
    const folder = packedFolder(file.path, { everyFile, outlook })
    const apple = start === null || kind !== 'mail' ? null : appleMail(start)
    if (apple !== null) yield appleMessage(file, apple)
    else if (kind === 'mail' || kind === 'mbox' || kind === 'sniff')
      yield* unpacked({ ...file, kind }, start, everyFile, from)
    else if (kind === 'zip') yield* zippedOrWhole(file, folder, from)
    else if (kind === 'tar') yield* messagesOfTar(readInPieces(file.path, file.size), folder, from)
    else if (kind === 'gz') yield* unnamed(gunzipped(file), folder, from)
    else yield* streamed(gunzipped(file), { name: file.path, everyFile }, from, kind === 'mbox.gz' ? 'mbox' : 'mail')
  } catch (error) {
    yield { is: 'refused', origin: file.path, reason: brokenReason(error), next: null }
  }
}

/** Yields the mails of a stream without a name: one mail, an mbox, a tar archive, or one of them packed. */
export async function* messagesOfStream(
  stream: Readable,
  name: string,
  reading: Reading = {},
): AsyncGenerator<FileMessage | PassedOver> {
  const folder = packedFolder(name, reading)
  try {
    const { start, whole } = await begun(stream, 2)
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
  const { start, whole } = await begun(chunks, TAR_HEADER_BYTES)
  yield* startsLikeTar(start)
    ? messagesOfTar(whole, folder, from)
    : streamed(whole, { name: folder.path, everyFile: folder.everyFile }, from, null)
}

/** Yields the mails of a file that is not packed, unless its content is of another kind. */
async function* unpacked(
  file: File,
  start: Buffer | null,
  everyFile: boolean,
  from: number,
): AsyncGenerator<FileMessage | PassedOver> {
  const look = start === null || startsLikeMbox(start) ? null : await lookAt(start)
  const isOther = look?.isMail === false
  if (isOther && !everyFile) yield { is: 'passed over', origin: file.path, reason: look.why ?? '', byContent: true }
  else if (file.kind === 'mbox' && !isOther) yield* plainMbox(file, from, look?.why ?? null)
  else yield wholeFile(file, look?.why ?? null)
}

/** The mail in a file of Apple Mail, as a stretch of it. */
function appleMessage({ path, size }: File, { start, end: wanted }: Stretch): FileMessage {
  const end = Math.min(wanted, size)
  const source: Source = { kind: 'file', path, start, end, unquote: false }
  const doubt = isPartial(path) ? PARTIAL : null
  return { is: 'mail', source, bytes: end - start, origin: path, next: null, doubt, receivedAt: null }
}

function wholeFile({ path, size }: File, doubt: string | null): FileMessage {
  const source: Source = { kind: 'file', path, start: 0, end: null, unquote: false }
  return { is: 'mail', source, bytes: size, origin: path, next: null, doubt, receivedAt: null }
}

/**
 * Yields the mails of a ZIP. One that holds none by name, and is a document or the like, counts as the file that it is.
 * An archive of Outlook for Mac is a ZIP too, whose files may have the names of mails.
 */
async function* zippedOrWhole(
  file: File,
  folder: PackedFolder,
  from: number,
): AsyncGenerator<FileMessage | PassedOver> {
  const names = await namesInZip(file.path)
  if (folder.outlook !== undefined && isOlm(names)) {
    yield* folder.outlook.dataFile('olm', { path: file.path, name: file.path }, from)
    return
  }
  const holdsMails = names.some((name) => ![null, 'sniff'].includes(folder.kindOf(name)))
  const kind = holdsMails ? null : zipKindOf(names)
  const reason = kind === null ? null : reasonOfKind(kind)
  let isEmpty = true
  if (reason === null)
    for await (const message of messagesOfZip(folder, from)) {
      isEmpty = false
      yield message
    }
  if (reason === null && (!isEmpty || from > 0)) return
  if (folder.everyFile) yield wholeFile(file, reason ?? EMPTY_ZIP)
  else yield { is: 'passed over', origin: file.path, reason: reason ?? EMPTY_ZIP, byContent: true }
}

function sniff(start: Buffer): 'mail' | 'mbox' | 'gz' | 'zip' | 'tar' {
  if (start.subarray(0, 2).equals(GZIP)) return 'gz'
  if (startsLikeZip(start)) return 'zip'
  if (startsLikeTar(start)) return 'tar'
  return startsLikeMbox(start) ? 'mbox' : 'mail'
}

/** Yields the messages of an mbox as stretches of the file; consumers read their bytes. */
async function* plainMbox({ path, size }: File, from: number, doubt: string | null): AsyncGenerator<FileMessage> {
  using labels = new LabelReader(path)
  const toMessage = ({ start, end, number, next, receivedAt }: NumberedRange): FileMessage => {
    const source: Source = { kind: 'file', path, start, end, unquote: true }
    const origin = placeInMbox(path, number, labels.of(start, end))
    return { is: 'mail', source, bytes: end - start, origin, next, doubt: null, receivedAt }
  }
  const found = yield* messagesOfMbox(readInPieces(path, size), from, toMessage)
  if (found > 0) return
  if (size > 0) yield wholeFile({ path, size, kind: 'mail' }, doubt)
  else yield { is: 'refused', origin: path, reason: 'Die Datei ist leer (0 Byte).', next: null }
}

function gunzipped({ path, size }: File): AsyncIterable<Buffer> {
  return gunzip(readInPieces(path, size))
}

/** Sizes the pieces by the file: a stream allocates a whole piece, which would be waste for each small file. */
function readInPieces(path: string, size: number): Readable {
  return createReadStream(path, { highWaterMark: Math.min(READ_BYTES, Math.max(size, 1)) })
}

/** Reads the labels of the mails in an mbox of Google Takeout; of every other mbox nothing. */
class LabelReader {
  readonly #file: number | null

  constructor(path: string) {
    const isOfTakeout = startOfFile(path)?.includes('X-Gmail-Labels:') === true
    this.#file = isOfTakeout ? openSync(path, 'r') : null
  }

  /** The labels of the mail in this stretch of the file. */
  of(start: number, end: number): string[] {
    if (this.#file === null) return []
    const bytes = Buffer.alloc(Math.min(LABEL_BYTES, end - start))
    return gmailLabels(bytes.subarray(0, readSync(this.#file, bytes, 0, bytes.length, start)))
  }

  [Symbol.dispose](): void {
    if (this.#file !== null) closeSync(this.#file)
  }
}
