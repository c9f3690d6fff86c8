import { decodeCharset } from '@zeughaus/mime'
import type { Budget } from '../budget.ts'

/** Groups inside one another that keep a state of their own. What is deeper shares the state of the last one. */
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

/** `\fcharsetN` of a font and the code page that its characters are written in. */
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

type State = {
  hidden: boolean
  /** Characters that stand for an older reader behind each `\u`. */
  fallback: number
  codePage: string
  inFontTable: boolean
}

/** Reads RTF in one pass over the bytes with an explicit stack of groups. */
export function readRtf(bytes: Buffer, budget: Budget): void {
  new RtfReader(bytes, budget).read()
}

class RtfReader {
  readonly #bytes: Buffer
  readonly #budget: Budget
  readonly #stack: State[] = []
  readonly #fonts = new Map<number, string>()
  #state: State = { hidden: false, fallback: 1, codePage: 'windows-1252', inFontTable: false }
  #depth = 0
  #at = 0
  #font = 0
  #skip = 0
  #optional = false
  /** Bytes of characters that wait for their code page. */
  #pending: number[] = []

  constructor(bytes: Buffer, budget: Budget) {
    this.#bytes = bytes
    this.#budget = budget
  }

  read(): void {
    while (this.#at < this.#bytes.length && !this.#budget.full) {
      const byte = this.#bytes[this.#at++]
      if (byte === 0x7b) this.#open()
      else if (byte === 0x7d) this.#close()
      else if (byte === 0x5c) this.#control()
      else if (byte !== 0x0a && byte !== 0x0d && byte !== undefined) this.#character(byte)
    }
    this.#flush()
    if (this.#budget.full) this.#budget.problem('limit_text_length')
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
    else if (word === 'ansicpg' && number !== null) this.#state.codePage = `cp${number}`
    else if (word === 'f' && number !== null) this.#selectFont(number)
    else if (word === 'fcharset' && this.#state.inFontTable)
      this.#fonts.set(this.#font, FONT_CHARSETS.get(number ?? 0) ?? '')
    else if (HIDDEN_DESTINATIONS.has(word) || (this.#optional && !SHOWN_OPTIONAL.has(word))) {
      this.#state.hidden = true
      this.#state.inFontTable = word === 'fonttbl'
    }
    this.#optional = false
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
    else if (!this.#state.hidden) this.#pending.push(byte)
  }

  #write(text: string): void {
    this.#flush()
    if (!this.#state.hidden) this.#budget.addText(text)
  }

  #flush(): void {
    if (this.#pending.length === 0) return
    this.#budget.addText(decodeCharset(Buffer.from(this.#pending), this.#state.codePage, () => {}))
    this.#pending = []
  }
}

function isLetter(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a)
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}
