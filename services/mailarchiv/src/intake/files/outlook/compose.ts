/**
 * Composes a mail from an Outlook item. The same item always gives the same bytes, so that a second import of a file
 * finds what it has archived: a changed line here doubles the mails of every such file. Our own for that reason; a library
 * would change its bytes with its versions, and draws boundaries and identifiers at random.
 */
import { createHash } from 'node:crypto'
import { MOST_DEPTH, OutlookError, type OutlookFile, type OutlookItem, type OutlookPerson } from './item.ts'

/** Says first that the bytes are not those of a mail that was sent; the evidence proves it with them. */
const MARK = 'X-Zeughaus-Converted'
const LINE = 76
/** RFC 2047 section 2: an encoded word has at most 75 characters, 45 bytes of base64. */
const WORD_BYTES = 42
const ORDINARY = /^[\x20-\x7e]*$/
/** Fields of the form of the bytes, which is composed again. */
const OF_FORM = /^(content-|mime-version$|x-zeughaus-converted$)/

/** @throws OutlookError `outlook_broken` for messages nested too deeply */
export function composeMail(item: OutlookItem, depth = 0): Buffer {
  if (depth > MOST_DEPTH) throw new OutlookError('outlook_broken')
  if (item.source !== '') return Buffer.from(`${MARK}: ${item.format}\r\n${item.source}`)
  const body = bodyOf(item, depth)
  return Buffer.concat([Buffer.from(`${[...headersOf(item), 'MIME-Version: 1.0'].join('\r\n')}\r\n`), body])
}

/** The header lines that the item came with, and those of its properties that are missing there. */
function headersOf(item: OutlookItem): string[] {
  const kept = receivedFields(item.headers)
  const known = new Set(kept.map(nameOf))
  const made = fieldsOf(item).filter(([name, value]) => value !== '' && !known.has(name.toLowerCase()))
  return [`${MARK}: ${item.format}`, ...kept, ...made.map(([name, value]) => folded(`${name}: ${value}`))]
}

/** Whole fields with their folded lines, without those of the form. A line that is no field belongs to the one before it. */
function receivedFields(headers: string): string[] {
  const fields: string[] = []
  for (const line of headers.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') continue
    if (/^[A-Za-z][!-9;-~]{0,100}[ \t]*:/.test(line)) fields.push(line)
    else if (fields.length > 0) fields.push(`${fields.pop()}\r\n${line.replace(/^(?=\S)/, ' ')}`)
  }
  return fields.filter((field) => !OF_FORM.test(nameOf(field)))
}

const nameOf = (field: string): string => field.slice(0, field.indexOf(':')).trim().toLowerCase()

function fieldsOf(item: OutlookItem): [string, string][] {
  const { from, to, cc, bcc, subject, date, messageId, inReplyTo, references } = item
  return [
    ['From', from === null ? '' : people([from])],
    ['To', people(to)],
    ['Cc', people(cc)],
    ['Bcc', people(bcc)],
    ['Subject', words(subject)],
    ['Date', date === null ? '' : new Date(date).toUTCString().replace('GMT', '+0000')],
    ['Message-ID', plain(messageId).replaceAll(' ', '')],
    ['In-Reply-To', plain(inReplyTo)],
    ['References', plain(references)],
  ]
}

/** One line without characters that could begin another field. */
const plain = (value: string): string => value.replaceAll(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()

const people = (all: readonly OutlookPerson[]): string => all.map(person).join(', ')

function person({ name, address }: OutlookPerson): string {
  const shown = plain(name)
  const angle = plain(address).replaceAll(/[<>\s]/g, '')
  if (angle === '') return `${phrase(shown)} <>`
  return shown === '' || shown === angle ? `<${angle}>` : `${phrase(shown)} <${angle}>`
}

/** RFC 5322 section 3.2.5: a quoted string, or encoded words. */
const phrase = (name: string): string =>
  ORDINARY.test(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : encodedWords(name)

const words = (value: string): string => {
  const line = plain(value)
  return ORDINARY.test(line) && !line.includes('=?') ? line : encodedWords(line)
}

/** RFC 2047, cut between characters. */
function encodedWords(value: string): string {
  const pieces: string[] = ['']
  for (const character of value.toWellFormed()) {
    const longer = pieces.at(-1) + character
    if (Buffer.byteLength(longer) > WORD_BYTES) pieces.push(character)
    else pieces[pieces.length - 1] = longer
  }
  return pieces.map((piece) => `=?UTF-8?B?${Buffer.from(piece).toString('base64')}?=`).join(' ')
}

/** RFC 5322 section 2.2.3: breaks a long field before a blank. */
function folded(field: string): string {
  const lines: string[] = []
  for (const word of field.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + word.length < LINE) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines.join('\r\n ')
}

/** A part: its header lines, and its bytes as they stand in the mail. */
interface Part {
  readonly fields: readonly string[]
  readonly bytes: Buffer
}

function bodyOf(item: OutlookItem, depth: number): Buffer {
  const texts = [
    ...(item.text === '' && item.html !== '' ? [] : [textPart('plain', item.text)]),
    ...(item.html === '' ? [] : [textPart('html', item.html)]),
  ]
  const isShown = ({ contentId }: OutlookFile) => contentId !== '' && item.html.includes(`cid:${contentId}`)
  const files = item.rtf === '' ? item.files : [...item.files, richText(item.rtf)]
  const shown = files.filter(isShown).map((file) => filePart(file, depth))
  const others = files.filter((file) => !isShown(file)).map((file) => filePart(file, depth))
  const text = multipart('alternative', texts)
  const whole = multipart('mixed', [multipart('related', [text, ...shown]), ...others])
  return serialized(whole)
}

/** What only Outlook's own text says, such as a mail that has no other. */
const richText = (rtf: string): OutlookFile => ({
  name: 'nachricht.rtf',
  type: 'application/rtf',
  contentId: '',
  content: Buffer.from(rtf, 'latin1'),
})

function textPart(kind: 'plain' | 'html', text: string): Part {
  return {
    fields: [`Content-Type: text/${kind}; charset=utf-8`, 'Content-Transfer-Encoding: base64'],
    bytes: base64(Buffer.from(text.toWellFormed())),
  }
}

function filePart({ name, type, contentId, content }: OutlookFile, depth: number): Part {
  const named = `Content-Disposition: attachment${parameter('filename', plain(name))}`
  const id = contentId === '' ? [] : [`Content-ID: <${plain(contentId).replaceAll(/[<>\s]/g, '')}>`]
  if (!(content instanceof Uint8Array))
    return {
      fields: ['Content-Type: message/rfc822', 'Content-Transfer-Encoding: 8bit', named, ...id],
      bytes: composeMail(content, depth + 1),
    }
  const media = /^[\w.+-]{1,80}\/[\w.+-]{1,80}$/.test(type) && !/^(multipart|message)\//i.test(type) ? type : ''
  return {
    fields: [`Content-Type: ${media || 'application/octet-stream'}`, 'Content-Transfer-Encoding: base64', named, ...id],
    bytes: base64(content),
  }
}

/** RFC 2231 for a name that is not plain ASCII. */
function parameter(name: string, value: string): string {
  if (value === '') return ''
  if (ORDINARY.test(value)) return `; ${name}="${value.replaceAll(/["\\]/g, '\\$&')}"`
  const encoded = encodeURIComponent(value.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${hexOf(sign)}`)
  return `; ${name}*=UTF-8''${encoded}`
}

const hexOf = (sign: string): string => sign.charCodeAt(0).toString(16).toUpperCase()

function multipart(kind: 'alternative' | 'related' | 'mixed', parts: readonly Part[]): Part {
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  const inner = parts.map(serialized)
  // No line of a part can be it: it is a hash of all of them.
  const hash = createHash('sha256').update(kind)
  for (const each of inner) hash.update(each)
  const boundary = `=_${hash.digest('hex').slice(0, 40)}`
  return {
    fields: [`Content-Type: multipart/${kind};\r\n boundary="${boundary}"`],
    bytes: Buffer.concat([
      ...inner.flatMap((each) => [Buffer.from(`--${boundary}\r\n`), each, Buffer.from('\r\n')]),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  }
}

const serialized = ({ fields, bytes }: Part): Buffer =>
  Buffer.concat([Buffer.from(`${fields.join('\r\n')}\r\n\r\n`), bytes])

function base64(bytes: Uint8Array): Buffer {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  return Buffer.from(text.replaceAll(/.{76}/g, '$&\r\n'), 'latin1')
}
