import { decodeCharset } from './charset.ts'

/** Maximum depth of groups with their own state; deeper groups share the last one's. */
const GROUPS = 1_000

/** Groups whose text is not part of the document (RTF 1.9.1). */
const HIDDEN_DESTINATIONS: ReadonlySet<string> = new Set(
  (
    'fonttbl colortbl stylesheet info pict object objdata listtable listoverridetable rsidtbl generator themedata ' +
    'colorschememapping datastore latentstyles xmlnstbl fldinst bkmkstart bkmkend filetbl revtbl nonshppict ' +
    'pgptbl mmathPr wgrffmtfilter template private'
  ).split(' '),
)
/** Optional destinations (`\*`) that hold text a person reads. */
const SHOWN_OPTIONAL: ReadonlySet<string> = new Set(['shptxt', 'shpinst', 'fldrslt'])

const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['par', '\n'],
  ['sect', '\n'],
  ['page', '\n'],
  ['line', '\n'],
  ['row', '\n'],
  ['cell', '\t'],
  ['nestcell', '\t'],
  ['nestrow', '\n'],
  ['tab', '\t'],
  ['emdash', '—'],
  ['endash', '–'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['emspace', ' '],
  ['enspace', ' '],
  ['~', '\u00a0'],
  ['_', '-'],
])

/** `\fcharsetN` of a font → code page of its characters. */
const FONT_CHARSETS: ReadonlyMap<number, string> = new Map([
  [128, 'shift_jis'],
  [129, 'euc-kr'],
  [134, 'gbk'],
  [136, 'big5'],
  [161, 'windows-1253'],
  [162, 'windows-1254'],
  [163, 'windows-1258'],
  [177, 'windows-1255'],
  [178, 'windows-1256'],
  [186, 'windows-1257'],
  [204, 'windows-1251'],
  [222, 'windows-874'],
  [238, 'windows-1250'],
])

/** Receives the text of a document as it is read. */
export interface RtfSink {
  /** Whether to stop reading. */
  readonly full: boolean
  addText(text: string): void
}

type State = {
  hidden: boolean
  /** Inside the RTF that Outlook adds beside the HTML (`\\htmlrtf`). */
  suppressed: boolean
  /** Inside a tag of the HTML that Outlook wrapped (`\\htmltag`). */
  inTag: boolean
  /** Number of fallback characters for old readers behind each `\u`. */
  fallback: number
  codePage: string
  inFontTable: boolean
}

/**
 * Extracts the text of an RTF document (RTF 1.9.1), or the HTML that Outlook wrapped in it (MS-OXRTFEX). Skips fonts,
 * pictures and other destinations.
 *
 * @param wanted `html`: also return the tags of wrapped HTML, with the text between them escaped
 * @returns the kind of output: `html` only when wanted and present
 */
export function readRtf(bytes: Buffer, sink: RtfSink, wanted: 'text' | 'html' = 'text'): 'text' | 'html' {
  return new RtfReader(bytes, sink, wanted).read()
}

/** Reads the bytes in one pass with an explicit stack of groups. */
class RtfReader {
  readonly #bytes: Buffer
  readonly #sink: RtfSink
  readonly #wanted: 'text' | 'html'
  #isHtml = false
  readonly #stack: State[] = []
  readonly #fonts = new Map<number, string>()
  #state: State = {
    hidden: false,
    suppressed: false,
    inTag: false,
    fallback: 1,
    codePage: 'windows-1252',
    inFontTable: false,
  }
  #depth = 0
  #at = 0
  #font = 0
  #skip = 0
  #optional = false
  /** Bytes not yet decoded with their code page. */
  #pending: number[] = []

  constructor(bytes: Buffer, sink: RtfSink, wanted: 'text' | 'html') {
    this.#bytes = bytes
    this.#sink = sink
    this.#wanted = wanted
  }

  read(): 'text' | 'html' {
    while (this.#at < this.#bytes.length && !this.#sink.full) {
      const byte = this.#bytes[this.#at++]
      if (byte === 0x7b) this.#open()
      else if (byte === 0x7d) this.#close()
      else if (byte === 0x5c) this.#control()
      else if (byte !== 0x0a && byte !== 0x0d && byte !== undefined) this.#character(byte)
    }
    this.#flush()
    return this.#isHtml ? 'html' : 'text'
  }

  #open(): void {
    this.#flush()
    this.#depth++
    if (this.#depth <= GROUPS) this.#stack.push({ ...this.#state })
    this.#optional = false
    this.#skip = 0
  }

  #close(): void {
    this.#flush()
    if (this.#depth <= GROUPS) this.#state = this.#stack.pop() ?? this.#state
    this.#depth = Math.max(0, this.#depth - 1)
    this.#skip = 0
  }

  #control(): void {
    const next = this.#bytes[this.#at] ?? 0
    if (!isLetter(next)) {
      this.#at++
      this.#symbol(next)
      return
    }
    const start = this.#at
    while (isLetter(this.#bytes[this.#at] ?? 0)) this.#at++
    const word = this.#bytes.toString('latin1', start, this.#at)
    const digits = this.#at
    if (this.#bytes[this.#at] === 0x2d) this.#at++
    while (isDigit(this.#bytes[this.#at] ?? 0)) this.#at++
    const number =
      this.#at > digits ? Number(this.#bytes.toString('latin1', digits, Math.min(this.#at, digits + 11))) : null
    if (this.#bytes[this.#at] === 0x20) this.#at++
    this.#word(word, number)
  }

  #symbol(byte: number): void {
    if (byte === 0x27) {
      const value = Number.parseInt(this.#bytes.toString('latin1', this.#at, this.#at + 2), 16)
      this.#at += 2
      if (!Number.isNaN(value)) this.#character(value)
    } else if (byte === 0x2a) this.#optional = true
    else if (byte === 0x0a || byte === 0x0d) this.#write('\n')
    else if (byte === 0x5c || byte === 0x7b || byte === 0x7d) this.#character(byte)
    else this.#write(SYMBOLS.get(String.fromCharCode(byte)) ?? '')
  }

  #word(word: string, number: number | null): void {
    const symbol = SYMBOLS.get(word)
    if (symbol !== undefined) this.#write(symbol)
    else if (word === 'u' && number !== null) this.#unicode(number)
    else if (word === 'bin') this.#at += Math.max(0, number ?? 0)
    else if (word === 'uc') this.#state.fallback = Math.max(0, Math.min(number ?? 1, 16))
    else if (word === 'ansicpg' && number !== null) this.#state.codePage = number === 65001 ? 'utf-8' : `cp${number}`
    else if (word === 'fromhtml') this.#isHtml = this.#wanted === 'html'
    else if (word === 'htmlrtf') this.#suppress(number !== 0)
    else if (word === 'htmltag' && this.#isHtml) this.#state.inTag = true
    else if (word === 'f' && number !== null) this.#selectFont(number)
    else if (word === 'fcharset' && this.#state.inFontTable)
      this.#fonts.set(this.#font, FONT_CHARSETS.get(number ?? 0) ?? '')
    else if (HIDDEN_DESTINATIONS.has(word) || (this.#optional && !SHOWN_OPTIONAL.has(word))) {
      this.#state.hidden = true
      this.#state.inFontTable = word === 'fonttbl'
    }
    this.#optional = false
  }

  #suppress(suppressed: boolean): void {
    this.#flush()
    this.#state.suppressed = suppressed
  }

  get #isShown(): boolean {
    return !this.#state.hidden && !this.#state.suppressed
  }

  #selectFont(number: number): void {
    this.#flush()
    this.#font = number
    if (!this.#state.inFontTable) this.#state.codePage = this.#fonts.get(number) || this.#codePageOfDocument()
  }

  #codePageOfDocument(): string {
    return this.#stack[0]?.codePage.startsWith('cp') ? this.#stack[0].codePage : 'windows-1252'
  }

  #unicode(number: number): void {
    this.#flush()
    this.#write(String.fromCharCode(number < 0 ? number + 0x10000 : number))
    this.#skip = this.#state.fallback
  }

  #character(byte: number): void {
    if (this.#skip > 0) this.#skip--
    else if (this.#isShown) this.#pending.push(byte)
  }

  #write(text: string): void {
    this.#flush()
    if (this.#isShown) this.#add(text)
  }

  #flush(): void {
    if (this.#pending.length === 0) return
    const bytes = Buffer.from(this.#pending)
    this.#pending = []
    this.#add(decodeCharset(bytes, this.#state.codePage, () => {}))
  }

  #add(text: string): void {
    const isEscaped = this.#isHtml && !this.#state.inTag
    this.#sink.addText(isEscaped ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text)
  }
}

function isLetter(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a)
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}
