import { decodeCharset } from './charset.ts'

const COMPRESSED = 0x75465a4c
const UNCOMPRESSED = 0x414c454d
const DICTIONARY_SIZE = 4096
/** What the dictionary holds at the start (MS-OXRTFCP section 2.1.2.1). */
const DICTIONARY = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript ' +
    '\\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par ' +
    '\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
)

/**
 * Decompresses the RTF of a message (MS-OXRTFCP).
 *
 * @returns at most `maxBytes` bytes; null when it is no compressed RTF
 */
export function decompressRtf(bytes: Buffer, maxBytes: number): Buffer | null {
  if (bytes.length < 16) return null
  const kind = bytes.readUInt32LE(8)
  if (kind === UNCOMPRESSED) return bytes.subarray(16, 16 + maxBytes)
  if (kind !== COMPRESSED) return null
  const dictionary = Buffer.alloc(DICTIONARY_SIZE)
  DICTIONARY.copy(dictionary)
  const out = Buffer.alloc(Math.min(bytes.readUInt32LE(4), maxBytes, bytes.length * 20))
  let write = DICTIONARY.length
  let written = 0
  const put = (byte: number): void => {
    if (written < out.length) out[written++] = byte
    dictionary[write] = byte
    write = (write + 1) % DICTIONARY_SIZE
  }
  let at = 16
  while (at < bytes.length && written < out.length) {
    const control = bytes[at++] ?? 0
    for (let bit = 0; bit < 8 && at < bytes.length && written < out.length; bit++) {
      if ((control & (1 << bit)) === 0) {
        put(bytes[at++] ?? 0)
        continue
      }
      const token = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
      at += 2
      const offset = token >> 4
      if (offset === write) return out.subarray(0, written)
      for (let index = 0; index < (token & 0xf) + 2; index++) put(dictionary[(offset + index) % DICTIONARY_SIZE] ?? 0)
    }
  }
  return out.subarray(0, written)
}

/** Groups whose content is no text of the document. */
const HIDDEN = new Set('fonttbl colortbl stylesheet info pict header footer object themedata generator'.split(' '))
/** Words that stand for a character. */
const CHARACTERS = new Map([
  ['par', '\n'],
  ['line', '\n'],
  ['sect', '\n'],
  ['row', '\n'],
  ['tab', '\t'],
  ['cell', '\t'],
  ['emdash', '\u2014'],
  ['endash', '\u2013'],
  ['bullet', '\u2022'],
  ['lquote', '\u2018'],
  ['rquote', '\u2019'],
  ['ldblquote', '\u201c'],
  ['rdblquote', '\u201d'],
])
/** Groups deeper than this are read as if they were closed. */
const MAX_DEPTH = 1000

/** What holds inside one pair of braces. */
type Group = { hidden: boolean; isTag: boolean; suppressed: boolean; skip: number }

/** Reads RTF once from left to right with an explicit stack of groups. */
class RtfReader {
  readonly #rtf: string
  readonly #out: string[] = []
  readonly #stack: Group[] = []
  #group: Group = { hidden: false, isTag: false, suppressed: false, skip: 1 }
  #codepage = 'windows-1252'
  #isHtml = false
  /** Hexadecimal bytes that are not decoded yet: a character may have two. */
  #bytes: number[] = []
  /** Characters still to be passed over behind a Unicode character. */
  #toSkip = 0

  constructor(rtf: string) {
    this.#rtf = rtf
  }

  read(): { plain: string; html: string } {
    const token = /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|[\r\n]+|[^\\{}\r\n]+/g
    for (let match = token.exec(this.#rtf); match !== null; match = token.exec(this.#rtf)) {
      const [text, word, number, hex, symbol, brace] = match
      if (hex !== undefined) this.#putByte(Number.parseInt(hex, 16))
      else {
        this.#flush()
        if (word !== undefined) this.#readWord(word, number === undefined ? null : Number(number))
        else if (symbol !== undefined) this.#readSymbol(symbol)
        else if (brace !== undefined) this.#readBrace(brace)
        else if (!/^[\r\n]/.test(text)) this.#put(text)
      }
    }
    this.#flush()
    const out = this.#out.join('')
    return this.#isHtml ? { plain: '', html: out } : { plain: out.trim(), html: '' }
  }

  get #isVisible(): boolean {
    return !this.#group.hidden && !this.#group.suppressed
  }

  #put(text: string): void {
    const kept = this.#toSkip > 0 ? text.slice(this.#toSkip) : text
    this.#toSkip = Math.max(0, this.#toSkip - text.length)
    if (!this.#isVisible) return
    const isText = this.#isHtml && !this.#group.isTag
    this.#out.push(isText ? kept.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : kept)
  }

  #putByte(byte: number): void {
    if (this.#toSkip > 0) this.#toSkip--
    else if (this.#isVisible) this.#bytes.push(byte)
  }

  #flush(): void {
    if (this.#bytes.length === 0) return
    const bytes = Buffer.from(this.#bytes)
    this.#bytes = []
    this.#put(decodeCharset(bytes, this.#codepage, () => {}))
  }

  #readBrace(brace: string): void {
    this.#toSkip = 0
    if (brace === '{') {
      if (this.#stack.length < MAX_DEPTH) this.#stack.push(this.#group)
      this.#group = { ...this.#group }
    } else this.#group = this.#stack.pop() ?? this.#group
  }

  #readSymbol(symbol: string): void {
    if (symbol === '*') this.#group.hidden = true
    else if (symbol === '~') this.#put(' ')
    else if (symbol === '_') this.#put('-')
    else if (symbol === '\n' || symbol === '\r') this.#put('\n')
    else if (symbol === '\\' || symbol === '{' || symbol === '}') this.#put(symbol)
  }

  #readWord(word: string, number: number | null): void {
    const character = CHARACTERS.get(word)
    if (character !== undefined) this.#put(character)
    else if (HIDDEN.has(word)) this.#group.hidden = true
    else if (word === 'htmltag') Object.assign(this.#group, { hidden: false, isTag: true })
    else if (word === 'htmlrtf') this.#group.suppressed = number !== 0
    else if (word === 'fromhtml') this.#isHtml = true
    else if (word === 'ansicpg' && number !== null) this.#codepage = number === 65001 ? 'utf-8' : `cp${number}`
    else if (word === 'uc' && number !== null) this.#group.skip = Math.min(Math.max(number, 0), 8)
    else if (word === 'u' && number !== null) {
      this.#put(String.fromCharCode(number & 0xffff))
      this.#toSkip = this.#group.skip
    }
  }
}

/**
 * The text of an RTF document, or the HTML that Outlook wrapped in it (MS-OXRTFEX). Fonts, pictures and other
 * destinations are left out.
 */
export function readRtf(rtf: Buffer): { plain: string; html: string } {
  return new RtfReader(rtf.toString('latin1')).read()
}
