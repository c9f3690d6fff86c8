import { DEFAULT_LIMITS, decodePart, parseMessage } from '@zeughaus/mime'
import type { FileHints } from './extraction.ts'
import type { ImagePlace } from './formats/image.ts'
import { listFiles } from './formats/mail.ts'
import { EXTRACTION_LIMITS, MAIL_PARTS } from './limits.ts'

/** One file of a mail, decoded. Parts are numbered: the attachments by their index, then the pictures of the HTML. */
export type MailPart = {
  readonly part: number
  /** null: this file and all after it stay closed. */
  readonly bytes: Uint8Array | null
  readonly hints: FileHints
  readonly place: ImagePlace
}

/** Decodes the files of a mail one at a time, from part number `from` on, and reports where it stops before the end. */
export function* readParts(mail: Uint8Array, from: number): Generator<MailPart> {
  const files = listFiles(parseMessage(mail, DEFAULT_LIMITS))
  for (let part = from; part < Math.min(files.length, MAIL_PARTS + 1); part++) {
    const listed = files[part]
    if (!listed) return
    const { file, hints, place } = listed
    const isOpened = part < MAIL_PARTS
    const bytes = isOpened ? decodePart(mail, file, { maxBytes: EXTRACTION_LIMITS.inputBytes + 1 }) : null
    yield { part, bytes, hints, place }
  }
}
