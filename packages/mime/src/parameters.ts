import { decodeCharset } from './charset.ts'
import { decodeEncodedWords, type WordContext } from './encoded-words.ts'

/** A value with parameters, as in Content-Type and Content-Disposition. */
export type Parameterized = {
  /** In lower case, without comments and white space. */
  readonly value: string
  /** By name in lower case; RFC 2231 continuations joined and decoded. */
  readonly parameters: ReadonlyMap<string, string>
  /** Names of parameters in front of which the semicolon is missing. */
  readonly undelimited: ReadonlySet<string>
}

/** Maximum sections of one continued parameter (RFC 2231 section 3). */
const MAX_SECTIONS = 1000

/**
 * Machine-readable parameters and the start of a comment behind their value (RFC 2045 section 5.1), which is removed.
 */
const COMMENTED = new Map([
  ['charset', /\(/],
  ['format', /\(/],
  ['delsp', /\(/],
  // Some mailers omit the quotes around boundaries with parentheses.
  ['boundary', /\s\(/],
])

type Section = { readonly order: number; readonly encoded: boolean; readonly value: string }

/** Reads one field value sequentially; every step advances. */
class Reader {
  readonly text: string
  at = 0

  constructor(text: string) {
    this.text = text
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  peek(): string {
    return this.text[this.at] ?? ''
  }

  /** Skips white space and comments (which nest). */
  skipSpace(): void {
    let depth = 0
    for (; this.at < this.text.length; this.at++) {
      const char = this.peek()
      if (char === '(') depth++
      else if (char === ')' && depth > 0) depth--
      else if (char === '\\' && depth > 0) this.at++
      else if (depth === 0 && !/\s/.test(char)) return
    }
  }

  /** Reads up to one of `stops`, without surrounding comments. */
  readUntil(stops: string): string {
    const start = this.at
    while (!this.done && !stops.includes(this.peek())) this.at++
    return this.text.slice(start, this.at).trim()
  }

  /** Reads a quoted string at the cursor; without a closing quote it extends to the end of the value. */
  readQuoted(): string {
    let out = ''
    let start = ++this.at
    for (; this.at < this.text.length && this.peek() !== '"'; this.at++) {
      if (this.peek() !== '\\' || this.at + 1 >= this.text.length) continue
      out += this.text.slice(start, this.at)
      start = ++this.at
    }
    out += this.text.slice(start, this.at)
    this.at++
    return out
  }
}

/**
 * Parses `value; name=value; …` (RFC 2045 section 5.1) leniently: malformed parts are skipped, a value may contain
 * blanks, the first of equal names counts.
 */
export function parseParameterized(text: string, context: WordContext): Parameterized {
  const reader = new Reader(text)
  reader.skipSpace()
  const value = reader.readUntil(';( \t').toLowerCase()
  const plain = new Map<string, string>()
  const undelimited = new Set<string>()
  let continued: Map<string, Section[]> | null = null
  let delimited = false
  while (!reader.done) {
    reader.skipSpace()
    if (reader.peek() === ';') {
      reader.at++
      delimited = true
      continue
    }
    const name = reader.readUntil('=;').toLowerCase()
    if (reader.peek() !== '=') continue
    reader.at++
    reader.skipSpace()
    const content = reader.peek() === '"' ? reader.readQuoted() : withoutComment(name, reader.readUntil(';'))
    const star = name.indexOf('*')
    if (star >= 0) {
      continued ??= new Map()
      addSection(continued, name, star, content)
    } else if (!plain.has(name)) {
      plain.set(name, content)
      if (!delimited) undelimited.add(name)
    }
    delimited = false
  }
  if (continued !== null) joinSections(continued, plain, context)
  return { value, parameters: plain, undelimited }
}

/**
 * Removes a comment behind a value. File names keep their parentheses: `name=Liste (2).txt` merely lacks its quotes.
 */
function withoutComment(name: string, value: string): string {
  const comment = COMMENTED.get(name)
  const at = comment === undefined ? -1 : value.search(comment)
  return at < 0 ? value : value.slice(0, at).trimEnd()
}

function addSection(continued: Map<string, Section[]>, name: string, star: number, value: string): void {
  const encoded = name.endsWith('*')
  const number = name.slice(star + 1, encoded ? -1 : undefined)
  const order = number === '' ? 0 : /^\d{1,4}$/.test(number) ? Number(number) : -1
  if (order < 0) return
  const key = name.slice(0, star)
  const sections = continued.get(key)
  if (sections === undefined) continued.set(key, [{ order, encoded, value }])
  else if (sections.length < MAX_SECTIONS) sections.push({ order, encoded, value })
}

/** Joins the bytes of all sections (RFC 2231 sections 3 and 4), then decodes them with the first one's charset. */
function joinSections(continued: Map<string, Section[]>, into: Map<string, string>, context: WordContext): void {
  for (const [name, sections] of continued) {
    sections.sort((a, b) => a.order - b.order)
    let charset: string | null = null
    const bytes: Buffer[] = []
    for (const [position, section] of sections.entries()) {
      let value = section.value
      if (position === 0 && section.encoded) {
        const head = /^([^']{0,100})'[^']*'/.exec(value)
        if (head !== null) {
          charset = head[1] ?? null
          value = value.slice(head[0].length)
        }
      }
      bytes.push(section.encoded ? percentDecode(value) : Buffer.from(value, 'utf8'))
    }
    const text = decodeCharset(Buffer.concat(bytes), charset, context.report)
    into.set(name, charset === null ? decodeEncodedWords(text, context) : text)
  }
}

function percentDecode(text: string): Buffer {
  if (!text.includes('%')) return Buffer.from(text, 'utf8')
  const bytes = Buffer.from(text, 'utf8')
  let written = 0
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at] === 0x25 ? bytes.toString('latin1', at + 1, at + 3) : ''
    if (/^[0-9a-fA-F]{2}$/.test(code)) {
      bytes[written++] = Number.parseInt(code, 16)
      at += 2
    } else bytes[written++] = bytes[at] ?? 0
  }
  return bytes.subarray(0, written)
}

/**
 * Returns a file name that is safe to display and offer: decoded, only the last path part, without control and
 * bidirectional override characters; null when nothing is left.
 */
export function safeFilename(raw: string | undefined, context: WordContext): string | null {
  if (raw === undefined) return null
  const decoded = decodeEncodedWords(raw, context).replace(/[\x00-\x1f\x7f\u202a-\u202e\u2066-\u2069]+/g, '')
  const last = decoded.slice(Math.max(decoded.lastIndexOf('/'), decoded.lastIndexOf('\\')) + 1).trim()
  return last === '' || last === '.' || last === '..' ? null : last
}
