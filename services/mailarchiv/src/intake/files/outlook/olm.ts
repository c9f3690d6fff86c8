/** Reads the items of an archive of Outlook for Mac (.olm): a ZIP with an XML file for each message, and their files. */
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { isSuspicious, MAX_MEMBERS } from '../bounds.ts'
import { placeOf } from '../place.ts'
import {
  type DataEntry,
  type DataFile,
  MOST_FILE_BYTES,
  MOST_IN_FILE,
  OLM_MESSAGES,
  OutlookError,
  type OutlookFile,
  type ReadItem,
} from './item.ts'
import { type OlmAttachment, type OlmMessage, readOlmMessages } from './olm-message.ts'

/** Bytes of the XML of a message, which is held in memory several times over. */
const MOST_XML_BYTES = 64 * 1024 * 1024
const FILES = 'com.microsoft.__Attachments'
/** Names of missing files that are told. */
const NAMED = 5

/** A file of messages, or one of other items (`folder` null). */
type Member = { readonly entry: Entry; readonly folder: string | null; readonly number: number }

type Archive = {
  readonly zip: ZipFile
  readonly members: readonly Member[]
  readonly files: ReadonlyMap<string, Entry>
  /** Bytes of files that may still be read: each belongs to one message, so their sum and some more is enough. */
  room: number
}

/** Opens a file. @throws OutlookError `outlook_broken` */
export async function openOlm(path: string, from: number): Promise<DataFile> {
  let zip: ZipFile | null = null
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    const archive = await directoryOf(zip)
    return { entries: entriesOf(archive, from), close: () => archive.zip.close() }
  } catch (error) {
    zip?.close()
    throw error instanceof OutlookError ? error : new OutlookError('outlook_broken', error)
  }
}

async function directoryOf(zip: ZipFile): Promise<Archive> {
  const members: Member[] = []
  const files = new Map<string, Entry>()
  const numbers = new Map<string, number>()
  let packed = 0
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName
    if (name.endsWith('/')) continue
    packed += entry.compressedSize
    const folder = folderOf(name)
    // Members may share packed bytes, so that a small file unpacks without end.
    if (members.length + files.size >= MAX_MEMBERS || packed > zip.fileSize) throw new OutlookError('outlook_broken')
    if (folder !== null) {
      const number = (numbers.get(folder) ?? 0) + 1
      numbers.set(folder, number)
      members.push({ entry, folder, number })
    } else if (name.endsWith('.xml') && !name.includes(FILES)) members.push({ entry, folder: null, number: 0 })
    else if (!files.has(name)) {
      files.set(name, entry)
      if (!isSuspicious(entry)) unpacked += entry.uncompressedSize
    }
  }
  return { zip, members, files, room: 2 * unpacked }
}

/** The folder of a file of messages, behind its account; null for every other file. */
function folderOf(name: string): string | null {
  const parts = name.split('/')
  const file = parts.pop() ?? ''
  if (!parts.includes(OLM_MESSAGES) || parts.includes(FILES) || !file.toLowerCase().endsWith('.xml')) return null
  return parts.filter((part, at) => part !== OLM_MESSAGES && !(at === 0 && part === 'Accounts')).join('/')
}

async function* entriesOf(archive: Archive, from: number): AsyncGenerator<DataEntry> {
  for (let at = Math.floor(from / MOST_IN_FILE); at < archive.members.length; at += 1) {
    const start = at * MOST_IN_FILE
    yield* entriesIn(archive, archive.members[at]!, { start, from: Math.max(0, from - start) })
  }
}

/** The entries of one XML file, which begins at `start`; the first `from` of them are passed. */
async function* entriesIn(
  archive: Archive,
  member: Member,
  { start, from }: { readonly start: number; readonly from: number },
): AsyncGenerator<DataEntry> {
  const { entry, folder, number } = member
  const next = start + MOST_IN_FILE
  if (folder === null) {
    yield { place: entry.fileName, next, others: null }
    return
  }
  const read = await messagesIn(archive.zip, entry)
  if (read instanceof OutlookError) {
    yield { place: placeOf(folder, number, []), next, read: () => Promise.reject(read) }
    return
  }
  for (const [place, message] of read.messages.entries()) {
    if (place < from) continue
    const name = placeOf(folder, number, message.categories)
    yield { place: name, next: start + place + 1, read: () => itemOf(archive, entry.fileName, message) }
  }
  const isOther = read.others > 0 || read.messages.length === 0
  if (isOther) yield { place: folder, next, others: read.others > 0 ? read.others : null }
}

async function messagesIn(zip: ZipFile, entry: Entry): Promise<ReturnType<typeof readOlmMessages> | OutlookError> {
  if (isSuspicious(entry)) return new OutlookError('outlook_packed')
  if (entry.uncompressedSize > MOST_XML_BYTES) return new OutlookError('outlook_large')
  try {
    return readOlmMessages(await bytesOf(zip, entry))
  } catch (error) {
    return error instanceof OutlookError ? error : new OutlookError('outlook_broken', error)
  }
}

/** Reads the files of a message. What is not in the archive, or damaged there, is missing: the message is read without. */
async function itemOf(archive: Archive, name: string, { item, files }: OlmMessage): Promise<ReadItem> {
  const whole: OutlookFile[] = []
  const missing: string[] = []
  let left = MOST_FILE_BYTES
  for (const file of files) {
    const entry = fileOf(archive, name, file)
    if (entry !== undefined) {
      const { uncompressedSize: size } = entry
      if (isSuspicious(entry) || size > archive.room) throw new OutlookError('outlook_packed')
      if (size > left) throw new OutlookError('outlook_large')
      left -= size
      archive.room -= size
    }
    const content = entry === undefined ? null : await bytesOf(archive.zip, entry).catch(() => null)
    if (content === null) missing.push(file.name)
    else whole.push({ name: file.name, type: file.type, contentId: file.contentId, content })
  }
  return { item: { ...item, files: whole }, missing: missing.slice(0, NAMED) }
}

/** By its place in the archive, else by its name beside the message. Never outside of the archive. */
function fileOf({ files }: Archive, message: string, { url }: OlmAttachment): Entry | undefined {
  const folder = message.slice(0, message.lastIndexOf('/') + 1)
  return files.get(url) ?? files.get(`${folder}${FILES}/${url.slice(url.lastIndexOf('/') + 1)}`)
}

/** The unpacked bytes of a member. The library ends with an error where they are more than the member says. */
async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync<Uint8Array>(await zip.openReadStreamPromise(entry)))
}
