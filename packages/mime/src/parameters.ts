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

/** What stands in front of a parameter: a semicolon, or what some programs write for it. */
const DELIMITERS = ';,:'
/** Parameters whose value without quotes is one word (RFC 2045 section 5.1). */
const WORDS: ReadonlySet<string> = new Set(['charset', 'format', 'delsp'])
/** The start of a comment behind a boundary: some mailers omit the quotes around boundaries with parentheses. */
const BOUNDARY_COMMENT = /\s\(/
/** Parameters that people name: quotes and semicolons may stand inside. */
const NAMES = /^(?:file)?name(?:\*\d{0,4}\*?)?$/

/** The beginning of a path of Windows whose backslashes are single. */
const DRIVE = /^[a-z]:\\[^\\]/i

/** What follows the quote that closes a value: the end, a semicolon, a comment, or the next parameter. */
const BEHIND_VALUE =
  /[\s,]*(?:;|$|\([^()]{0,200}\)\s*(?:;|$))|[\s,]+(?:(?:file)?name|charset|size|type|boundary|format|delsp|method|x-[\w-]{1,40}|[a-z]{4,12}-date)(?:\*\d{0,4}\*?)?\s*=/iy

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

  /**
   * Reads a quoted string at the cursor; without a closing quote it extends to the end of the value.
   *
   * @param isName whether only a quote that a value can end with closes it: `"Angebot "Drehleiter" 2024.pdf"`
   */
  readQuoted(isName: boolean): string {
    let out = ''
    let start = ++this.at
    // In a path that was not escaped a backslash is itself.
    const escapes = !(isName && DRIVE.test(this.text.slice(start, start + 4)))
    for (; this.at < this.text.length; this.at++) {
      if (this.peek() === '"' && !(isName && this.#isInner())) break
      if (!escapes || this.peek() !== '\\' || this.at + 1 >= this.text.length) continue
      out += this.text.slice(start, this.at)
      start = ++this.at
    }
    out += this.text.slice(start, this.at)
    const end = this.at++
    if (!isName || end >= this.text.length || this.#isClosing(end)) return out
    // Behind the last quote goes on what has quotes inside or the ending outside: `"Angebot "neu".pdf`, `"Angebot".pdf`.
    return `${out}${out.includes('"') ? '"' : ''}${this.readUntil(';')}`
  }

  /** Whether the quote at the cursor stands inside a name: it is followed by more of it, which a quote ends. */
  #isInner(): boolean {
    return !this.#isClosing(this.at) && this.text.indexOf('"', this.at + 1) >= 0
  }

  #isClosing(quote: number): boolean {
    BEHIND_VALUE.lastIndex = quote + 1
    return BEHIND_VALUE.test(this.text)
  }
}

/**
 * Parses `value; name=value; …` (RFC 2045 section 5.1) leniently: malformed parts are skipped, a value may contain
 * blanks, the first of equal names counts. The value may be missing or stand in quotes, as the whole field may, and
 * commas or colons may stand for semicolons.
 */
export function parseParameterized(text: string, context: WordContext): Parameterized {
  const reader = new Reader(withoutOuterQuotes(text))
  const value = readValue(reader)
  const plain = new Map<string, string>()
  const undelimited = new Set<string>()
  let continued: Map<string, Section[]> | null = null
  let delimited = value === ''
  while (!reader.done) {
    reader.skipSpace()
    if (DELIMITERS.includes(reader.peek())) {
      reader.at++
      delimited = true
      continue
    }
    const name = reader.readUntil('=;').toLowerCase()
    if (reader.peek() !== '=') continue
    reader.at++
    reader.skipSpace()
    const content = readContent(reader, name)
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

/** Takes away the quotes around the value, or around the whole field: `"text/html"; …` and `"text/html; …"`. */
function withoutOuterQuotes(text: string): string {
  const start = text.trimStart()
  const [quote] = start
  const end = quote === '"' || quote === "'" ? start.indexOf(quote, 1) : -1
  return end < 0 ? text : `${start.slice(1, end)}${start.slice(end + 1)}`
}

/** Reads the value in front of the parameters; empty where the field begins with one. */
function readValue(reader: Reader): string {
  reader.skipSpace()
  const start = reader.at
  const value = reader.readUntil(`${DELIMITERS}=( \t`).toLowerCase()
  reader.skipSpace()
  if (reader.peek() !== '=') return value
  reader.at = start
  return ''
}

/**
 * Reads the content of a parameter. File names keep their parentheses, commas and blanks: `name=Liste (2).txt` merely
 * lacks its quotes.
 */
function readContent(reader: Reader, name: string): string {
  if (reader.peek() === '"') return reader.readQuoted(NAMES.test(name))
  if (WORDS.has(name)) return reader.readUntil(';,( \t')
  const content = reader.readUntil(';')
  const comment = name === 'boundary' ? content.search(BOUNDARY_COMMENT) : -1
  return comment < 0 ? content : content.slice(0, comment).trimEnd()
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

/** The beginnings of a path: root, drive, home, URL; or steps in it, upwards or to itself. */
const PATH = /^(?:\/|~\/|[a-z]:\/|[a-z][a-z0-9+.-]{1,20}:\/\/)|(?:^|\/)\.{1,2}(?:\/|$)/i

/** A name with quotes around it and none inside. */
const QUOTED = /^\s*(?:(["'])([^"']{1,1000})\1|[“„‘‚«]([^“”„‘’‚«»]{1,1000})[”“’‘»])\s*$/

/**
 * Returns a file name that is safe to display and offer: decoded, without its path and without control and
 * bidirectional override characters; null when nothing is left. A slash alone makes no path: `Rechnung 12/2024.pdf` is
 * a name. A backslash does, because no program but those that write paths has one.
 */
export function safeFilename(raw: string | undefined, context: WordContext): string | null {
  if (raw === undefined) return null
  const decoded = decodeEncodedWords(raw, context).replace(/[\x00-\x1f\x7f\u202a-\u202e\u2066-\u2069]+/g, '')
  const name = withoutEndSlashes(
    decoded
      .slice(decoded.lastIndexOf('\\') + 1)
      .replace(QUOTED, '$2$3')
      .trim(),
  )
  const last = PATH.test(name) ? name.slice(name.lastIndexOf('/') + 1).trim() : name
  return last === '' || last === '.' || last === '..' ? null : last
}

/** Uses a loop, because a regular expression would rescan each run of slashes. */
function withoutEndSlashes(name: string): string {
  let end = name.length
  while (name[end - 1] === '/') end--
  return name.slice(0, end)
}
