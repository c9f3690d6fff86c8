/**
 * Journal reports of Exchange and Microsoft 365: a multipart/mixed whose first part names the envelope in lines and whose
 * message/rfc822 part is the mail itself. Only the outermost report is opened; a mail that looks like one inside it stays
 * a mail.
 */
import { DEFAULT_LIMITS, type Message, parseMessage } from '@zeughaus/mime'
import type { JournalProvenance, JournalRecipient } from './sink.ts'

export interface JournalReport extends JournalProvenance {
  /** The messages inside, byte for byte: views of the report's bytes where they are not encoded. */
  readonly messages: readonly Uint8Array[]
}

/** Header of a report and of its parts; a report has a few kilobytes. */
const MAX_HEADER_BYTES = 64 * 1024
/** Text part: a hundred bytes for each recipient. */
const MAX_REPORT_BYTES = 2 * 1024 * 1024
const MAX_RECIPIENTS = 20_000
/** The report, the mail, and the same mail decrypted or protected by rights management. */
const MAX_PARTS = 8

/** Opens a journal report; null for every other mail and for a report whose form is not understood. */
export function openJournalReport(raw: Uint8Array): JournalReport | null {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const header = readHeader(bytes)
  if (header === null || !/^x-ms-journal-report[ \t]*:/im.test(header.text)) return null
  const boundary = boundaryOf(header.message)
  if (boundary === null) return null
  const parts = splitParts(bytes, header.end, boundary)
  const [text, ...rest] = parts ?? []
  if (text === undefined || text.length > MAX_REPORT_BYTES) return null
  const messages = rest.map(openMessagePart).filter((message) => message !== null)
  const envelope = readEnvelope(parseMessage(text, DEFAULT_LIMITS).bodyPlain)
  return messages.length === 0 || envelope === null ? null : { ...envelope, messages }
}

/** The header block at the beginning of `bytes`; null when it does not end within the limit. */
function readHeader(bytes: Buffer): { text: string; end: number; message: Message } | null {
  const start = bytes.subarray(0, MAX_HEADER_BYTES)
  const end = endOfHeader(start)
  if (end === null) return null
  const head = start.subarray(0, end)
  return { text: head.toString('latin1'), end, message: parseMessage(head, DEFAULT_LIMITS) }
}

function endOfHeader(bytes: Buffer): number | null {
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

/** The parts between the delimiter lines (RFC 2046 section 5.1.1); null when one is not closed or there are too many. */
function splitParts(bytes: Buffer, bodyStart: number, boundary: string): Buffer[] | null {
  const delimiter = Buffer.from(`--${boundary}`, 'latin1')
  const parts: Buffer[] = []
  let start: number | null = null
  for (let from = bodyStart; ; ) {
    const found = bytes.indexOf(delimiter, from)
    if (found === -1) return null
    from = found + delimiter.length
    if (found > 0 && bytes[found - 1] !== LF) continue
    const isLast = bytes[from] === DASH && bytes[from + 1] === DASH
    const lineEnd = bytes.indexOf(LF, from)
    const tail = bytes.subarray(isLast ? from + 2 : from, lineEnd === -1 ? bytes.length : lineEnd).toString('latin1')
    if (!/^[ \t\r]*$/.test(tail.slice(0, 100))) continue
    if (start !== null) parts.push(bytes.subarray(start, Math.max(start, endOfPart(bytes, found))))
    if (isLast) return parts
    if (lineEnd === -1 || parts.length >= MAX_PARTS) return null
    start = lineEnd + 1
    from = start
  }
}

const LF = 0x0a
const CR = 0x0d
const DASH = 0x2d

/** The line end before a delimiter belongs to the delimiter. */
function endOfPart(bytes: Buffer, delimiter: number): number {
  if (bytes[delimiter - 1] !== LF) return delimiter
  return bytes[delimiter - 2] === CR ? delimiter - 2 : delimiter - 1
}

/** The bytes of a message/rfc822 part; null for every other part, an empty message, or an encoding it must not have. */
function openMessagePart(part: Buffer): Uint8Array | null {
  const header = readHeader(part)
  if (header === null || !/^message\/(rfc822|global)\b/i.test(headerValue(header.message, 'content-type'))) return null
  const body = part.subarray(header.end)
  const encoding = headerValue(header.message, 'content-transfer-encoding').toLowerCase()
  const message = encoding === 'base64' ? Buffer.from(body.toString('latin1'), 'base64') : body
  return message.length === 0 || encoding === 'quoted-printable' ? null : message
}

const FIELDS = new Map([
  ['to', 'to'],
  ['cc', 'cc'],
  ['bcc', 'bcc'],
  ['recipient', 'recipient'],
] as const) as ReadonlyMap<string, JournalRecipient['field']>

/** The envelope of the report's lines, e.g. `To: a@example.org, Expanded: list@example.org`; null when it names nobody. */
function readEnvelope(report: string): JournalProvenance | null {
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

/** Every address that a report named as recipient, each once. */
export function journalRecipients({ recipients }: JournalProvenance): string[] {
  const all = recipients.flatMap(({ address, expanded_from, forwarded_from }) => [
    address,
    ...(expanded_from === undefined ? [] : [expanded_from]),
    ...(forwarded_from === undefined ? [] : [forwarded_from]),
  ])
  return [...new Set(all)]
}
