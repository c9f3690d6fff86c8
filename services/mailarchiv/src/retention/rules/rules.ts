/** Makes, changes, activates and ends the rules of retention. */
import { conflict, type Day, invalidRequest, newId, notFound, rfc3339 } from '@zeughaus/platform'
import { readFilter } from '../../api/mails/index.ts'
import type { Tables } from '../../kern/tables/index.ts'
import { type Conditions, NO_FILTER, type SearchFilter } from '../../search/index.ts'
import { type Person, type Step, stepsOf } from '../records/index.ts'
import type { Rule, RuleFields, RuleStep } from './rule.ts'
import type { ShownRule } from './rules.schema.ts'
import { openRuleStore, type RuleStore } from './store.ts'

/** Rules that are no longer than history: each in force is a search over the archive whenever terms are reckoned. */
const MOST_RULES = 50

interface Options {
  readonly tables: Tables
  /** Time zone of calendar days. */
  readonly zone: string
  readonly now: () => number
}

export class RetentionRules {
  readonly #store: RuleStore
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
    this.#store = openRuleStore(options.tables)
  }

  /** Lists all, oldest first. */
  list(): Promise<Rule[]> {
    return this.#store.list()
  }

  async inForce(): Promise<Rule[]> {
    return (await this.list()).filter(({ state }) => state === 'active')
  }

  /** @throws DomainError 404 */
  async get(id: string): Promise<Rule> {
    const rule = await this.#store.get(id)
    if (rule === null) throw unknown()
    return rule
  }

  /** What people did with a rule, oldest first. */
  steps(id: string): Promise<Step<RuleStep>[]> {
    return stepsOf(this.#options.tables, id)
  }

  /** The search of a rule among all mails. @throws DomainError 400 */
  filterOf({ search }: Pick<Rule, 'search'>): SearchFilter {
    return { ...NO_FILTER, ...this.conditionsOf(search) }
  }

  conditionsOf(search: Rule['search']): Conditions {
    return readFilter(search, this.#options.zone)
  }

  /** Makes a draft. @throws DomainError 400 for a search that cannot be read · 409 for too many */
  async create(fields: RuleFields, by: Person): Promise<Rule> {
    await this.#check(fields)
    const open = (await this.list()).filter(({ state }) => state !== 'ended')
    if (open.length >= MOST_RULES) throw conflict('zu_viele_regeln', TOO_MANY)
    const id = newId()
    await this.#store.add(id, fields, { at: this.#options.now(), by, what: 'created', details: { ...fields } })
    return this.get(id)
  }

  /** Changes a draft. @throws DomainError 400, 404 · 409 when it is in force or was changed meanwhile */
  async change(id: string, revision: number, fields: RuleFields): Promise<Rule> {
    await this.get(id)
    await this.#check(fields)
    if (!(await this.#store.change(id, revision, fields))) throw changedMeanwhile()
    return this.get(id)
  }

  /** Removes a draft. @throws DomainError 404 · 409 when it is in force */
  async remove(id: string): Promise<undefined> {
    await this.get(id)
    if (!(await this.#store.remove(id))) throw changedMeanwhile()
  }

  /**
   * Brings a draft into force.
   *
   * @param foreseen what its preview told, for the history
   * @throws DomainError 404 · 409 when it was changed meanwhile
   */
  async activate(id: string, revision: number, foreseen: Step['details'], by: Person): Promise<Rule> {
    const { state: _, revision: __, ...rule } = await this.get(id)
    const details = { rule, foreseen }
    const isDone = await this.#store.activate(id, revision, { at: this.#options.now(), by, what: 'activated', details })
    if (!isDone) throw changedMeanwhile()
    return this.get(id)
  }

  /** Ends a rule in force: what it alone kept, nothing frees any more. @throws DomainError 404, 409 */
  async end(id: string, by: Person): Promise<Rule> {
    await this.get(id)
    if (!(await this.#store.end(id, { at: this.#options.now(), by, what: 'ended', details: {} })))
      throw conflict('regel_nicht_in_kraft', 'Diese Regel ist nicht in Kraft. Bitte laden Sie die Seite neu.')
    return this.get(id)
  }

  /**
   * Says on which day the event of a rule in force came to pass, or (null) that it has not.
   *
   * @param today a later day is refused
   * @throws DomainError 400, 404, 409
   */
  async setEvent(id: string, day: Day | null, today: Day, by: Person): Promise<Rule> {
    await this.get(id)
    if (day !== null && day > today) throw invalidRequest([{ pfad: 'on', grund: 'darf nicht in der Zukunft liegen' }])
    const step = { at: this.#options.now(), by, what: 'event', details: { day } } as const
    if (!(await this.#store.setEvent(id, day, step)))
      throw conflict(
        'regel_ohne_ereignis',
        'Diese Regel ist nicht in Kraft, oder ihre Frist läuft nicht ab einem Ereignis.',
      )
    return this.get(id)
  }

  /** @throws DomainError 400 */
  async #check(fields: RuleFields): Promise<void> {
    this.conditionsOf(fields.search)
    if ((fields.start === 'event') !== (fields.event !== ''))
      throw invalidRequest([
        { pfad: 'event', grund: fields.event === '' ? 'fehlt' : 'gehört nur zu einer Frist ab einem Ereignis' },
      ])
    if (fields.replaces !== null && (await this.#store.get(fields.replaces))?.state !== 'active')
      throw invalidRequest([{ pfad: 'replaces', grund: 'nennt keine Regel, die in Kraft ist' }])
  }
}

const TOO_MANY = `Es gibt schon ${MOST_RULES} Regeln und Entwürfe. Bitte beenden oder löschen Sie zuerst eine davon.`

const unknown = () => notFound('Diese Regel gibt es nicht mehr.')

const changedMeanwhile = () =>
  conflict(
    'regel_geaendert',
    'Diese Regel ist inzwischen geändert worden oder in Kraft getreten. Bitte laden Sie die Seite neu.',
  )

/** A rule in the words of the interface. */
export function shownRule(rule: Rule): ShownRule {
  const { createdAt, activatedAt, endedAt, eventOn, search, ...rest } = rule
  return {
    ...rest,
    search: search as ShownRule['search'],
    event_on: eventOn,
    created_at: rfc3339(createdAt),
    activated_at: rfc3339(activatedAt),
    ended_at: rfc3339(endedAt),
  }
}
