/** Requests of persons about their data: what is done with them. */
import { conflict, type Day, dayOf, invalidRequest, newId, notFound } from '@zeughaus/platform'
import type { BundledArchive } from '../../api/bundle/index.ts'
import type { Tables } from '../../kern/tables/index.ts'
import { canonicalAddress } from '../../search/index.ts'
import type { Archive } from '../../store/contract/index.ts'
import type { LawClock } from '../clock/index.ts'
import type { Deletions } from '../deletions/index.ts'
import { firstOf, MentionedMails } from '../mentions/index.ts'
import type { Holding } from '../reckoning/index.ts'
import { inPortions, type Person, PORTION, type Step, stepsOf } from '../records/index.ts'
import type { RetentionRules } from '../rules/index.ts'
import { letterOf } from './answer-letter.ts'
import { accessBundle } from './bundle/index.ts'
import { type Keeper, keeperWords } from './keepers.ts'
import type { WhichMails } from './mail-store.ts'
import type { Closing, NewRequest } from './request.schema.ts'
import {
  type KeptBy,
  type ListedMail,
  type Request,
  type RequestRow,
  type RequestStep,
  requestStates,
} from './request.ts'
import { RequestSearches, type SearchOptions } from './searches.ts'
import { openRequestStore, type RequestStore } from './store.ts'

interface Options extends SearchOptions {
  readonly tables: Tables
  readonly rules: RetentionRules
  /** Holds and restrictions. */
  readonly holds: Holding
  readonly restrictions: Pick<Holding, 'list'>
  readonly deletions: Pick<Deletions, 'get' | 'proposeFor' | 'mails'>
  readonly archive: SearchOptions['archive'] & BundledArchive & Pick<Archive, 'hitsAmong'>
  readonly lawClock: Pick<LawClock, 'today' | 'shownDay'>
}

/** Numbers of a list. */
interface Counts {
  readonly participated: number
  readonly named: number
  readonly leftOut: number
  readonly kept: readonly (Keeper & { readonly mails: number })[]
}

export class Requests {
  readonly #options: Options
  readonly #store: RequestStore
  readonly #searches: RequestSearches
  readonly #mentioned: MentionedMails

  constructor(options: Options) {
    this.#options = options
    this.#store = openRequestStore(options.tables)
    this.#searches = new RequestSearches(this.#store, options)
    this.#mentioned = new MentionedMails(options.archive)
  }

  /** Breaks off a search of this process, which then has failed. */
  close(): Promise<void> {
    return this.#searches.close()
  }

  /** Today, for deadlines. */
  today(): Day {
    return dayOf(this.#options.now(), this.#options.zone)
  }

  /** Lists all, oldest first. */
  async list(): Promise<Request[]> {
    return this.#searches.seen(await this.#store.list())
  }

  /** @throws DomainError 404 */
  async get(id: string): Promise<Request> {
    const request = await this.#store.get(id)
    if (request === null) throw notFound('Diesen Antrag gibt es nicht.')
    const [seen] = await this.#searches.seen([request])
    return seen!
  }

  /** What happened with a request, oldest first. */
  steps(id: string): Promise<Step<RequestStep>[]> {
    return stepsOf(this.#options.tables, id)
  }

  async counts({ id }: Request): Promise<Counts> {
    const { kept, ...counts } = await this.#store.counted(id)
    const wordsOf = await this.keeperWords()
    return { ...counts, kept: kept.map(({ free, mails, ...by }) => ({ ...wordsOf(by, free), mails })) }
  }

  /** Returns the words for what keeps a mail. */
  keeperWords(): Promise<(kept: KeptBy, free: string) => Keeper> {
    return keeperWords(this.#options.rules, this.#options.holds)
  }

  /** A page of the mails of a request, and the number behind which the next one begins. @throws DomainError 404 */
  async page(
    id: string,
    { after, limit, list }: { after: number; limit: number; list: WhichMails },
  ): Promise<{ mails: ListedMail[]; next: number | null }> {
    await this.get(id)
    const mails = await this.#store.mailsAfter(id, { after, limit: limit + 1, which: list })
    const page = mails.slice(0, limit)
    return { mails: page, next: mails.length > limit ? (page.at(-1)?.seq ?? null) : null }
  }

  /** @throws DomainError 400 for a day of receipt in the future */
  async create({ kind, person, addresses, with_named: withNamed, received_on: receivedOn }: NewRequest, by: Person) {
    if (receivedOn > this.today())
      throw invalidRequest([{ pfad: 'received_on', grund: 'darf nicht in der Zukunft liegen' }])
    const id = newId()
    const distinct = [...new Set(addresses.map(canonicalAddress))]
    const step = this.#step('created', by, { kind, received_on: receivedOn })
    await this.#store.add({ id, kind, person, addresses: distinct, withNamed, receivedOn }, step)
    return this.get(id)
  }

  /** Begins to search its mails, for the first time or once more. @throws DomainError 404, 409 */
  async search(id: string, by: Person): Promise<Request> {
    await this.#check(id, 'search')
    await this.#searches.begin(id, by)
    return this.get(id)
  }

  /** Leaves mails of the list out. @throws DomainError 400 for one that is not on it, 404, 409 */
  async leaveOut(
    id: string,
    { mails, reason }: { readonly mails: readonly string[]; readonly reason: string },
    by: Person,
  ): Promise<Request> {
    await this.#check(id, 'leave_out')
    const seqs = await this.#listed(id, mails)
    const step = this.#step('left_out', by, { reason, mails: seqs.length })
    return this.#changed(id, await this.#store.mark(id, seqs, reason, step))
  }

  /** Takes mails in again that were left out. @throws DomainError 400 for one that is not on the list, 404, 409 */
  async takeIn(id: string, mails: readonly string[], by: Person): Promise<Request> {
    await this.#check(id, 'leave_out')
    const seqs = await this.#listed(id, mails)
    const step = this.#step('taken_in', by, { mails: seqs.length })
    return this.#changed(id, await this.#store.mark(id, seqs, null, step))
  }

  /** Extends the deadline by two months. @throws DomainError 404, 409 */
  async extend(id: string, reason: string, by: Person): Promise<Request> {
    await this.#check(id, 'extend')
    return this.#changed(id, await this.#store.extend(id, reason, this.#step('extended', by, { reason })))
  }

  /** Ends an open request. @throws DomainError 400 for a refusal without its reason · 404, 409 */
  async finish(id: string, { outcome, note }: Closing, by: Person): Promise<Request> {
    await this.#check(id, 'close')
    // Art. 12 Abs. 4 GDPR: who refuses tells the person why.
    if (outcome === 'refused' && note === '') throw invalidRequest([{ pfad: 'note', grund: 'fehlt' }])
    return this.#changed(id, await this.#store.close(id, outcome, this.#step('closed', by, { outcome, note })))
  }

  /**
   * Puts a restriction in force: its mails are in no search and no read but for these accounts, and no run deletes them.
   *
   * @throws DomainError 404 · 409, also for a mail that is being deleted
   */
  async restrict(id: string, readers: readonly Person[], by: Person): Promise<Request> {
    const { mails } = await this.#check(id, 'restrict')
    const step = this.#step('restricted', by, { mails, readers: namesOf(readers) })
    return this.#changed(id, await this.#store.restrict(id, idsOf(readers), step))
  }

  /** Names other accounts that read the mails of a restriction in force. @throws DomainError 404, 409 */
  async setReaders(id: string, readers: readonly Person[], by: Person): Promise<Request> {
    await this.#check(id, 'readers')
    const step = this.#step('readers', by, { readers: namesOf(readers) })
    return this.#changed(id, await this.#store.setReaders(id, idsOf(readers), step))
  }

  /**
   * Lifts a restriction, which ends its request. Art. 18 Abs. 3 GDPR: the person is told before.
   *
   * @throws DomainError 404, 409
   */
  async lift(id: string, reason: string, by: Person): Promise<Request> {
    await this.#check(id, 'lift')
    return this.#changed(id, await this.#store.lift(id, this.#step('lifted', by, { reason })))
  }

  /**
   * Proposes to delete the mails of an erasure that nothing keeps. A second person releases the run as any other.
   *
   * @throws DomainError 404 · 409, also when its search is not of today or not of the rules and holds of now
   */
  async propose(id: string, by: Person): Promise<Request> {
    const { search, free } = await this.#check(id, 'propose')
    const day = await this.#options.lawClock.today()
    if (search.day !== day || search.revision !== (await this.#store.revision()))
      throw conflict('suche_veraltet', OUTDATED)
    const run = await this.#options.deletions.proposeFor({ request: id, day }, () => this.#free(id, day), by)
    await this.#store.note(id, this.#step('proposed', by, { run: run.id, mails: free }))
    return this.get(id)
  }

  /** The text of the letter about an erasure. @throws DomainError 404, 409 */
  async letter(id: string): Promise<string> {
    const request = await this.#check(id, 'letter')
    const runs = await this.#store.runs(id)
    const own = await this.#ownRestrictions(request)
    return letterOf({ ...this.#options, own, today: this.today() }, request, this.#portions(id, 'all'), runs)
  }

  /** The restrictions that a person has asked for themselves: of those of others their letter says nothing. */
  async #ownRestrictions({ addresses }: Request): Promise<ReadonlySet<string>> {
    const isOwn = (other: Request) =>
      other.kind === 'restriction' && other.addresses.some((each) => addresses.includes(each))
    return new Set((await this.#store.list()).filter(isOwn).map(({ id }) => id))
  }

  /** The ZIP of an access with the number of its mails. @throws DomainError 404, 409 */
  async bundle(id: string, isBlacked: boolean, by: Person) {
    const { person, addresses, receivedOn, mails } = await this.#check(id, 'bundle')
    const { archive, rules, zone } = this.#options
    await this.#store.note(id, this.#step('bundled', by, { mails, blacked: isBlacked }))
    const bytes = accessBundle(
      { archive },
      {
        ...{ person, addresses, receivedOn, today: this.today(), isBlacked, zone },
        mails: this.#listedMails(id),
        leftOut: await this.#store.leftOut(id),
        rules: await rules.inForce(),
      },
    )
    return { bytes, mails }
  }

  /** What decides what may be done with a request. */
  rowOf(request: Request): RequestRow {
    return { ...request, today: this.today() }
  }

  async #check(id: string, action: Parameters<typeof requestStates.check>[1]): Promise<Request> {
    const request = await this.get(id)
    requestStates.check(this.rowOf(request), action)
    return request
  }

  /** The numbers of mails that a person names. @throws DomainError 400 for one that is not on the list */
  async #listed(id: string, mails: readonly string[]): Promise<number[]> {
    const named = await this.#mentioned.find(mails, () => 'Bitte nennen Sie diese Mails mit ihrer Kennung')
    const listed = await this.#store.among(
      id,
      named.map(({ seq }) => seq),
    )
    const strange = named.flatMap((mail) => (listed.has(mail.seq) ? [] : [mail.id]))
    if (strange.length > 0)
      throw invalidRequest([{ pfad: 'mails', grund: `nennt, was nicht auf dieser Liste steht: ${firstOf(strange)}` }])
    return [...listed]
  }

  #portions(id: string, which: WhichMails): AsyncGenerator<readonly ListedMail[]> {
    return inPortions((after) => this.#store.mailsAfter(id, { after, limit: PORTION, which }))
  }

  async *#listedMails(id: string): AsyncGenerator<ListedMail> {
    for await (const mails of this.#portions(id, 'listed')) yield* mails
  }

  /** The mails of an erasure that nothing keeps on this day. */
  async *#free(id: string, day: Day) {
    for await (const { id: mail, seq, rule, free, kept } of this.#listedMails(id))
      if (kept === null) yield { id: mail, seq, rule, free: free === '' ? day : free }
  }

  #step(what: RequestStep, by: Person, details: Step['details'] = {}) {
    return { at: this.#options.now(), by, what, details }
  }

  #changed(id: string, isChanged: boolean): Promise<Request> {
    if (!isChanged) throw changedMeanwhile()
    return this.get(id)
  }
}

const idsOf = (persons: readonly Person[]): string[] => persons.map(({ id }) => id)
const namesOf = (persons: readonly Person[]): string[] => persons.map(({ name }) => name)

const OUTDATED =
  'Die Suche ist nicht von heute, oder seither sind Regeln, Löschsperren, Einschränkungen oder Löschläufe geändert. Bitte suchen Sie noch einmal.'

const changedMeanwhile = () =>
  conflict('antrag_geaendert', 'Dieser Antrag ist inzwischen geändert worden. Bitte laden Sie die Seite neu.')
