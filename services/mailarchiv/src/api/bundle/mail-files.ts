/** Writes the files of one mail: those that hung on it, and its original. */
import { type Day, DomainError, dayOf } from '@zeughaus/platform'
import type { ArchivedFile } from '../../store/contract/index.ts'
import type { ZipFile } from '../export/index.ts'
import { attachmentReader } from '../mails/index.ts'
import { FileNames } from './file-names.ts'
import { sayable } from './instants.ts'
import type { BundledFile, MailPaths } from './mail-page.ts'
import { HELD, namesOthersHidden, type ReadMail } from './read-mail.ts'

/** The place of a mail in a bundle. */
export interface MailPlace {
  /** Its number with leading zeros. */
  readonly digits: string
  readonly day: Day
  /** The path of its page and of its original, without an ending. */
  readonly path: string
}

export function placeOf({ record }: Pick<ReadMail, 'record'>, digits: string, zone: string): MailPlace {
  const day = dayOf(sayable(record.date), zone)
  return { digits, day, path: `mails/${digits}-${day}` }
}

export class MailFiles {
  readonly #read = attachmentReader()

  /** Yields all files of a mail but its page, and returns where they lie. */
  async *of(mail: ReadMail, { digits, path }: MailPlace): AsyncGenerator<ZipFile, MailPaths> {
    const { record, raw } = mail
    const names = new FileNames(digits)
    const files: BundledFile[] = []
    for (const attached of record.attachments) {
      const { name, kind } = names.next(attached.filename)
      const written = await this.#fileOf(mail, attached, `dateien/${name}`)
      files.push({ filename: attached.filename, size: attached.size, kind, path: written?.name ?? null })
      if (written !== null) yield written
    }
    const original = namesOthersHidden(mail) ? null : `${path}.eml`
    if (original !== null) {
      // A file in memory has its sum in front of it: more programs read that.
      const bytes = raw.size <= HELD ? await Array.fromAsync(raw.read()) : raw.read()
      yield { name: original, modified: record.date, size: raw.size, bytes }
    }
    return { page: `${path}.html`, original, files }
  }

  /** Decodes a file of a mail; null for one that is too large to be taken out of it. */
  async #fileOf({ record, raw }: ReadMail, attached: ArchivedFile, name: string): Promise<ZipFile | null> {
    try {
      const { body } = await this.#read(raw, attached)
      if (body instanceof Uint8Array) return wholeFile(name, body, record.date)
      const [{ start, end }] = attached.content
      return { name, modified: record.date, size: { atMost: end - start }, bytes: body }
    } catch (error) {
      if (error instanceof DomainError && error.code === 'anhang_zu_gross') return null
      throw error
    }
  }
}

/** A file that is in memory. */
export const wholeFile = (name: string, bytes: Uint8Array, modified: number): ZipFile => ({
  name,
  modified,
  size: bytes.length,
  bytes: [bytes],
})
