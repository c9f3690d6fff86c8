/** The answer to a request under Art. 15 GDPR as a ZIP: pages that any browser shows, the originals and their files. */
import { DomainError, dayOf, startOfDay } from '@zeughaus/platform'
import { ahead, type ZipFile, zipOf } from '../../../api/export/index.ts'
import { attachmentReader } from '../../../api/mails/index.ts'
import type { ArchivedFile } from '../../../store/contract/index.ts'
import { Checksums } from './checksums.ts'
import { FileNames } from './file-names.ts'
import { type IndexFacts, indexPage } from './index-page.ts'
import { type Line, type ListPage, lineOfMail, listOf, listPage } from './list-pages.ts'
import { type BundledFile, mailPage, type Spoken, waysOf } from './mail-page.ts'
import { shownPeople } from './people.ts'
import { type BundledArchive, type BundleMail, HELD, namesOthersHidden, type ReadMail, readMail } from './read-mail.ts'
import { CHECKSUMS, INDEX, readme } from './readme.ts'

export interface BundleOf extends IndexFacts {
  /** Get their numbers in this order; the list of them is by date. */
  readonly mails: AsyncIterable<BundleMail>
  /** Time zone of calendar days. */
  readonly zone: string
}

/** Mails that are read while an earlier one is written. */
const AT_ONCE = 4
/** Digits of the number of a mail, at least. */
const DIGITS = 4

/**
 * Streams the ZIP. Of each mail only its line of the list and the sums of its files stay in memory. Rejects as the archive
 * and `mails` do.
 */
export function accessBundle(
  { archive }: { readonly archive: BundledArchive },
  of: BundleOf,
): AsyncGenerator<Uint8Array> {
  return zipOf(filesOf(archive, of))
}

async function* filesOf(archive: BundledArchive, of: BundleOf): AsyncGenerator<ZipFile> {
  const sums = new Checksums()
  const bundle = new Bundle(of)
  for await (const mail of ahead(of.mails, AT_ONCE, (each) => readMail(archive, each)))
    if (mail === null) bundle.noteGone()
    else yield* sums.over(bundle.add(mail))
  const { index, others } = bundle.pages()
  yield* sums.over(others)
  // Persons still write into it: its sum would say that somebody has forged it.
  yield index
  yield bundle.file(CHECKSUMS, Buffer.from(sums.text()))
}

/** What has been written of an answer. */
class Bundle {
  readonly #of: BundleOf
  readonly #spoken: Spoken
  readonly #readFile = attachmentReader()
  readonly #lines: Line[] = []
  readonly #counted = { named: 0, unreadable: 0, gone: 0, ways: new Set<string>() }

  constructor(of: BundleOf) {
    this.#of = of
    this.#spoken = { people: shownPeople(of), instant: instantIn(of.zone) }
  }

  noteGone(): void {
    this.#counted.gone += 1
  }

  /** The files of the next mail. */
  async *add(mail: ReadMail): AsyncGenerator<ZipFile> {
    const { record, raw } = mail
    const number = this.#lines.length + 1
    const digits = `${number}`.padStart(DIGITS, '0')
    const day = dayOf(sayable(record.date), this.#of.zone)
    const path = `mails/${digits}-${day}`
    const names = new FileNames(digits)
    const files: BundledFile[] = []
    for (const attached of record.attachments) {
      const { name, kind } = names.next(attached.filename)
      const written = await this.#fileOf(mail, attached, `dateien/${name}`)
      files.push({ filename: attached.filename, size: attached.size, kind, path: written?.name ?? null })
      if (written !== null) yield written
    }
    const paths = { page: `${path}.html`, original: namesOthersHidden(mail) ? null : `${path}.eml`, files }
    if (paths.original !== null) {
      // A file in memory has its sum in front of it: more programs read that.
      const bytes = raw.size <= HELD ? await Array.fromAsync(raw.read()) : raw.read()
      yield { name: paths.original, modified: record.date, size: raw.size, bytes }
    }
    yield this.file(paths.page, mailPage(mail, paths, this.#spoken), record.date)
    this.#lines.push(lineOfMail(mail, { number, day, paths }, this.#spoken))
    this.#note(mail)
  }

  /** Decodes a file of a mail; null for one that is too large to be taken out of it. */
  async #fileOf({ record, raw }: ReadMail, attached: ArchivedFile, name: string): Promise<ZipFile | null> {
    try {
      const { body } = await this.#readFile(raw, attached)
      if (body instanceof Uint8Array) return this.file(name, body, record.date)
      const [{ start, end }] = attached.content
      return { name, modified: record.date, size: { atMost: end - start }, bytes: body }
    } catch (error) {
      if (error instanceof DomainError && error.code === 'anhang_zu_gross') return null
      throw error
    }
  }

  #note(mail: ReadMail): void {
    if (mail.roles.length === 0) this.#counted.named += 1
    if (mail.message === null) this.#counted.unreadable += 1
    for (const way of waysOf(mail)) this.#counted.ways.add(way)
  }

  /** What is written behind the mails. */
  pages(): { readonly index: ZipFile; readonly others: Iterable<ZipFile> } {
    const { first, pages } = listOf(this.#lines)
    const counted = { ...this.#counted, mails: this.#lines.length }
    return { index: this.file(INDEX, indexPage(this.#of, counted, first)), others: this.#others(pages) }
  }

  *#others(pages: readonly ListPage[]): Generator<ZipFile> {
    for (const each of pages) yield this.file(each.path, listPage(each))
    yield this.file('LIESMICH.txt', Buffer.from(readme(this.#of)))
  }

  file(name: string, bytes: Uint8Array, modified = startOfDay(this.#of.today, this.#of.zone)): ZipFile {
    return { name, modified, size: bytes.length, bytes: [bytes] }
  }
}

/** Bounds of a day of four digits, in any zone. */
const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-30T00:00:00Z')

/** The nearest instant that has a day in writing. */
const sayable = (at: number): number => Math.min(Math.max(at, FIRST), LAST)

/** Writes instants for people: `03.05.2024, 14:03 Uhr`. */
function instantIn(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  return (at) => `${format.format(sayable(at))}\u00a0Uhr`
}
