import { decodeCharset } from '@zeughaus/mime'
import type { Budget } from '../budget.ts'
import { decodeDocument } from './plain.ts'

/** Readable properties of iCalendar (RFC 5545) and vCard (RFC 6350, versions 2.1 to 4.0). */
const READABLE: ReadonlySet<string> = new Set(
  (
    'SUMMARY DESCRIPTION LOCATION COMMENT CONTACT CATEGORIES RESOURCES URL ORGANIZER ATTENDEE DTSTART DTEND DUE ' +
    'FN N NICKNAME ORG TITLE ROLE TEL EMAIL ADR LABEL NOTE BDAY ANNIVERSARY IMPP'
  ).split(' '),
)

type Line = { readonly name: string; readonly parameters: string; readonly value: string }

/** Extracts the text of a calendar or an address card: one property a line. */
export function readContentLines(bytes: Buffer, charset: string | null, budget: Budget): void {
  for (const line of unfold(decodeDocument(bytes, [charset]))) {
    const parts = split(line)
    if (!parts || !READABLE.has(parts.name)) continue
    const person = /;CN="?([^";:]{1,200})/i.exec(parts.parameters)?.[1]
    if (person) budget.addText(`${person} `)
    if (!budget.addText(`${readable(parts)}\n`)) return
  }
}

/** Joins folded lines: a line that starts with white space continues the one before; so does `=` in vCard 2.1. */
function* unfold(text: string): Generator<string> {
  let pieces: string[] = []
  let softBreak = false
  for (const line of text.split(/\r\n|\n|\r/)) {
    const folded = line.startsWith(' ') || line.startsWith('\t')
    if (pieces.length > 0 && !folded && !softBreak) {
      yield pieces.join('')
      pieces = []
    }
    const content = folded && !softBreak ? line.slice(1) : line
    softBreak = /;ENCODING=QUOTED-PRINTABLE/i.test((pieces[0] ?? line).slice(0, 200)) && line.endsWith('=')
    pieces.push(softBreak ? content.slice(0, -1) : content)
  }
  yield pieces.join('')
}

/** Splits `group.NAME;PARAMETER="a:b":value` at the first colon outside quotation marks. */
function split(line: string): Line | null {
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') quoted = !quoted
    else if (line[at] === ':' && !quoted) {
      const head = line.slice(0, at)
      const nameEnd = head.indexOf(';')
      const name = (nameEnd < 0 ? head : head.slice(0, nameEnd)).replace(/^[^.]*\./, '').toUpperCase()
      return { name, parameters: nameEnd < 0 ? '' : head.slice(nameEnd), value: line.slice(at + 1) }
    }
  }
  return null
}

function readable({ name, parameters, value }: Line): string {
  const decoded = /;ENCODING=QUOTED-PRINTABLE|;QUOTED-PRINTABLE/i.test(parameters)
    ? decodeQuotedPrintable(value, /;CHARSET=([\w-]{1,40})/i.exec(parameters)?.[1] ?? null)
    : value
  if (/^(DTSTART|DTEND|DUE|BDAY|ANNIVERSARY)$/.test(name)) return day(decoded)
  const separated = name === 'N' || name === 'ADR' || name === 'ORG' ? decoded.replace(/(^|[^\\]);+/g, '$1 ') : decoded
  return separated
    .replace(/\\n/gi, '\n')
    .replace(/\\(.)/g, '$1')
    .replace(/^mailto:/i, '')
}

function decodeQuotedPrintable(value: string, charset: string | null): string {
  const bytes = Buffer.from(
    value.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  return decodeCharset(bytes, charset, () => {})
}

/** Formats `20261224T190000` for people: 24.12.2026 19:00. */
function day(value: string): string {
  const parts = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}))?/.exec(value)
  if (!parts) return value
  const [, year, month, date, hour, minute] = parts
  return hour ? `${date}.${month}.${year} ${hour}:${minute}` : `${date}.${month}.${year}`
}
