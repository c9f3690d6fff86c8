/** What a person sees of a mail's files: its bytes, and the pictures that its HTML shows. */
import { Readable } from 'node:stream'
import type { Message } from '@zeughaus/mime'
import type { RawMail } from '../archive/index.ts'
import { readContent } from '../mails/index.ts'
import { type EmbeddedPicture, MAX_PICTURES, PICTURE_TYPES } from './mail-html.ts'

/** The mail as it was archived. */
export const rawStream = (raw: RawMail): Readable => Readable.from(raw.read())

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
