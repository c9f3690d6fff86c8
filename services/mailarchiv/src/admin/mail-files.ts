/** What a person downloads of a mail: its bytes, one attachment, and the pictures that its HTML shows. */
import { Readable } from 'node:stream'
import { type Content, decodePart, type Message } from '@zeughaus/mime'
import type { RawMail } from '../archive/index.ts'
import { type EmbeddedPicture, MAX_PICTURES, PICTURE_TYPES } from './mail-html.ts'

/** Bytes of the largest attachment that is decoded; a larger one is in the original. */
const MAX_ATTACHMENT = 512 * 1024 * 1024

/** The mail as it was archived. */
export const rawStream = (raw: RawMail): Readable => Readable.from(raw.read())

/** The decoded bytes of a part. Only the part is read, not the mail around it. */
export async function readContent(raw: RawMail, content: Content, maxBytes = MAX_ATTACHMENT): Promise<Uint8Array> {
  const [outer, ...inner] = content
  const chunks: Uint8Array[] = []
  for await (const chunk of raw.read(outer.start, outer.end)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  return decodePart(bytes, { content: [{ ...outer, start: 0, end: bytes.length }, ...inner] }, { maxBytes })
}

/** Pictures that `cid:` may name, those that no browser runs anything in, until they are too many bytes together. */
export async function readPictures(raw: RawMail, message: Message): Promise<EmbeddedPicture[]> {
  const pictures: EmbeddedPicture[] = []
  let left = MAX_PICTURES
  for (const { contentId, contentType, content, size } of [...message.embedded, ...message.attachments]) {
    if (contentId === null || !PICTURE_TYPES.has(contentType) || size > left) continue
    const bytes = await readContent(raw, content, left)
    left -= bytes.length
    pictures.push({ contentId, contentType, bytes })
  }
  return pictures
}

/**
 * `Content-Disposition` for a name that a stranger chose (RFC 6266, RFC 8187): always to be saved, never shown in
 * place, in ASCII for old programs and in UTF-8 for the others.
 */
export function savedAs(filename: string): string {
  const name = filename
    .replace(/[\p{Cc}\p{Cf}\p{Cs}/\\]/gu, '_')
    .slice(0, 200)
    .toWellFormed()
  const ascii = name.replace(/[^\x20-\x7e]|["%\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
