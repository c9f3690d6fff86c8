import {
  cmsKind,
  DEFAULT_LIMITS,
  decodePart,
  formatAddresses,
  type Message,
  openCms,
  parseMessage,
} from '@zeughaus/mime'
import type { Budget } from '../budget.ts'
import type { FileHints } from '../extraction.ts'
import type { ImagePlace } from './image.ts'

/** A file found inside another one. */
export type InnerFile = { readonly bytes: Buffer; readonly hints: FileHints; readonly place: ImagePlace }

/** A Content-Type field turns a bare winmail.dat into a mail, so that one reader handles both. */
const TNEF_HEADER = Buffer.from('Content-Type: application/ms-tnef; name="winmail.dat"\n\n')

/** Extracts the text of an attached mail and yields its files. */
export async function* openMail(bytes: Buffer, budget: Budget): AsyncGenerator<InnerFile> {
  const mail = parseMessage(bytes, DEFAULT_LIMITS)
  for (const people of [mail.from, mail.to, mail.cc]) budget.addText(`${formatAddresses(people)}\n`)
  budget.addText(`${mail.subject}\n${mail.bodyPlain}\n${mail.extraText}\n`)
  if (mail.encrypted) budget.problem('encrypted')
  yield* filesOf(bytes, mail, budget)
}

/** Extracts the body and yields the files of a winmail.dat (MS-OXTNEF). */
export async function* openTnef(bytes: Buffer, budget: Budget): AsyncGenerator<InnerFile> {
  const wrapped = Buffer.concat([TNEF_HEADER, bytes])
  const mail = parseMessage(wrapped, DEFAULT_LIMITS)
  if (mail.problems.includes('tnef_damaged')) budget.problem('damaged')
  budget.addText(`${mail.bodyPlain}\n${mail.extraText}\n`)
  yield* filesOf(wrapped, mail, budget)
}

/** Yields the file inside signed data (`rechnung.pdf.p7m`), which may be a part of a mail. */
export async function* openSigned(bytes: Buffer, { filename }: FileHints, budget: Budget): AsyncGenerator<InnerFile> {
  if (cmsKind(bytes) === 'encrypted') budget.problem('encrypted')
  const inner = openCms(bytes)
  if (inner === null || !budget.takeUnpacked(inner.length, inner.length, bytes.length)) return
  const isMail = /^(content-[a-z-]+|mime-version):/i.test(inner.toString('latin1', 0, 100))
  const contentType = isMail ? 'message/rfc822' : ''
  yield { bytes: inner, hints: { contentType, filename: filename.replace(/\.p7m$/i, '') }, place: 'file' }
}

function* filesOf(bytes: Buffer, mail: Message, budget: Budget): Generator<InnerFile> {
  for (const { file, hints, place } of listFiles(mail)) {
    if (!budget.takeMember()) return
    if (place === 'file') budget.addText(`${hints.filename}\n`)
    const content = decodePart(bytes, file, { maxBytes: budget.limits.inputBytes })
    if (!budget.takeUnpacked(content.length, content.length, content.length)) return
    yield { bytes: Buffer.from(content.buffer, content.byteOffset, content.byteLength), hints, place }
  }
}

/** A file of a mail with the type and name that the mail declares. */
export type ListedFile = {
  readonly file: Message['attachments'][number] | Message['embedded'][number]
  readonly hints: FileHints
  readonly place: ImagePlace
}

/** Lists the attachments in document order, then the pictures that the HTML shows: the numbering of a mail's parts. */
export function listFiles(mail: Message): readonly ListedFile[] {
  return [
    ...mail.attachments.map((file): ListedFile => ({ file, hints: file, place: 'file' })),
    ...mail.embedded.map(
      (file): ListedFile => ({ file, hints: { contentType: file.contentType, filename: '' }, place: 'embedded' }),
    ),
  ]
}
