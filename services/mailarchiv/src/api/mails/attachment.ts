/** Serves an attachment as a download: its decoded bytes, and headers that keep browsers from running code in it. */
import { Readable } from 'node:stream'
import { type Content, decodePart, decodeStream } from '@zeughaus/mime'
import { begun, DomainError, savedAs } from '@zeughaus/platform'
import limitConcurrency from 'p-limit'
import type { RawMail } from '../../store/contract/index.ts'

/** Encoded bytes from which an attachment is decoded during the transfer, to save memory and the event loop. */
const STREAMED_FROM = 1024 * 1024

/**
 * Bytes of the largest attachment that is decoded in one piece (uuencoded, or inside another file of the mail), and of
 * the largest stretch of a mail that is read for it. Both are held in memory; only the original has a larger one.
 */
const MAX_ATTACHMENT = 64 * 1024 * 1024

/** Most encoded bytes for one decoded byte: base64 with line ends takes 1.37, quoted-printable 3. */
const ENCODED_PER_BYTE = 3

/** An attachment in the archive. */
type Attached = { readonly size: number; readonly content: Content }

/** The decoded bytes, and the headers with their number where it is known. */
type Download = { readonly body: Uint8Array | Readable; readonly headers: Readonly<Record<string, string>> }

export type AttachmentReader = (raw: RawMail, file: Attached) => Promise<Download>

/** Attachments that are decoded at once; others wait, which bounds the memory. */
const AT_ONCE = 2

/** Types that are sent as the mail declares them: no browser runs a script in one of these. */
export const SAFE_TYPES: readonly string[] = [
  'application/msword',
  'application/pdf',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.oasis.opendocument.presentation',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/zip',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'message/rfc822',
  'text/calendar',
  'text/csv',
  'text/plain',
]

/** The type sent for every content that could hide a web page. */
export const UNKNOWN_TYPE = 'application/octet-stream'

/**
 * The headers of a download whose name and type a stranger chose: always saved, never displayed (RFC 6266). The type is
 * neither guessed nor trusted beyond `SAFE_TYPES`, and a browser that displays it all the same runs it without rights.
 */
export function attachmentHeaders(file: { readonly filename: string; readonly contentType: string }) {
  return {
    'content-type': SAFE_TYPES.includes(file.contentType) ? file.contentType : UNKNOWN_TYPE,
    'content-disposition': savedAs(file.filename),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
}

/** Reads the decoded bytes of a part, without the mail around it. */
export async function readContent(raw: RawMail, content: Content, maxBytes: number): Promise<Uint8Array> {
  const [outer, ...inner] = content
  const bytes = Buffer.concat(await Array.fromAsync(raw.read(outer.start, outer.end)))
  return decodePart(bytes, { content: [{ ...outer, start: 0, end: bytes.length }, ...inner] }, { maxBytes })
}

/** A large attachment as a stream; null for one that is decoded in one piece. */
async function streamed(raw: RawMail, { size, content }: Attached): Promise<Download | null> {
  const [{ start, end, encoding }, ...inner] = content
  if (inner.length > 0 || encoding === 'uuencode' || encoding === 'cms' || end - start < STREAMED_FROM) return null
  const body = await begun(Readable.from(decodeStream(raw.read(start, end), encoding)))
  // Only decoding in one piece handles white space at the ends of quoted-printable lines.
  return { body, headers: encoding === 'quoted-printable' ? {} : { 'content-length': `${size}` } }
}

/**
 * Reads attachments: large ones as a stream, the others `AT_ONCE` at a time.
 *
 * @throws DomainError 422 for one that is too large to be decoded in one piece; nothing is ever cut silently
 */
export function attachmentReader(): AttachmentReader {
  const inTurn = limitConcurrency(AT_ONCE)
  return async (raw, file) => {
    const stream = await streamed(raw, file)
    if (stream !== null) return stream
    refuseTooLarge(file)
    return { body: await inTurn(() => readContent(raw, file.content, MAX_ATTACHMENT)), headers: {} }
  }
}

function refuseTooLarge({ size, content }: Attached): void {
  const [outer] = content
  if (size <= MAX_ATTACHMENT && outer.end - outer.start <= MAX_ATTACHMENT * ENCODED_PER_BYTE) return
  const limit = MAX_ATTACHMENT / 1024 / 1024
  throw new DomainError(
    422,
    'anhang_zu_gross',
    `Der Anhang ist größer als ${limit} MiB und wird nicht einzeln ausgegeben. Bitte laden Sie die ursprüngliche Mail über /raw.`,
  )
}
