import { decodeCharset } from './charset.ts'
import type { WordContext } from './encoded-words.ts'
import { ByteReader, contentRange, isObject, type MapiProperty, propertyText, readMapiProperties } from './mapi.ts'
import { safeFilename } from './parameters.ts'
import { readRtf } from './rtf.ts'
import { decompressRtf } from './rtf-compressed.ts'

const SIGNATURE = 0x223e9f78
/** Maximum files extracted from one TNEF. */
const MAX_FILES = 10_000
/** Maximum bytes read of a body. */
const MAX_BODY_BYTES = 8 * 1024 * 1024

/** Attributes (MS-OXTNEF section 2.1.3.2): type in the high two bytes, identifier in the low two. */
const ATT_ATTACH_RENDDATA = 0x00069002
const ATT_ATTACH_DATA = 0x0006800f
const ATT_ATTACH_TITLE = 0x00018010
const ATT_ATTACHMENT = 0x00069005
const ATT_MAPI_PROPS = 0x00069003
const ATT_OEM_CODEPAGE = 0x00069007
const ATT_BODY = 0x0002800c

const PR_BODY = 0x1000
const PR_RTF_COMPRESSED = 0x1009
const PR_BODY_HTML = 0x1013
const PR_DISPLAY_NAME = 0x3001
const PR_ATTACH_DATA = 0x3701
const PR_ATTACH_FILENAME = 0x3704
const PR_ATTACH_LONG_FILENAME = 0x3707
const PR_ATTACH_MIME_TAG = 0x370e
const PR_ATTACH_CONTENT_ID = 0x3712
const PR_INTERNET_CPID = 0x3fde

/** A file in a TNEF: its bytes are the range from `start` to `end`. */
export type TnefFile = {
  readonly name: string | null
  readonly contentType: string
  readonly contentId: string | null
  readonly start: number
  readonly end: number
}

/** Contents of a winmail.dat: files, and the body as text or HTML ('' when it has none). */
export type Tnef = {
  readonly files: readonly TnefFile[]
  readonly plain: string
  readonly html: string
  /** Ranges of attached messages, which are nested TNEF streams. */
  readonly messages: readonly { readonly start: number; readonly end: number }[]
  readonly damaged: boolean
}

/** A file under construction, with its possible names. */
type Draft = {
  title: string
  shortName: string
  longName: string
  displayName: string
  contentType: string
  contentId: string | null
  start: number
  end: number
}

type Body = { plain: string; html: string; rtf: Buffer | null }

/** Whether this part is a TNEF (Outlook's winmail.dat). */
export function isTnef(contentType: string, filename: string | null): boolean {
  const isDeclared = contentType === 'application/ms-tnef' || contentType === 'application/vnd.ms-tnef'
  return isDeclared || filename?.toLowerCase() === 'winmail.dat'
}

class TnefReader {
  readonly #bytes: Buffer
  readonly #context: WordContext
  readonly #files: TnefFile[] = []
  readonly #body: Body = { plain: '', html: '', rtf: null }
  readonly #messages: { start: number; end: number }[] = []
  /** Code page of 8-bit strings, and of the HTML body. */
  #codepage = 'windows-1252'
  #htmlCodepage: string | null = null
  #draft: Draft | null = null
  #damaged = false

  constructor(bytes: Buffer, context: WordContext) {
    this.#bytes = bytes
    this.#context = context
  }

  read(): Tnef {
    const reader = new ByteReader(this.#bytes, 0, this.#bytes.length)
    if (reader.u32() !== SIGNATURE) return { files: [], plain: '', html: '', messages: [], damaged: true }
    reader.u16()
    while (!reader.done) {
      const level = this.#bytes[reader.skip(1)] ?? 0
      if (level !== 1 && level !== 2) break
      const id = reader.u32()
      const length = reader.u32()
      const start = reader.at
      const end = Math.min(start + length, reader.end)
      this.#readAttribute(id, start, end)
      reader.skip(length)
      reader.skip(2)
    }
    this.#finishFile()
    return this.#finish(reader.failed)
  }

  #readAttribute(id: number, start: number, end: number): void {
    if (id === ATT_ATTACH_RENDDATA) {
      this.#finishFile()
      this.#draft = emptyDraft()
    } else if (id === ATT_ATTACH_DATA && this.#draft !== null) {
      this.#draft.start = start
      this.#draft.end = end
    } else if (id === ATT_ATTACH_TITLE && this.#draft !== null) {
      this.#draft.title = this.#text(start, end, this.#codepage)
    } else if (id === ATT_ATTACHMENT && this.#draft !== null) {
      for (const property of this.#properties(start, end)) this.#readFileProperty(this.#draft, property)
    } else if (id === ATT_MAPI_PROPS) {
      for (const property of this.#properties(start, end)) this.#readBodyProperty(property)
    } else if (id === ATT_OEM_CODEPAGE && end - start >= 4) {
      this.#codepage = codepageName(this.#bytes.readUInt32LE(start))
    } else if (id === ATT_BODY) {
      this.#body.plain ||= this.#text(start, end, this.#codepage)
    }
  }

  #properties(start: number, end: number): MapiProperty[] {
    const { properties, damaged } = readMapiProperties(this.#bytes, start, end)
    this.#damaged ||= damaged
    return properties
  }

  #text(start: number, end: number, codepage: string | null): string {
    const bytes = this.#bytes.subarray(start, Math.min(end, start + MAX_BODY_BYTES))
    const text = decodeCharset(bytes, codepage, this.#context.report)
    return text.replace(/\0[\s\S]*/, '')
  }

  #readFileProperty(draft: Draft, property: MapiProperty): void {
    const text = () => propertyText(this.#bytes, property, this.#codepage)
    if (property.id === PR_ATTACH_LONG_FILENAME) draft.longName = text()
    else if (property.id === PR_ATTACH_FILENAME) draft.shortName = text()
    else if (property.id === PR_DISPLAY_NAME) draft.displayName = text()
    else if (property.id === PR_ATTACH_MIME_TAG) draft.contentType = text().toLowerCase()
    else if (property.id === PR_ATTACH_CONTENT_ID) draft.contentId = text().replace(/[<>]/g, '')
    else if (property.id === PR_ATTACH_DATA) this.#readData(draft, property)
  }

  /** Reads a file's bytes from the property, only if it is an object (an attached message) or the file has none yet. */
  #readData(draft: Draft, property: MapiProperty): void {
    if (draft.end > draft.start && !isObject(property)) return
    const { start, end } = contentRange(property)
    draft.start = start
    draft.end = end
    const isMessage = end - start >= 4 && this.#bytes.readUInt32LE(start) === SIGNATURE
    if (!isMessage) return
    draft.contentType = 'application/ms-tnef'
    this.#messages.push({ start, end })
  }

  #readBodyProperty(property: MapiProperty): void {
    const end = Math.min(property.end, property.start + MAX_BODY_BYTES)
    if (property.id === PR_INTERNET_CPID && end - property.start >= 4) {
      this.#htmlCodepage = codepageName(this.#bytes.readUInt32LE(property.start))
    } else if (property.id === PR_BODY)
      this.#body.plain = propertyText(this.#bytes, { ...property, end }, this.#codepage)
    else if (property.id === PR_BODY_HTML) this.#body.html = this.#text(property.start, end, this.#htmlCodepage)
    else if (property.id === PR_RTF_COMPRESSED) this.#body.rtf = this.#bytes.subarray(property.start, property.end)
  }

  #finishFile(): void {
    const draft = this.#draft
    this.#draft = null
    if (draft === null || this.#files.length >= MAX_FILES) return
    const name = draft.longName || draft.displayName || draft.title || draft.shortName
    this.#files.push({
      name: safeFilename(name, this.#context),
      contentType: draft.contentType || 'application/octet-stream',
      contentId: draft.contentId || null,
      start: draft.start,
      end: draft.end,
    })
  }

  #finish(brokeOff: boolean): Tnef {
    let { plain, html } = this.#body
    if (plain === '' && html === '' && this.#body.rtf !== null) {
      const rtf = decompressRtf(this.#body.rtf, MAX_BODY_BYTES)
      if (rtf === null) this.#damaged = true
      else {
        const texts: string[] = []
        const kind = readRtf(rtf, { full: false, addText: (text) => texts.push(text) }, 'html')
        if (kind === 'html') html = texts.join('')
        else plain = texts.join('')
      }
    }
    return {
      files: this.#files,
      plain: plain.replace(/\r\n?/g, '\n').replaceAll('\0', '').trim(),
      html,
      messages: this.#messages,
      damaged: this.#damaged || brokeOff,
    }
  }
}

function emptyDraft(): Draft {
  return { title: '', shortName: '', longName: '', displayName: '', contentType: '', contentId: null, start: 0, end: 0 }
}

/** Windows code pages whose charset is not named after their number. */
const CODEPAGES = new Map([
  [0, 'windows-1252'],
  [1200, 'utf-16le'],
  [20127, 'us-ascii'],
  [20866, 'koi8-r'],
  [21866, 'koi8-u'],
  [50220, 'iso-2022-jp'],
  [51932, 'euc-jp'],
  [51949, 'euc-kr'],
  [65001, 'utf-8'],
])

function codepageName(codepage: number): string {
  if (codepage > 28590 && codepage < 28606) return `iso-8859-${codepage - 28590}`
  return CODEPAGES.get(codepage) ?? `cp${codepage}`
}

/**
 * Reads a TNEF stream (MS-OXTNEF): the files with their long names and the body. Never fails; keeps everything before
 * the first damage.
 */
export function readTnef(bytes: Buffer, context: WordContext): Tnef {
  return new TnefReader(bytes, context).read()
}
