/** One attachment as a download: its decoded bytes, and headers under which no browser runs anything in it. */
import { Readable } from 'node:stream'
import { type Content, decodePart, decodeStream } from '@zeughaus/mime'
import { DomainError } from '@zeughaus/platform'
import type { RawMail } from '../archive/index.ts'

/** Encoded bytes from which on an attachment is decoded while it is sent, so that neither memory nor event loop notice. */
const STREAMED_FROM = 1024 * 1024

/**
 * Bytes of the largest attachment that is decoded in one piece (uuencoded, or inside another file of the mail), and of the
 * largest stretch of a mail that is read for it. Both are held in memory; a larger one is in the original.
 */
const MAX_ATTACHMENT = 64 * 1024 * 1024

/** Encoded bytes that may stand for one decoded byte: base64 with line ends takes 1.37, quoted-printable 3. */
const ENCODED_PER_BYTE = 3

/** Characters of the name under which a download is saved, and its last extension, where it is one of a usual length. */
const MAX_NAME = 200
const EXTENSION = /\.[^.\s]{1,20}$/u

/** An attachment as the archive knows it. */
type Attached = { readonly size: number; readonly content: Content }

/** The decoded bytes, and the headers that tell their number where it is known. */
type Download = { readonly body: Uint8Array | Readable; readonly headers: Readonly<Record<string, string>> }

export type AttachmentReader = (raw: RawMail, file: Attached) => Promise<Download>

/** Attachments that are decoded at the same time; the next ones wait, so that memory stays bounded. */
const AT_ONCE = 2

/** Types that are named as the mail names them: no browser runs a script in one of these. */
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

/** Everything a stranger could smuggle a page into is sent as this. */
export const UNKNOWN_TYPE = 'application/octet-stream'

/**
 * Headers of a download whose name and type a stranger chose: always saved, never shown in place (RFC 6266); the type is
 * neither guessed nor believed beyond `SAFE_TYPES`; and what a browser shows all the same runs without any right.
 */
export function attachmentHeaders(file: { readonly filename: string; readonly contentType: string }) {
  return {
    'content-type': SAFE_TYPES.includes(file.contentType) ? file.contentType : UNKNOWN_TYPE,
    'content-disposition': savedAs(file.filename),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  }
}

/**
 * `Content-Disposition` for a name that a stranger chose (RFC 6266, RFC 8187): always to be saved, never shown in
 * place, in ASCII for old programs and in UTF-8 for the others.
 */
export function savedAs(filename: string): string {
  const name = shortened(filename.replace(/[\p{Cc}\p{Cf}\p{Cs}/\\]/gu, '_'))
  const ascii = name.replace(/[^\x20-\x7e]|["%\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Cuts a name before its extension, which tells what opens the file, and never within a sign. */
function shortened(name: string): string {
  if (name.length <= MAX_NAME) return name
  const extension = EXTENSION.exec(name)?.[0] ?? ''
  return name.slice(0, MAX_NAME - extension.length).replace(/\p{Cs}$/u, '') + extension
}

/** The decoded bytes of a part. Only the part is read, not the mail around it. */
export async function readContent(raw: RawMail, content: Content, maxBytes: number): Promise<Uint8Array> {
  const [outer, ...inner] = content
  const chunks: Uint8Array[] = []
  for await (const chunk of raw.read(outer.start, outer.end)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  return decodePart(bytes, { content: [{ ...outer, start: 0, end: bytes.length }, ...inner] }, { maxBytes })
}

/** A large attachment as a stream; null for one that is decoded in one piece. */
function streamed(raw: RawMail, { size, content }: Attached): Download | null {
  const [{ start, end, encoding }, ...inner] = content
  if (inner.length > 0 || encoding === 'uuencode' || end - start < STREAMED_FROM) return null
  const body = Readable.from(decodeStream(raw.read(start, end), encoding))
  // White space at the ends of quoted-printable lines may be told apart only in one piece.
  return { body, headers: encoding === 'quoted-printable' ? {} : { 'content-length': `${size}` } }
}

/**
 * Reads attachments: large ones as a stream, the others `AT_ONCE` at a time.
 *
 * @throws DomainError 422 for one that is too large to be decoded in one piece; nothing is ever cut silently
 */
export function attachmentReader(): AttachmentReader {
  const waiting: (() => void)[] = []
  let running = 0
  return async (raw, file) => {
    const stream = streamed(raw, file)
    if (stream !== null) return stream
    refuseTooLarge(file)
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return { body: await readContent(raw, file.content, MAX_ATTACHMENT), headers: {} }
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
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
