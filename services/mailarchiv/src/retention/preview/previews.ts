/** Foresees what rules would do, one at a time of all processes, and keeps what was foreseen beside its rule. */
import { conflict, type Day, DomainError, invalidRequest, rfc3339 } from '@zeughaus/platform'
import type { Leases } from '../../kern/leases/index.ts'
import type { Tables } from '../../kern/tables/index.ts'
import type { Archive } from '../../store/contract/index.ts'
import type { LawClock } from '../clock/index.ts'
import {
  type Holding,
  isLeft,
  keepersOf,
  RETENTION_LEASE,
  rareWrites,
  reckonedRule,
  stepsOf,
} from '../reckoning/index.ts'
import type { Person } from '../records/index.ts'
import type { RetentionRules, Rule } from '../rules/index.ts'
import { type Foreseen, foresee } from './foresee.ts'

/** A preview that runs or has ended. `done` of `total`: steps of the mails of all rules and holds. */
export interface Preview {
  readonly revision: number
  readonly startedAt: string
  readonly finishedAt: string | null
  /** The day of the law for which it was reckoned. */
  readonly day: Day
  /** The other rules and the holds that it was reckoned with. */
  readonly beside: readonly string[]
  readonly done: number
  readonly total: number
  readonly foreseen: Foreseen | null
  /** German sentence that says why there is none. */
  readonly error: string | null
}

interface Options {
  readonly tables: Tables
  readonly leases: Leases
  readonly rules: RetentionRules
  readonly holds: Pick<Holding, 'inForce' | 'covering'>
  readonly archive: Pick<Archive, 'walkPlaces' | 'counts' | 'search'>
  readonly lawClock: Pick<LawClock, 'shownDay'>
  readonly zone: string
  readonly now: () => number
  readonly warn: (message: string, details?: object) => void
}

export class Previews {
  readonly #options: Options
  readonly #stop = new AbortController()
  #end: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * The preview of a draft; null when there is none of its revision and of today beside the rules and holds of now, or
   * when its process ended before it.
   */
  async of(rule: Rule): Promise<Preview | null> {
    const { leases, lawClock } = this.#options
    let preview = await this.#stored(rule)
    const isStill = async () => {
      preview = await this.#stored(rule)
      return preview?.finishedAt === null
    }
    if (preview?.finishedAt === null && (await isLeft(leases, isStill))) return null
    if (preview === null || preview.finishedAt === null) return preview
    if (preview.day !== (await lawClock.shownDay())) return null
    return sameMarks(preview.beside, await this.#marks(await this.#others(rule))) ? preview : null
  }

  /**
   * Brings a draft into force whose preview the person has seen.
   *
   * @param free the number of mails that the preview says would be free
   * @throws DomainError 400, 404 · 409 without a preview of now
   */
  async activate(id: string, { revision, free }: { revision: number; free: number }, by: Person): Promise<Rule> {
    const { rules } = this.#options
    const rule = await rules.get(id)
    const { foreseen = null } = (rule.state === 'draft' && (await this.of(rule))) || {}
    if (foreseen === null) throw conflict('vorschau_fehlt', UNSEEN)
    if (foreseen.free !== free) throw invalidRequest([{ pfad: 'free', grund: 'ist nicht die Zahl aus der Vorschau' }])
    const { examples: _, ...kept } = foreseen
    return rules.activate(id, revision, { ...kept }, by)
  }

  /** Begins the preview of a draft. @throws DomainError 404 · 409 while one runs, or for a rule that is no draft */
  async start(id: string): Promise<Preview> {
    const rule = await this.#options.rules.get(id)
    if (rule.state !== 'draft') throw conflict('regel_geaendert', 'Eine Vorschau gibt es nur für einen Entwurf.')
    const others = await this.#others(rule)
    const preview = await this.#beginning(rule, others)
    const begun = await this.#options.leases.once(RETENTION_LEASE, () => this.#run(rule, others, preview))
    if (begun === null)
      throw conflict(
        'vorschau_laeuft',
        'Gerade läuft eine andere Vorschau, die Suche zu einem Antrag oder ein Löschlauf. Bitte warten Sie, bis das fertig ist.',
      )
    this.#end = begun.ended
    return preview
  }

  /** Breaks off the preview of this process, which then has no outcome. */
  close(): Promise<void> {
    this.#stop.abort()
    return this.#end
  }

  async #stored({ id, revision }: Rule): Promise<Preview | null> {
    const { tables } = this.#options
    const sql = `SELECT run FROM ${tables.prefix}preview WHERE rule = $1 AND revision = $2`
    const [row] = await tables.rows(sql, [id, revision])
    return row === undefined ? null : (JSON.parse(String(row['run'])) as Preview)
  }

  /** The rules that would be in force beside a draft. */
  async #others({ replaces }: Rule): Promise<Rule[]> {
    return (await this.#options.rules.inForce()).filter(({ id }) => id !== replaces)
  }

  /** What keeps mails beside a draft, as it is now: of a rule the day of its event changes, a hold is lifted. */
  async #marks(others: readonly Rule[]): Promise<string[]> {
    const holds = await this.#options.holds.inForce()
    return [...others.map(({ id, eventOn }) => `${id} ${eventOn ?? ''}`), ...holds.map(({ id }) => id)]
  }

  async #beginning({ revision }: Rule, others: readonly Rule[]): Promise<Preview> {
    const { lawClock, now } = this.#options
    const at = now()
    const places = { day: await lawClock.shownDay(), beside: await this.#marks(others), done: 0, total: 0 }
    return { revision, startedAt: rfc3339(at), finishedAt: null, ...places, foreseen: null, error: null }
  }

  async #run(rule: Rule, others: readonly Rule[], begun: Preview): Promise<void> {
    const { archive, rules, holds, zone, now } = this.#options
    const options = { caller: RETENTION_LEASE, signal: this.#stop.signal }
    let ended: Pick<Preview, 'foreseen' | 'error'>
    let total = 0
    const writes = rareWrites((done: number) => this.#keep(rule.id, { ...begun, done, total }))
    await this.#keep(rule.id, begun)
    try {
      const beside = await keepersOf(rules, others, holds)
      const own = reckonedRule(rules, rule)
      total = await stepsOf(archive, { ...beside, rules: [own, ...beside.rules] }, options)
      const foreseen = await foresee({ archive, zone, today: begun.day, options, progress: writes.note }, own, beside)
      ended = { foreseen, error: null }
    } catch (error) {
      if (this.#stop.signal.aborted) return
      ended = { foreseen: null, error: error instanceof DomainError ? error.message : FAILED }
      this.#options.warn('the preview of a rule has failed', { err: error })
    }
    await writes.settled()
    await this.#keep(rule.id, { ...begun, ...ended, finishedAt: rfc3339(now()) })
  }

  /** Keeps it beside its rule, if that is there still. */
  async #keep(id: string, preview: Preview): Promise<void> {
    const { tables } = this.#options
    const [table, rule] = [`${tables.prefix}preview`, `${tables.prefix}rule`]
    try {
      await tables.run(
        `INSERT INTO ${table} (rule, revision, run) SELECT id, $2, $3 FROM ${rule} WHERE id = $1
         ON CONFLICT (rule) DO UPDATE SET revision = excluded.revision, run = excluded.run`,
        [id, preview.revision, JSON.stringify(preview)],
      )
    } catch (err) {
      this.#options.warn('the preview of a rule could not be stored', { err })
    }
  }
}

const sameMarks = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((mark) => others.includes(mark))

const UNSEEN =
  'Bitte sehen Sie sich zuerst die Vorschau von heute an: Seit der letzten ist der Entwurf, eine andere Regel, eine Löschsperre oder eine Einschränkung geändert, oder sie ist von gestern.'
const FAILED = 'Die Vorschau ist nicht gelungen. Bitte versuchen Sie es noch einmal.'
