/** The ZIP of a handover: pages that any browser shows, originals, files, proofs, tables for programs, and how to check them. */
import { type Day, dayOf, html, type Lent } from '@zeughaus/platform'
import { checkPage } from '../../evidence/browser-proof/index.ts'
import { proofFile } from '../../evidence/signed-log/index.ts'
import type { WalkedPlace } from '../../store/contract/index.ts'
import {
  Checksums,
  hrefOf,
  instantIn,
  MailFiles,
  type MailPaths,
  mailPage,
  placeOf,
  rowOf,
  type Spoken,
  sayable,
  shownPeople,
  wholeFile,
} from '../bundle/index.ts'
import { ahead, type ZipFile, zipOf } from '../export/index.ts'
import { CHECK_PAGE, CHECKSUMS, type HandoverFacts, INDEX, README } from './facts.ts'
import { type HandoverSources, provenPlaces, type ReadPlace, readPlace } from './handed-mail.ts'
import { indexPage } from './index-page.ts'
import { GRAMMAR_FILE, grammar, indexXml } from './index-xml.ts'
import { HandoverList } from './list-pages.ts'
import { Manifest } from './manifest.ts'
import { readme } from './readme.ts'
import { HandoverRows } from './rows.ts'
import type { HandedMail } from './tables.ts'

export interface HandoverOf extends HandoverFacts {
  /** Get their numbers in this order, in which they are listed too. */
  readonly portions: AsyncIterable<readonly WalkedPlace[]>
  /** How many they are at most. */
  readonly total: number
}

/** Mails that are read while an earlier one is written. */
const AT_ONCE = 4
/** Digits of the number of a mail, at least. */
const DIGITS = 6

/**
 * Streams the ZIP. Of each mail only its rows of the tables and the sums of its files stay in memory. Rejects as the archive
 * and `portions` do.
 */
export const handoverZip = (sources: HandoverSources, of: HandoverOf): AsyncGenerator<Lent> =>
  zipOf(filesOf(sources, of))

async function* filesOf(sources: HandoverSources, of: HandoverOf): AsyncGenerator<ZipFile> {
  const sums = new Checksums()
  const handover = new Handover(of)
  const read = ahead(provenPlaces(of.portions, sources), AT_ONCE, (place) => readPlace(sources, place))
  for await (const place of read)
    if (place === null) handover.noteGone()
    else yield* sums.over(handover.add(place))
  yield* sums.over(handover.rest())
  yield { name: CHECKSUMS, modified: of.madeAt, ...sums.take() }
}

/** What has been written of a handover. */
class Handover {
  readonly #of: HandoverOf
  readonly #spoken: Spoken
  readonly #files = new MailFiles()
  readonly #manifest = new Manifest()
  readonly #list: HandoverList
  readonly #rows: HandoverRows
  readonly #counted = { mails: 0, unproven: 0, unreadable: 0, damaged: 0, notTaken: 0, gone: 0 }

  constructor(of: HandoverOf) {
    this.#of = of
    this.#spoken = spokenIn(of.zone)
    this.#list = new HandoverList(of.total)
    this.#rows = new HandoverRows(of.zone)
  }

  noteGone(): void {
    this.#counted.gone += 1
  }

  /** The files of the next mail, and each list that is full before it or with it. */
  async *add({ mail, place, proof, invoices }: ReadPlace): AsyncGenerator<ZipFile> {
    const { record, raw } = mail
    const number = this.#counted.mails + 1
    const at = placeOf(mail, `${number}`.padStart(DIGITS, '0'), this.#of.zone)
    const paths = raw === null ? withoutBytes(mail, at.path) : yield* this.#files.of({ ...mail, raw }, at)
    const proven = proof === null ? null : `nachweise/${at.digits}.tlog-proof`
    if (proof !== null && proven !== null) yield wholeFile(proven, Buffer.from(proofFile(proof)), record.date)
    const handed = { number, mail, place, paths, proof: proven, isDamaged: raw === null, invoices: invoices.length }
    yield wholeFile(paths.page, mailPage(mail, paths, this.#spoken, this.#furtherOf(handed)), record.date)
    const row = rowOf(mail, { number, paths, top: this.#list.top }, this.#spoken)
    yield* this.#pages(this.#list.add(row, this.#sortedDay(handed)))
    this.#rows.add(handed, invoices)
    this.#manifest.add({ number, place, file: `${at.path}.eml`, proof: proven })
    if (this.#manifest.isFull) yield this.#manifest.take(this.#of.madeAt)
    this.#count(handed)
  }

  /** What the page of a mail says beside what each bundle says. */
  #furtherOf({ number, place, proof }: HandedMail) {
    const list = this.#list.pageOf(number)
    const file = proof === null ? 'liegt nicht bei' : html`<a href="../${hrefOf(proof)}">Beweisdatei (.tlog-proof)</a>`
    return {
      links: list === null ? html`` : html` · <a href="../${hrefOf(list)}">Zur Liste</a>`,
      facts: html`
<dt>Nachweis</dt><dd>${file}</dd>
<dt>SHA-256</dt><dd>${place.sha256}</dd>`,
    }
  }

  /** The day by which a mail is listed: one that claims to come from the future by its arrival. */
  #sortedDay({ mail: { record } }: HandedMail): Day {
    return dayOf(sayable(record.isFuture ? record.archivedAt : record.date), this.#of.zone)
  }

  #count({ mail, paths, proof, isDamaged }: HandedMail): void {
    this.#counted.mails += 1
    if (proof === null) this.#counted.unproven += 1
    if (isDamaged) this.#counted.damaged += 1
    else if (mail.message === null) this.#counted.unreadable += 1
    if (!isDamaged) this.#counted.notTaken += paths.files.filter(({ path }) => path === null).length
  }

  /** What is written behind the mails. */
  *rest(): Generator<ZipFile> {
    const { madeAt } = this.#of
    const { first, pages } = this.#list.end()
    yield* this.#pages(pages)
    if (this.#manifest.isOpen) yield this.#manifest.take(madeAt)
    yield* this.#rows.take(madeAt)
    const counted = { ...this.#counted, ...this.#rows.counted }
    yield* this.#pages([
      ['index.xml', indexXml(this.#of, this.#rows.filled)],
      [GRAMMAR_FILE, grammar],
      [CHECK_PAGE, checkPage()],
      [README, Buffer.from(readme(this.#of, counted.mails))],
      [INDEX, indexPage(this.#of, counted, first)],
    ])
  }

  *#pages(pages: Iterable<readonly [path: string, bytes: Uint8Array]>): Generator<ZipFile> {
    for (const [path, bytes] of pages) yield wholeFile(path, bytes, this.#of.madeAt)
  }
}

/** Where a damaged mail lies: of its files the names are known alone. */
const withoutBytes = ({ record }: ReadPlace['mail'], path: string): MailPaths => ({
  page: `${path}.html`,
  original: null,
  files: record.attachments.map(({ filename, size }) => ({ filename, size, kind: 'shown', path: null })),
})

function spokenIn(zone: string): Spoken {
  const instant = instantIn(zone)
  return {
    people: shownPeople({ addresses: [], isBlacked: false }),
    instant,
    date: ({ date, dateHeader, isFuture }) =>
      `${instant(date)}${isFuture ? ' (in der Zukunft)' : dateHeader === null ? ' (Eingang)' : ''}`,
    nobody: '–',
    withoutOriginal: 'Die Mail ist beschädigt',
  }
}
