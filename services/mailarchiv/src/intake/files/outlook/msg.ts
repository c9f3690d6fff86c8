/** Reads one Outlook message (.msg; MS-OXMSG). */
import { decompressRTF } from '@kenjiuno/decompressrtf'
import { type FieldsData, default as msgReader } from '@kenjiuno/msgreader'
import { type CFolder, Reader } from '@kenjiuno/msgreader/lib/Reader.js'
import {
  isMailClass,
  MOST_DEPTH,
  MOST_FILE_BYTES,
  OutlookError,
  type OutlookFile,
  type OutlookItem,
  type OutlookPerson,
} from './item.ts'

const MsgReader = msgReader.default

/** @throws OutlookError `outlook_broken` for what is no message of Outlook, `outlook_large`, `outlook_packed` for a bomb */
export function readMsg(bytes: Uint8Array, depth = 0): OutlookItem {
  if (bytes.length > MOST_FILE_BYTES) throw new OutlookError('outlook_large')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (depth === 0) assertHolds(view)
  const reader = new MsgReader(view)
  const fields = reader.getFileData()
  if (fields.error !== undefined || fields.dataType !== 'msg' || !isMailClass(fields.messageClass ?? ''))
    throw new OutlookError('outlook_broken')
  const people = (kind: FieldsData['recipType']) =>
    (fields.recipients ?? []).filter(({ recipType }) => recipType === kind).map(personOf)
  const files = (fields.attachments ?? []).flatMap((file) => fileOf(file, reader.getAttachment(file).content, depth))
  return { ...propertiesOf(fields), to: people('to'), cc: people('cc'), bcc: people('bcc'), files }
}

/** Bytes of an entry of the directory (MS-CFB 2.6.1). */
const ENTRY_BYTES = 128

/** Refuses a file whose streams say that they hold more than it has: the reader would take that much memory for them. */
function assertHolds(file: DataView): void {
  const reader = new Reader(file)
  if (!reader.isMSGFile()) throw new OutlookError('outlook_broken')
  reader.parse()
  let room = file.byteLength
  let entries = file.byteLength / ENTRY_BYTES
  const count = ({ fileNameSets, subFolders }: CFolder): void => {
    for (const { length } of fileNameSets()) {
      if (length < 0) throw new OutlookError('outlook_broken')
      room -= length
      entries -= 1
    }
    entries -= 1
    if (room < 0 || entries < 0) throw new OutlookError('outlook_packed')
    for (const folder of subFolders()) count(folder)
  }
  count(reader.rootFolder())
}

function propertiesOf(fields: FieldsData): Omit<OutlookItem, 'to' | 'cc' | 'bcc' | 'files'> {
  const { body: text = '', bodyHtml, html: htmlBytes, compressedRtf } = fields
  const html = bodyHtml ?? (htmlBytes === undefined ? '' : decodedHtml(htmlBytes, fields.internetCodepage))
  const name = fields.senderName ?? ''
  const address = fields.senderSmtpAddress ?? fields.sentRepresentingSmtpAddress ?? fields.senderEmail ?? ''
  const date = Date.parse(fields.clientSubmitTime ?? fields.messageDeliveryTime ?? fields.creationTime ?? '')
  return {
    format: 'msg',
    headers: fields.headers ?? '',
    messageId: fields.messageId ?? '',
    inReplyTo: '',
    references: '',
    subject: fields.subject ?? '',
    from: name === '' && address === '' ? null : { name, address },
    date: Number.isNaN(date) ? null : date,
    text,
    html,
    rtf: text === '' && html === '' && compressedRtf !== undefined ? rtfOf(compressedRtf) : '',
    source: '',
  }
}

/** PidTagHtml holds bytes in the code page of PidTagInternetCodepage. */
function decodedHtml(bytes: Uint8Array, codepage: number | undefined): string {
  const label = codepage === 65001 || codepage === undefined ? 'utf-8' : (LABELS[codepage] ?? `windows-${codepage}`)
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Code pages whose name in the Encoding Standard is not `windows-NUMBER`. */
const LABELS: Readonly<Record<number, string>> = {
  20127: 'us-ascii',
  20866: 'koi8-r',
  28591: 'iso-8859-1',
  28592: 'iso-8859-2',
  28605: 'iso-8859-15',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
}

const rtfOf = (compressed: Uint8Array): string => Buffer.from(decompressRTF([...compressed])).toString('latin1')

const personOf = ({ name = '', smtpAddress, email }: FieldsData): OutlookPerson => ({
  name,
  address: smtpAddress ?? email ?? '',
})

function fileOf(file: FieldsData, content: Uint8Array, depth: number): OutlookFile[] {
  const { fileName, fileNameShort, name: shown = '', attachMimeTag: type = '', pidContentId: contentId = '' } = file
  const name = fileName ?? fileNameShort ?? shown
  const isMessage = file.innerMsgContent === true && depth < MOST_DEPTH
  return [{ name, type, contentId, content: isMessage ? readMsg(content, depth + 1) : content }]
}
