/** Makes, extends and lifts holds, and tells which mails they cover. */
import { conflict, invalidRequest, newId, notFound, rfc3339 } from '@zeughaus/platform'
import { readFilter } from '../../api/mails/index.ts'
import type { Tables } from '../../kern/tables/index.ts'
import { NO_FILTER, type SearchFilter } from '../../search/index.ts'
import type { Archive } from '../../store/contract/index.ts'
import { MentionedMails, type NamedMail } from '../mentions/index.ts'
import { assertSecondPerson, type Person, type Step, stepsOf } from '../records/index.ts'
import type { NewHold, ShownHold } from './hold.schema.ts'
import { type Hold, type HoldStep, holdStates } from './hold.ts'
import { type HoldStore, openHoldStore } from './store.ts'

/** Holds that keep something: each with a search is a search over the archive whenever terms are reckoned. */
const MOST_HOLDS = 100
/** Mails of one list; more are a search. */
const MOST_HELD = 20_000

interface Options {
  readonly tables: Tables
  readonly archive: Pick<Archive, 'get' | 'search'>
  /** Time zone of calendar days. */
  readonly zone: string
  readonly now: () => number
}

/** The mails that a hold covers: the hits of a search, or the numbers of a list. `id` of the hold. */
export type HeldBy = { readonly id: string } & (
  | { readonly filter: SearchFilter }
  | { readonly seqs: readonly number[] }
)

export class Holds {
  readonly #store: HoldStore
  readonly #mentioned: MentionedMails
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
    this.#mentioned = new MentionedMails(options.archive)
    this.#store = openHoldStore(options.tables)
  }

  /** Lists all, oldest first. */
  list(): Promise<Hold[]> {
    return this.#store.list()
  }

  /** @throws DomainError 404 */
  async get(id: string): Promise<Hold> {
    const hold = await this.#store.get(id)
    if (hold === null) throw notFound('Diese Löschsperre gibt es nicht.')
    return hold
  }

  /** What people did with a hold, oldest first. */
  steps(id: string): Promise<Step<HoldStep>[]> {
    return stepsOf(this.#options.tables, id)
  }

  /** How many mails a hold covers now. */
  async covered({ id, search, status }: Hold): Promise<number> {
    if (status === 'lifted') return 0
    if (search === null) return this.#store.counted(id)
    const found = await this.#options.archive.search(
      this.#filterOf(search),
      { offset: 0, limit: 1 },
      { caller: 'retention' },
    )
    return found.total
  }

  /** Those that keep something. */
  async inForce(): Promise<Hold[]> {
    return (await this.list()).filter(({ status }) => status !== 'lifted')
  }

  /** What they cover. */
  async covering(): Promise<HeldBy[]> {
    return Promise.all(
      (await this.inForce()).map(async ({ id, search }) =>
        search === null ? { id, seqs: await this.#store.held(id) } : { id, filter: this.#filterOf(search) },
      ),
    )
  }

  /** @throws DomainError 400 for a search that cannot be read, a list that names no mail · 409 for too many */
  async create({ name, reason, search, mails }: NewHold, by: Person): Promise<Hold> {
    if ((search === null) !== mails.length > 0)
      throw invalidRequest([
        { pfad: 'mails', grund: search === null ? 'fehlt' : 'gehört nur zu einer Liste ohne Suche' },
      ])
    if (search !== null) this.#filterOf(search)
    if ((await this.inForce()).length >= MOST_HOLDS) throw conflict('zu_viele_sperren', TOO_MANY)
    const held = await this.#named(mails, 0)
    const id = newId()
    const details = { search, mails: held.length }
    await this.#store.add({ id, name, reason, search }, held, this.#step('created', by, details))
    return this.get(id)
  }

  /** Adds mails to a list. @throws DomainError 400, 404, 409 */
  async extend(id: string, mails: readonly string[], by: Person): Promise<Hold> {
    const hold = await this.get(id)
    if (hold.search !== null)
      throw conflict('sperre_mit_suche', 'Diese Löschsperre gilt für eine Suche, nicht für eine Liste.')
    holdStates.check(hold, 'extend')
    const held = await this.#named(mails, await this.#store.counted(id))
    const step = this.#step('extended', by, { mails: held.length })
    return this.#changed(id, await this.#store.extend(id, held, step))
  }

  /** Asks to lift a hold, which keeps its mails until a second person does. @throws DomainError 404, 409 */
  async ask(id: string, reason: string, by: Person): Promise<Hold> {
    holdStates.check(await this.get(id), 'ask')
    return this.#changed(id, await this.#store.ask(id, this.#step('asked', by, { reason })))
  }

  /** Takes back that a hold is to be lifted. @throws DomainError 404, 409 */
  async withdraw(id: string, by: Person): Promise<Hold> {
    holdStates.check(await this.get(id), 'withdraw')
    return this.#changed(id, await this.#store.withdraw(id, this.#step('withdrawn', by)))
  }

  /**
   * Lifts a hold that another person asked to lift.
   *
   * @param isSameDevice both logins were used on one device, for the history
   * @throws DomainError 404 · 409, `zweite_person` among them
   */
  async lift(id: string, by: Person, isSameDevice: boolean): Promise<Hold> {
    const hold = await this.get(id)
    holdStates.check(hold, 'lift')
    if (hold.askedBy === null) throw changedMeanwhile()
    assertSecondPerson(hold.askedBy, by)
    const step = this.#step('lifted', by, { same_device: isSameDevice })
    return this.#changed(id, await this.#store.lift(id, hold.askedBy.id, step))
  }

  /** @throws DomainError 400 */
  #filterOf(search: NonNullable<Hold['search']>): SearchFilter {
    return { ...NO_FILTER, ...readFilter(search, this.#options.zone) }
  }

  #step(what: HoldStep, by: Person, details: Step['details'] = {}) {
    return { at: this.#options.now(), by, what, details }
  }

  #changed(id: string, isChanged: boolean): Promise<Hold> {
    if (!isChanged) throw changedMeanwhile()
    return this.get(id)
  }

  /**
   * The mails that a person names for a list.
   *
   * @param listed how many it has
   * @throws DomainError 400 for one that is not in the archive · 409 for more than a list takes
   */
  async #named(mentions: readonly string[], listed: number): Promise<NamedMail[]> {
    const named = await this.#mentioned.find(mentions, searchInstead)
    if (listed + named.length > MOST_HELD) throw conflict('sperre_voll', FULL)
    return named
  }
}

const TOO_MANY = `Es gibt schon ${MOST_HOLDS} Löschsperren. Bitte heben Sie zuerst eine auf.`
const FULL = `Eine Löschsperre nennt höchstens ${MOST_HELD} Mails. Bitte legen Sie eine weitere an, oder eine mit einer Suche.`

const searchInstead = (messageId: string): string =>
  `Bitte legen Sie dafür eine Löschsperre mit der Suche „messageid:<${messageId}>“ an`

const changedMeanwhile = () =>
  conflict('sperre_geaendert', 'Diese Löschsperre ist inzwischen geändert worden. Bitte laden Sie die Seite neu.')

/** A hold in the words of the interface. */
export function shownHold({ createdAt, liftedAt, askedBy, search, status, ...rest }: Hold): ShownHold {
  return {
    ...rest,
    state: status,
    search: search as ShownHold['search'],
    created_at: rfc3339(createdAt),
    asked_by: askedBy?.name ?? null,
    asked_at: rfc3339(askedBy?.at ?? null),
    lifted_at: rfc3339(liftedAt),
  }
}
