/** Reads the pictures that a mail's HTML shows. */
import type { Message } from '@zeughaus/mime'
import { readContent } from '../../../api/mails/index.ts'
import type { RawMail } from '../../../store/contract/index.ts'
import { type EmbeddedPicture, MAX_PICTURES, PICTURE_TYPES } from './mail-html.ts'

/** Reads the pictures that `cid:` may name, of types that run no code, up to `MAX_PICTURES` bytes together. */
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
