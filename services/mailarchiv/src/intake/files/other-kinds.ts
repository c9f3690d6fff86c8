/** Recognises files that are no mails by their content. */
import { fileTypeFromBuffer } from 'file-type'
import { OLM_MESSAGES } from './outlook/item.ts'

/** What a file is in place of a mail, in German with its article; `sort` chooses the advice. */
export type OtherKind = { readonly name: string; readonly sort: Sort }
export type Sort = 'pst' | 'ost' | 'msg' | 'olm' | 'dbx' | 'tnef' | 'packed' | 'other'

/** Bytes at the start that suffice: the mark of a CD image stands at 32,769. */
export const LOOK_BYTES = 33 * 1024
/** Bytes that decide whether a file is text. */
const TEXT_SAMPLE = 4_096
const BOM = '\u00ef\u00bb\u00bf'

const other = (name: string): OtherKind => ({ name, sort: 'other' })
const packed = (name: string): OtherKind => ({ name, sort: 'packed' })

/** Beginnings that no field of a mail has; compared in lower case behind blanks. */
const TEXT_BEGINNINGS: readonly (readonly [beginning: RegExp, kind: OtherKind])[] = [
  [/^%pdf-/, other('ein PDF')],
  [/^%!ps/, other('ein Druckdokument (PostScript)')],
  [/^\{\\rtf/, other('ein Textdokument (.rtf)')],
  [/^begin:vcard/, other('eine Visitenkarte (.vcf)')],
  [/^begin:vcalendar/, other('ein Kalender (.ics)')],
  [/^<(!doctype html|html[\s>])/, other('eine Webseite (.html)')],
  [/^<svg[\s>]/, other('ein Bild (.svg)')],
  [/^<(\?xml\s|!doctype\s)/, other('eine XML-Datei')],
  [/^#!\s?\//, other('ein Programm (Skript)')],
  [/^(\{\s*("[^"]{0,200}"\s*:|\}$)|\[\s*(\{\s*"|"[^"]{0,200}"\s*[,\]]|-?\d))/, other('eine JSON-Datei')],
]

/** Marks of binary files that the library does not know. */
const MARKS: readonly (readonly [offset: number, hex: string, kind: OtherKind])[] = [
  [0, 'cfad12fe', { name: 'ein Postfach von Outlook Express (.dbx)', sort: 'dbx' }],
  [0, '789f3e22', { name: 'eine Outlook-Beilage (winmail.dat)', sort: 'tnef' }],
  [0, '456c6646696c6500', other('ein Ereignisprotokoll von Windows (.evtx)')],
  [0x8001, '4344303031', packed('ein Abbild einer CD (.iso)')],
]

/** Names of streams (UTF-16) in the compound files of Microsoft, which hold mails and old documents. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const COMPOUND_STREAMS: readonly (readonly [stream: string, kind: OtherKind])[] = [
  ['__substg1.0_', { name: 'eine Outlook-Nachricht (.msg)', sort: 'msg' }],
  ['__properties_version1.0', { name: 'eine Outlook-Nachricht (.msg)', sort: 'msg' }],
  ['WordDocument', other('ein Office-Dokument (.doc)')],
  ['Workbook', other('ein Office-Dokument (.xls)')],
  ['PowerPoint Document', other('ein Office-Dokument (.ppt)')],
]
const SOME_COMPOUND: OtherKind = { name: 'eine Outlook-Nachricht (.msg) oder ein altes Office-Dokument', sort: 'msg' }

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const EMPTY_ZIP = Buffer.from('PK\x05\x06', 'latin1')
/** What the names of its files say about a ZIP. */
const ZIP_CONTENTS: readonly (readonly [file: RegExp, kind: OtherKind])[] = [
  [/com\.microsoft\.__|^Categories\.xml/, { name: 'ein Archiv von Outlook für Mac (.olm)', sort: 'olm' }],
  [/^word\//, other('ein Office-Dokument (.docx)')],
  [/^xl\//, other('ein Office-Dokument (.xlsx)')],
  [/^ppt\//, other('ein Office-Dokument (.pptx)')],
  [/^(META-INF\/manifest\.xml|content\.xml)$/, other('ein Office-Dokument (OpenDocument)')],
  [/^META-INF\/container\.xml$/, other('ein Buch (.epub)')],
  [/^(META-INF\/MANIFEST\.MF|AndroidManifest\.xml)$/, other('ein Programm (.jar)')],
]

const SORTS: readonly (readonly [mime: RegExp, name: string])[] = [
  [/^image\//, 'ein Bild'],
  [/^audio\//, 'eine Tonaufnahme'],
  [/^(video\/|application\/(ogg|mxf))/, 'ein Video oder eine Tonaufnahme'],
  [/^font\//, 'eine Schrift'],
  [/sqlite/, 'eine Datenbank'],
  [/x-msdownload|x-elf|x-mach|wasm|java-vm|x-msi|dex/, 'ein Programm'],
]
const PACKED = /zip|tar|rar|7z|compress|bzip|x-xz|zstd|lz4|lzip|lzh|arj|cab|deb|rpm|x-unix-archive|apple-diskimage/

/**
 * Names what a file is if it is certainly no mail, else returns null: a mail begins with a header field or, in an mbox,
 * with `From `; text of any other beginning may be a damaged mail.
 *
 * @param start the first LOOK_BYTES of the file, or all of it
 */
export async function otherKindOf(start: Buffer): Promise<OtherKind | null> {
  const text = textOf(start)
  const head = text.trimStart().slice(0, 1_000).toLowerCase()
  const textual = TEXT_BEGINNINGS.find(([beginning]) => beginning.test(head))
  if (textual) return textual[1]
  if (beginsLikeMail(start)) return null
  return isText(start) ? tableKind(text) : binaryKind(start)
}

/** The sort of a file of Outlook that holds mails; null for every other file. */
export function outlookSort(start: Buffer): 'pst' | 'ost' | 'msg' | null {
  const isData = start.subarray(0, 4).toString('latin1') === '!BDN'
  const kind = isData ? outlookData(start) : start.subarray(0, 8).equals(COMPOUND) ? compoundKind(start) : null
  return kind?.sort === 'pst' || kind?.sort === 'ost' || kind?.sort === 'msg' ? kind.sort : null
}

/** Whether the bytes begin like a ZIP that holds a file. */
export const startsLikeZip = (start: Buffer): boolean => start.subarray(0, 4).equals(ZIP)

/** Whether the bytes begin with a header field (RFC 5322 section 2.2) or the separator of an mbox. */
export function beginsLikeMail(start: Buffer): boolean {
  return /^>?From |^[!-9;-~]{1,200}[ \t]*:/.test(textOf(start.subarray(0, 1_000)))
}

/** Whether a ZIP with files of these names is an archive of Outlook for Mac with mails. */
export const isOlm = (names: readonly string[]): boolean =>
  names.some((name) => name.split('/').includes(OLM_MESSAGES) && name.toLowerCase().endsWith('.xml'))

/** What the names of its files say about a ZIP; null when they say nothing. */
export function zipKindOf(names: readonly string[]): OtherKind | null {
  return ZIP_CONTENTS.find(([file]) => names.some((name) => file.test(name)))?.[1] ?? null
}

function textOf(start: Buffer): string {
  const text = start.toString('latin1', 0, TEXT_SAMPLE)
  return text.startsWith(BOM) ? text.slice(BOM.length) : text
}

function isText(start: Buffer): boolean {
  return start
    .subarray(0, TEXT_SAMPLE)
    .every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c || byte === 0x1b)
}

/** A table (.csv): at least three lines with the same number of separators, at least two in each. */
function tableKind(text: string): OtherKind | null {
  const lines = text.split(/\r?\n/).slice(0, 20)
  // The last line may be cut off.
  const whole = lines.slice(0, -1).filter((line) => line !== '')
  if (whole.length < 3) return null
  const isTable = [';', ',', '\t'].some((separator) => {
    const counts = new Set(whole.map((line) => line.split(separator).length - 1))
    return counts.size === 1 && [...counts].every((count) => count >= 2)
  })
  return isTable ? other('eine Tabelle (.csv)') : null
}

async function binaryKind(start: Buffer): Promise<OtherKind | null> {
  if (start.subarray(0, 4).toString('latin1') === '!BDN') return outlookData(start)
  if (start.subarray(0, 8).equals(COMPOUND)) return compoundKind(start)
  if (start.subarray(0, 4).equals(ZIP) || start.subarray(0, 4).equals(EMPTY_ZIP)) return zipInBytes(start)
  const mark = MARKS.find(([offset, hex]) => start.toString('hex', offset, offset + hex.length / 2) === hex)
  return mark ? mark[2] : libraryKind(start)
}

/** MS-PST 2.2.2.6: `wMagicClient` tells the file of a mailbox from its copy of a server. */
function outlookData(start: Buffer): OtherKind {
  return start.toString('latin1', 8, 10) === 'SO'
    ? { name: 'eine Outlook-Kopie eines Postfachs (.ost)', sort: 'ost' }
    : { name: 'eine Outlook-Datendatei (.pst)', sort: 'pst' }
}

function compoundKind(start: Buffer): OtherKind {
  const found = COMPOUND_STREAMS.find(([stream]) => start.includes(Buffer.from(stream, 'utf16le')))
  return found?.[1] ?? SOME_COMPOUND
}

/** Reads the names of a ZIP's first files (APPNOTE 4.3.7), as far as the bytes access. */
function zipInBytes(start: Buffer): OtherKind {
  const names: string[] = []
  for (let at = start.indexOf(ZIP); at !== -1 && at + 30 <= start.length; at = start.indexOf(ZIP, at + 4)) {
    names.push(start.toString('latin1', at + 30, at + 30 + start.readUInt16LE(at + 26)))
  }
  return zipKindOf(names) ?? packed('ein ZIP-Archiv')
}

async function libraryKind(start: Buffer): Promise<OtherKind | null> {
  const found = await fileTypeFromBuffer(start).catch(() => undefined)
  if (found === undefined) return null
  const { ext, mime } = found
  const sort = SORTS.find(([kind]) => kind.test(mime))
  if (sort) return other(`${sort[1]} (.${ext})`)
  return PACKED.test(mime) ? packed(`ein gepacktes Archiv (.${ext})`) : other(`eine Datei der Art .${ext}`)
}
