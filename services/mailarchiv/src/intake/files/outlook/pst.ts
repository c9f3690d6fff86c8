/** Reads the items of an Outlook data file (.pst, .ost; MS-PST). */
import { type PSTAttachment, PSTFile, type PSTFolder, PSTMessage } from 'pst-extractor'
import { placeOf } from '../place.ts'
import {
  type DataEntry,
  type DataFile,
  isMailClass,
  MOST_DEPTH,
  MOST_FILE_BYTES,
  OutlookError,
  type OutlookFile,
  type OutlookItem,
  type OutlookPerson,
  type ReadItem,
} from './item.ts'

/** Folders inside folders. */
const MOST_FOLDERS_DEEP = 64
/** PidTagRecipientType. */
const RECIPIENTS = { to: 1, cc: 2, bcc: 3 }
/** PidTagAttachMethod of a message inside a message. */
const EMBEDDED = 5

/** An entry without its number in the file. */
type PstEntry =
  | { readonly place: string; readonly read: () => ReadItem }
  | { readonly place: string; readonly others: number }

/** Opens a file. @throws OutlookError `outlook_encrypted`, `outlook_broken` */
export function openPst(path: string, from: number): DataFile {
  let file: PSTFile
  try {
    file = new PSTFile(path)
  } catch (error) {
    const isEncrypted = error instanceof Error && error.message.includes('encrypted')
    throw new OutlookError(isEncrypted ? 'outlook_encrypted' : 'outlook_broken', error)
  }
  return { entries: numbered(file, from), close: () => file.close() }
}

/** Passes the entries before `from`. */
function* numbered(file: PSTFile, from: number): Generator<DataEntry> {
  let next = 0
  for (const entry of entriesOf(file)) {
    next += 1
    if (next > from) yield { ...entry, next }
  }
}

/** The items of all folders, in the order of the file. */
function* entriesOf(file: PSTFile): Generator<PstEntry> {
  const seen = new Set<string>()
  yield* inFolder(file.getRootFolder(), [], seen)
}

function* inFolder(folder: PSTFolder, path: readonly string[], seen: Set<string>): Generator<PstEntry> {
  const id = folder.descriptorNodeId.toString()
  // A damaged file may hold a folder inside itself.
  if (path.length > MOST_FOLDERS_DEEP || seen.has(id)) return
  seen.add(id)
  const place = path.join('/')
  let number = 0
  let others = 0
  if (folder.contentCount > 0)
    for (let child: unknown = folder.getNextChild(); child !== null; child = folder.getNextChild()) {
      number += 1
      if (!(child instanceof PSTMessage) || !isMailClass(child.messageClass)) others += 1
      else yield { place: placeOf(place, number, child.colorCategories), read: reader(child) }
    }
  if (others > 0) yield { place, others }
  if (!folder.hasSubfolders) return
  for (const inner of folder.getSubFolders()) yield* inFolder(inner, [...path, inner.displayName], seen)
}

const reader =
  (message: PSTMessage): (() => ReadItem) =>
  () => ({ item: itemOf(message, { left: MOST_FILE_BYTES }, 0), missing: [] })

function itemOf(message: PSTMessage, room: { left: number }, depth: number): OutlookItem {
  const recipients = recipientsOf(message)
  const of = (kind: keyof typeof RECIPIENTS) =>
    recipients.filter(({ type }) => type === RECIPIENTS[kind]).map(({ person }) => person)
  const { body: text, bodyHTML: html } = message
  return {
    format: 'pst',
    headers: message.transportMessageHeaders,
    messageId: message.internetMessageId,
    inReplyTo: message.inReplyToId,
    references: '',
    subject: message.subject,
    from: senderOf(message),
    to: of('to'),
    cc: of('cc'),
    bcc: of('bcc'),
    date: (message.clientSubmitTime ?? message.messageDeliveryTime ?? message.creationTime)?.getTime() ?? null,
    text,
    html,
    rtf: text === '' && html === '' ? message.bodyRTF : '',
    files: filesOf(message, room, depth),
    source: '',
  }
}

function senderOf({ senderName: name, senderEmailAddress, sentRepresentingEmailAddress }: PSTMessage) {
  const address = senderEmailAddress || sentRepresentingEmailAddress
  return name === '' && address === '' ? null : { name, address }
}

function recipientsOf(message: PSTMessage): { readonly type: number; readonly person: OutlookPerson }[] {
  return Array.from({ length: message.numberOfRecipients }, (_, at) => message.getRecipient(at))
    .filter((each) => each !== null)
    .map(({ recipientType: type, displayName: name, smtpAddress, emailAddress }) => ({
      type,
      person: { name, address: smtpAddress || emailAddress },
    }))
}

function filesOf(message: PSTMessage, room: { left: number }, depth: number): OutlookFile[] {
  return Array.from({ length: message.numberOfAttachments }, (_, at) => message.getAttachment(at)).flatMap((file) => {
    const content = contentOf(file, room, depth)
    if (content === null) return []
    const { longFilename, filename, displayName, mimeTag: type, contentId } = file
    return [{ name: longFilename || filename || displayName, type, contentId, content }]
  })
}

type Content = NonNullable<PSTAttachment['fileInputStream']>

/** Null for a link to a file elsewhere. */
function contentOf(file: PSTAttachment, room: { left: number }, depth: number): OutlookFile['content'] | null {
  const embedded = file.attachMethod === EMBEDDED && depth < MOST_DEPTH ? file.embeddedPSTMessage : null
  if (embedded !== null) return itemOf(embedded, room, depth + 1)
  const stream = file.fileInputStream
  return stream === null ? null : bytesOf(stream, room)
}

function bytesOf(stream: Content, room: { left: number }): Uint8Array {
  const length = stream.length.toNumber()
  if (length > room.left) throw new OutlookError('outlook_large')
  room.left -= length
  const bytes = Buffer.alloc(length)
  stream.readCompletely(bytes)
  return bytes
}
