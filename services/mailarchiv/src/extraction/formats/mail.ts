import { DEFAULT_LIMITS, decodePart, formatAddresses, type Message, parseMessage } from '@zeughaus/mime'
import type { Budget } from '../budget.ts'
import type { FileHints } from '../extraction.ts'
import type { ImagePlace } from './image.ts'

/** A file found inside another one. */
export type InnerFile = { readonly bytes: Buffer; readonly hints: FileHints; readonly place: ImagePlace }

/** A Content-Type field makes a mail of a bare winmail.dat, so that there is one reader for both. */
const TNEF_HEADER = Buffer.from('Content-Type: application/ms-tnef; name="winmail.dat"\n\n')

/** Text of an attached mail, then its files; those that are mails themselves are opened as its files are. */
export async function* openMail(bytes: Buffer, budget: Budget): AsyncGenerator<InnerFile> {
  const mail = parseMessage(bytes, DEFAULT_LIMITS)
  for (const people of [mail.from, mail.to, mail.cc]) budget.addText(`${formatAddresses(people)}\n`)
  budget.addText(`${mail.subject}\n${mail.bodyPlain}\n`)
  if (mail.encrypted) budget.problem('encrypted')
  yield* filesOf(bytes, mail, budget)
}

/** Body and files of a winmail.dat (MS-OXTNEF). */
export async function* openTnef(bytes: Buffer, budget: Budget): AsyncGenerator<InnerFile> {
  const wrapped = Buffer.concat([TNEF_HEADER, bytes])
  const mail = parseMessage(wrapped, DEFAULT_LIMITS)
  if (mail.problems.includes('tnef_damaged')) budget.problem('damaged')
  budget.addText(`${mail.bodyPlain}\n`)
  for (const nested of mail.nested) budget.addText(`${nested.text}\n`)
  yield* filesOf(wrapped, mail, budget)
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

/** A file of a mail with what the mail says of it. */
export type ListedFile = {
  readonly file: Message['attachments'][number] | Message['embedded'][number]
  readonly hints: FileHints
  readonly place: ImagePlace
}

/** The attachments in document order, then the pictures that the HTML shows: the numbering of a mail's parts. */
export function listFiles(mail: Message): readonly ListedFile[] {
  return [
    ...mail.attachments.map((file): ListedFile => ({ file, hints: file, place: 'file' })),
    ...mail.embedded.map(
      (file): ListedFile => ({ file, hints: { contentType: file.contentType, filename: '' }, place: 'embedded' }),
    ),
  ]
}
