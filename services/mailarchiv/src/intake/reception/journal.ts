/**
 * Journal reports of Exchange and Microsoft 365: a multipart/mixed whose first part names the envelope in lines and whose
 * message/rfc822 part is the mail itself. Only the outermost report is opened; a mail that looks like one inside it stays
 * a mail. Any sender can imitate a report, so only mails from a journal are opened.
 */
import { DEFAULT_LIMITS, type Message, parseMessage } from '@zeughaus/mime'
import type { Bytes, Range } from './bytes.ts'
import type { JournalProvenance, JournalRecipient } from './sink.ts'

export interface JournalReport extends JournalProvenance {
  /** The messages inside, byte for byte: stretches of the report's bytes, or decoded where they are encoded. */
  readonly messages: readonly (Range | Uint8Array)[]
}

/** Header of a report and of its parts; a report has a few kilobytes. */
const MAX_HEADER_BYTES = 64 * 1024
/** Text part: a hundred bytes for each recipient. */
const MAX_REPORT_BYTES = 2 * 1024 * 1024
const MAX_RECIPIENTS = 20_000
/** The report, the mail, and the same mail decrypted or protected by rights management. */
const MAX_PARTS = 8
/** Most lines that begin like a delimiter; each is examined. */
const MAX_DELIMITERS = 10_000
/** Bytes of a delimiter line after the boundary. */
const MAX_PADDING = 100

/**
 * Opens a journal report; null for any other mail and for a report of unknown form: a part besides its text and
 * messages would be lost.
 */
export async function openJournalReport(bytes: Bytes): Promise<JournalReport | null> {
  const header = await readHeader(bytes, { start: 0, end: bytes.length })
  if (header === null || !/^x-ms-journal-report[ \t]*:/im.test(header.head.toString('latin1'))) return null
  const outer = parseMessage(header.head, DEFAULT_LIMITS)
  const boundary = boundaryOf(outer)
  if (boundary === null) return null
  const [text, ...rest] = (await splitParts(bytes, header.end, boundary)) ?? []
  if (text === undefined || text.end - text.start > MAX_REPORT_BYTES) return null
  const messages = await Promise.all(rest.map((part) => openMessagePart(bytes, part)))
  const envelope = readEnvelope(parseMessage(await bytes.read(text), DEFAULT_LIMITS).bodyPlain)
  if (messages.length === 0 || !messages.every((each) => each !== null) || envelope === null) return null
  return { ...envelope, from: headerValue(outer, 'from'), message_id: headerValue(outer, 'message-id'), messages }
}

/** The header block at the beginning of a range, and the place behind it; null when it does not end within the limit. */
async function readHeader(bytes: Bytes, { start, end }: Range): Promise<{ head: Buffer; end: number } | null> {
  const block = await bytes.read({ start, end: Math.min(end, start + MAX_HEADER_BYTES) })
  const length = lengthOfHeader(block)
  return length === null ? null : { head: block.subarray(0, length), end: start + length }
}

function lengthOfHeader(bytes: Buffer): number | null {
  const crlf = bytes.indexOf('\r\n\r\n')
  const lf = bytes.indexOf('\n\n')
  if (crlf === -1 && lf === -1) return null
  return lf === -1 || (crlf !== -1 && crlf < lf) ? crlf + 4 : lf + 2
}

function headerValue(message: Message, name: string): string {
  return message.headers.find((header) => header.name.toLowerCase() === name)?.value.trim() ?? ''
}

function boundaryOf(message: Message): string | null {
  const type = headerValue(message, 'content-type').slice(0, 1000)
  if (!/^multipart\/mixed\b/i.test(type)) return null
  const match = /;[ \t]*boundary[ \t]*=[ \t]*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type)
  return match?.[1] ?? match?.[2] ?? null
}

const LINE_END = Buffer.from('\n')
const CR = 0x0d

/** The parts between the delimiter lines (RFC 2046 section 5.1.1); null when one is not closed or there are too many. */
async function splitParts(bytes: Bytes, bodyStart: number, boundary: string): Promise<Range[] | null> {
  const delimiter = Buffer.from(`\n--${boundary}`, 'latin1')
  const parts: Range[] = []
  let start: number | null = null
  let from = bodyStart - 1
  for (let lines = 0; lines < MAX_DELIMITERS; lines += 1) {
    const found = await bytes.find(delimiter, from)
    if (found === -1) return null
    from = found + delimiter.length
    const lineEnd = await bytes.find(LINE_END, from)
    const behind = { start: from, end: Math.min(from + MAX_PADDING, lineEnd === -1 ? bytes.length : lineEnd) }
    const tail = (await bytes.read(behind)).toString('latin1')
    const isLast = tail.startsWith('--')
    if (!/^[ \t\r]*$/.test(isLast ? tail.slice(2) : tail)) continue
    if (start !== null) parts.push({ start, end: Math.max(start, await endOfPart(bytes, found)) })
    if (isLast) return parts
    if (lineEnd === -1 || parts.length >= MAX_PARTS) return null
    start = lineEnd + 1
    // This line end may be the one before the next delimiter.
    from = lineEnd
  }
  return null
}

/** The line end before a delimiter belongs to the delimiter. */
async function endOfPart(bytes: Bytes, lineEnd: number): Promise<number> {
  const [before] = await bytes.read({ start: lineEnd - 1, end: lineEnd })
  return before === CR ? lineEnd - 1 : lineEnd
}

/** The bytes of a message/rfc822 part; null for every other part, an empty message, or an encoding it must not have. */
async function openMessagePart(bytes: Bytes, part: Range): Promise<Range | Uint8Array | null> {
  const header = await readHeader(bytes, part)
  if (header === null) return null
  const message = parseMessage(header.head, DEFAULT_LIMITS)
  if (!/^message\/(rfc822|global)\b/i.test(headerValue(message, 'content-type'))) return null
  const body = { start: header.end, end: part.end }
  const encoding = headerValue(message, 'content-transfer-encoding').toLowerCase()
  if (body.start >= body.end || encoding === 'quoted-printable') return null
  if (encoding !== 'base64') return body
  const decoded = await decodeBase64(bytes, body)
  return decoded.length === 0 ? null : decoded
}

const DECODED_AT_ONCE = 1024 * 1024
const PADDING = '='

/** Decodes base64 up to its padding (RFC 2045 section 6.8), in steps, so that its text is not in memory as well. */
async function decodeBase64(bytes: Bytes, { start, end }: Range): Promise<Uint8Array> {
  const decoded = Buffer.alloc(Math.ceil(((end - start) * 3) / 4))
  let length = 0
  let left = ''
  for (let at = start; at < end; at += DECODED_AT_ONCE) {
    const piece = await bytes.read({ start: at, end: Math.min(end, at + DECODED_AT_ONCE) })
    const digits = left + piece.toString('latin1').replace(/[^A-Za-z0-9+/=]+/g, '')
    const padding = digits.indexOf(PADDING)
    const whole = padding === -1 ? digits.length - (digits.length % 4) : padding
    length += decoded.write(digits.slice(0, whole), length, 'base64')
    left = padding === -1 ? digits.slice(whole) : ''
    if (padding !== -1) break
  }
  return decoded.subarray(0, length + decoded.write(left, length, 'base64'))
}

const FIELDS = new Map([
  ['to', 'to'],
  ['cc', 'cc'],
  ['bcc', 'bcc'],
  ['recipient', 'recipient'],
] as const) as ReadonlyMap<string, JournalRecipient['field']>

/** Reads the envelope from lines like `To: a@example.org, Expanded: list@example.org`; null without an address. */
function readEnvelope(report: string): Pick<JournalProvenance, 'sender' | 'recipients' | 'report'> | null {
  const recipients: JournalRecipient[] = []
  let sender: string | null = null
  for (const line of report.split('\n')) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    const value = line.slice(colon + 1).trim()
    if (name === 'sender') sender ??= bareAddress(value)
    const field = FIELDS.get(name)
    if (field === undefined) continue
    if (recipients.length >= MAX_RECIPIENTS) return null
    const recipient = readRecipient(field, value)
    if (recipient !== null) recipients.push(recipient)
  }
  return sender === null && recipients.length === 0 ? null : { sender: sender ?? '', recipients, report }
}

function readRecipient(field: JournalRecipient['field'], value: string): JournalRecipient | null {
  const [first = '', ...extras] = value.split(/,[ \t]*(?=(?:Expanded|Forwarded):)/i)
  const address = bareAddress(first)
  if (address === '') return null
  const extra = (name: string) => {
    const found = extras.find((text) => text.toLowerCase().startsWith(`${name}:`))
    return found === undefined ? '' : bareAddress(found.slice(name.length + 1))
  }
  const [expanded, forwarded] = [extra('expanded'), extra('forwarded')]
  return {
    address,
    field,
    ...(expanded === '' ? {} : { expanded_from: expanded }),
    ...(forwarded === '' ? {} : { forwarded_from: forwarded }),
  }
}

/** The address without the angle brackets or display name that some versions write. */
function bareAddress(text: string): string {
  const open = text.lastIndexOf('<')
  const close = text.indexOf('>', open)
  return (open !== -1 && close > open ? text.slice(open + 1, close) : text).trim()
}

/** Every recipient address of a report, each once. */
export function journalRecipients({ recipients }: JournalProvenance): string[] {
  const all = recipients.flatMap(({ address, expanded_from, forwarded_from }) => [
    address,
    ...(expanded_from === undefined ? [] : [expanded_from]),
    ...(forwarded_from === undefined ? [] : [forwarded_from]),
  ])
  return [...new Set(all)]
}

const MAX_NAMED = 20

/**
 * Describes facts that neither mail nor envelope holds: the report and its author, because its header is not archived;
 * the sender, the Bcc recipients, and the lists.
 */
export function describeJournal({ sender, recipients, from, message_id }: JournalProvenance): string {
  const hidden = recipients.filter(({ field }) => field === 'bcc').map(({ address }) => address)
  const lists = recipients.flatMap(({ expanded_from: list }) => (list === undefined ? [] : [list]))
  return [
    ['Journalbericht', shortened(message_id), from === '' ? '' : `von ${shortened(from)}`].filter(Boolean).join(' '),
    ...(sender === '' ? [] : [`über eine Mail von ${sender}`]),
    ...named('Blindkopie an', hidden),
    ...named('über Verteiler', lists),
  ].join(', ')
}

const MAX_HEADER = 200

const shortened = (text: string) => (text.length > MAX_HEADER ? `${text.slice(0, MAX_HEADER)}…` : text)

function named(label: string, addresses: readonly string[]): string[] {
  const different = [...new Set(addresses)]
  if (different.length === 0) return []
  const more = different.length > MAX_NAMED ? ` und ${different.length - MAX_NAMED} weitere` : ''
  return [`${label} ${different.slice(0, MAX_NAMED).join(' ')}${more}`]
}
