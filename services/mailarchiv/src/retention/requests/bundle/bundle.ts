/** The answer to a request under Art. 15 GDPR as a ZIP: pages that any browser shows, the originals and their files. */
import { copied, type Lent, startOfDay } from '@zeughaus/platform'
import {
  type BundledArchive,
  type BundleMail,
  Checksums,
  instantIn,
  MailFiles,
  mailPage,
  placeOf,
  type ReadMail,
  readMail,
  rowOf,
  type Spoken,
  shownPeople,
  waysOf,
  wholeFile,
} from '../../../api/bundle/index.ts'
import { ahead, type ZipFile, zipOf } from '../../../api/export/index.ts'
import { type IndexFacts, indexPage } from './index-page.ts'
import { type Line, type ListPage, listOf, listPage } from './list-pages.ts'
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
export function accessBundle({ archive }: { readonly archive: BundledArchive }, of: BundleOf): AsyncGenerator<Lent> {
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
  yield { name: CHECKSUMS, modified: bundle.madeAt, ...sums.take() }
}

/** What has been written of an answer. */
class Bundle {
  readonly madeAt: number
  readonly #of: BundleOf
  readonly #spoken: Spoken
  readonly #files = new MailFiles()
  readonly #lines: Line[] = []
  readonly #counted = { named: 0, unreadable: 0, gone: 0, ways: new Set<string>() }

  constructor(of: BundleOf) {
    this.#of = of
    this.madeAt = startOfDay(of.today, of.zone)
    const instant = instantIn(of.zone)
    this.#spoken = {
      people: shownPeople(of),
      instant,
      date: ({ date }) => instant(date),
      nobody: '',
      withoutOriginal: 'Die Datei nennt verdeckte Empfänger (Bcc)',
    }
  }

  noteGone(): void {
    this.#counted.gone += 1
  }

  /** The files of the next mail. */
  async *add(mail: ReadMail): AsyncGenerator<ZipFile> {
    const { record } = mail
    const number = this.#lines.length + 1
    const place = placeOf(mail, `${number}`.padStart(DIGITS, '0'), this.#of.zone)
    const paths = yield* this.#files.of(mail, place)
    yield wholeFile(paths.page, mailPage(mail, paths, this.#spoken), record.date)
    const row = copied(rowOf(mail, { number, paths, top: '' }, this.#spoken))
    this.#lines.push({ at: record.date, day: place.day, row })
    this.#note(mail)
  }

  #note(mail: ReadMail): void {
    if (mail.roles?.length === 0) this.#counted.named += 1
    if (mail.message === null) this.#counted.unreadable += 1
    for (const way of waysOf(mail)) this.#counted.ways.add(way)
  }

  /** What is written behind the mails. */
  pages(): { readonly index: ZipFile; readonly others: Iterable<ZipFile> } {
    const { first, pages } = listOf(this.#lines)
    const counted = { ...this.#counted, mails: this.#lines.length }
    return { index: this.#file(INDEX, indexPage(this.#of, counted, first)), others: this.#others(pages) }
  }

  *#others(pages: readonly ListPage[]): Generator<ZipFile> {
    for (const each of pages) yield this.#file(each.path, listPage(each))
    yield this.#file('LIESMICH.txt', Buffer.from(readme(this.#of)))
  }

  #file(name: string, bytes: Uint8Array): ZipFile {
    return wholeFile(name, bytes, this.madeAt)
  }
}
