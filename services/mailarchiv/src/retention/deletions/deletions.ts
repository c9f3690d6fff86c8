/** Runs of deletion: what persons do with them. What is released is carried out by `carry-out.ts`. */
import { conflict, type Day, invalidRequest, newId, notFound } from '@zeughaus/platform'
import type { HeldLease } from '../../kern/leases/index.ts'
import { firstOf, MentionedMails } from '../mentions/index.ts'
import { isLeft, keepersOf, RETENTION_LEASE, rareWrites, stepsOf } from '../reckoning/index.ts'
import {
  assertSecondPerson,
  stepsOf as historyOf,
  inPortions,
  type Person,
  PORTION,
  SERVICE,
  type Step,
} from '../records/index.ts'
import { type CarryOutOptions, carryOut, sentenceOf } from './carry-out.ts'
import { type ProposedList, proposeMails, takeMails } from './proposal.ts'
import { isOpen, type Run, type RunMail, type RunStep, runStates } from './run.ts'
import { openRunStore, type RunStore } from './store.ts'

/** A run that no process carries out is taken up after so long. */
const LOOK_SECONDS = 60
const LOOK_LEASE = 'deletion'

type Options = Omit<CarryOutOptions, 'store' | 'signal'>
type Proposed = Pick<Run, 'day' | 'request'>

/** A rule or a hold with a number of mails. */
interface Named {
  readonly id: string
  readonly name: string
  readonly mails: number
}

/** What a run stands on, with names. */
interface Summary {
  readonly rules: Named[]
  /** Mails that no rule holds for: a request of their person names them. */
  readonly withoutRule: number
  readonly holds: (Named & { readonly isRestriction: boolean })[]
  readonly exceptions: { readonly reason: string; readonly mails: number }[]
  readonly keptMeanwhile: { readonly how: 'hold' | 'rule' | 'no_rule'; readonly name: string; readonly mails: number }[]
}

export class Deletions {
  readonly #options: Options
  readonly #store: RunStore
  readonly #mentioned: MentionedMails
  readonly #stop = new AbortController()
  #look: HeldLease | null = null
  #end: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
    this.#store = openRunStore(options.tables)
    this.#mentioned = new MentionedMails(options.archive)
  }

  /** Carries out what is released and no process does, now and every minute. */
  start(): void {
    this.#look = this.#options.leases.every(LOOK_LEASE, LOOK_SECONDS, () => this.#lookForWork())
  }

  /** Breaks off what this process does; the next start goes on. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#look?.stop()
    await this.#end
  }

  /** Lists all, newest first. */
  async list(): Promise<Run[]> {
    return Promise.all((await this.#store.list()).map((run) => this.#seen(run)))
  }

  /** @throws DomainError 404 */
  async get(id: string): Promise<Run> {
    const run = await this.#store.get(id)
    if (run === null) throw notFound('Diesen Löschlauf gibt es nicht.')
    return this.#seen(run)
  }

  /** What happened to a run, oldest first. */
  steps(id: string): Promise<Step<RunStep>[]> {
    return historyOf(this.#options.tables, id)
  }

  /** Whether none of these runs is in the way of a new one. */
  mayPropose(runs: readonly Run[]): boolean {
    return !runs.some(isOpen)
  }

  async summary({ counts }: Run): Promise<Summary> {
    const nameOf = await this.names()
    const named = (mails: Readonly<Record<string, number>>) =>
      Object.entries(mails).map(([id, number]) => ({ id, name: nameOf(id), mails: number }))
    const { '': withoutRule = 0, ...rules } = counts.rules
    const held = await this.#options.holds.list()
    const restrictions = new Set(held.filter(({ isRestriction }) => isRestriction).map(({ id }) => id))
    return {
      rules: named(rules),
      withoutRule,
      holds: named(counts.holds).map((hold) => ({ ...hold, isRestriction: restrictions.has(hold.id) })),
      exceptions: counts.kept.flatMap(({ how, by, mails }) => (how === 'exception' ? [{ reason: by, mails }] : [])),
      keptMeanwhile: counts.kept.flatMap(({ how, by, mails }) =>
        how === 'exception' ? [] : [{ how, name: nameOf(by), mails }],
      ),
    }
  }

  /** The names of rules, holds and restrictions by their ids; '' for any other id. */
  async names(): Promise<(id: string) => string> {
    const { rules, holds } = this.#options
    const known = new Map([...(await rules.list()), ...(await holds.list())].map(({ id, name }) => [id, name]))
    return (id) => known.get(id) ?? ''
  }

  /** A page of the mails of a run, and the number behind which the next one begins. @throws DomainError 404 */
  async page(
    id: string,
    { after, limit, list }: { after: number; limit: number; list: 'deleted' | 'kept' },
  ): Promise<{ mails: RunMail[]; next: number | null }> {
    await this.get(id)
    const mails = await this.#store.mailsAfter(id, { after, limit: limit + 1, which: list })
    const page = mails.slice(0, limit)
    return { mails: page, next: mails.length > limit ? (page.at(-1)?.seq ?? null) : null }
  }

  /** Yields all mails of a run. */
  async *mails(id: string): AsyncGenerator<RunMail> {
    const read = (after: number) => this.#store.mailsAfter(id, { after, limit: PORTION, which: 'all' })
    for await (const mails of inPortions(read)) yield* mails
  }

  /**
   * Begins to reckon what is free.
   *
   * @throws DomainError 409 without a rule in force, while another run is open or something is reckoned, or the clock has
   * jumped
   */
  async propose(by: Person): Promise<Run> {
    const { lawClock, rules } = this.#options
    const day = await lawClock.today()
    if ((await rules.inForce()).length === 0) throw conflict('keine_regel_in_kraft', WITHOUT_RULES)
    return this.#proposing({ day, request: null }, by, (id) => this.#reckon(id, day))
  }

  /**
   * Begins a run over the mails of a person who asks for their erasure (Art. 17 GDPR), also those that no rule holds for.
   *
   * @param mails those that nothing keeps on this day
   * @throws DomainError 409 while another run is open or something is reckoned
   */
  proposeFor(
    of: Pick<Run, 'day'> & { readonly request: string },
    mails: () => AsyncIterable<Omit<RunMail, 'kept'>>,
    by: Person,
  ): Promise<Run> {
    const { archive } = this.#options
    return this.#proposing(of, by, (id) =>
      takeMails({ archive, add: (some) => this.#store.addMails(id, some) }, mails()),
    )
  }

  /** Takes mails out of a list. @throws DomainError 400 for one that is not on it, 404, 409 */
  async except(
    id: string,
    { mails, reason }: { readonly mails: readonly string[]; readonly reason: string },
    by: Person,
  ): Promise<Run> {
    runStates.check(await this.get(id), 'except')
    const named = await this.#mentioned.find(mails, () => 'Bitte nennen Sie diese Mails mit ihrer Kennung')
    const seqs = named.map(({ seq }) => seq)
    const going = await this.#store.going(id, seqs)
    const strange = named.flatMap((mail) => (going.has(mail.seq) ? [] : [mail.id]))
    if (strange.length > 0)
      throw invalidRequest([{ pfad: 'mails', grund: `nennt, was nicht auf dieser Liste steht: ${firstOf(strange)}` }])
    const step = this.#step('excepted', by, { reason, mails: seqs.length })
    return this.#changed(id, await this.#store.except(id, seqs, reason, step))
  }

  /** Takes a run back that has not begun. @throws DomainError 404, 409 */
  async withdraw(id: string, by: Person): Promise<Run> {
    runStates.check(await this.get(id), 'withdraw')
    return this.#changed(id, await this.#store.withdraw(id, this.#step('withdrawn', by)))
  }

  /**
   * Releases a run that another person has proposed, and begins to carry it out.
   *
   * @param mails their number on the list that the person has read
   * @param isSameDevice both logins were used on one device, for the history
   * @throws DomainError 400 for another number · 404 · 409, `zweite_person` and `uhr_gesprungen` among them
   */
  async release(id: string, mails: number, by: Person, isSameDevice: boolean): Promise<Run> {
    const run = await this.get(id)
    runStates.check(run, 'release')
    assertSecondPerson(run.proposedBy, by)
    if (run.mails !== mails) throw invalidRequest([{ pfad: 'mails', grund: 'ist nicht die Zahl der Mails der Liste' }])
    await this.#options.lawClock.today()
    const step = this.#step('released', by, { mails, same_device: isSameDevice })
    const released = await this.#changed(id, await this.#store.release(id, mails, step))
    await this.#goOn(id)
    return released
  }

  /** One that its process left while it was reckoned has failed. */
  async #seen(run: Run): Promise<Run> {
    if (run.status !== 'proposing') return run
    let now: Run = run
    const isStill = async () => {
      now = (await this.#store.get(run.id)) ?? run
      return now.status === 'proposing'
    }
    return (await isLeft(this.#options.leases, isStill)) ? { ...run, status: 'failed', error: BROKEN_OFF } : now
  }

  /** Ends what another process left, or goes on with it. */
  async #lookForWork(): Promise<void> {
    const { lawClock, warn } = this.#options
    await lawClock.follow().catch((err: unknown) => warn('the time of the law could not be moved', { err }))
    const open = await this.#store.open()
    if (open === null || open.status === 'proposed') return
    await (await this.#goOn(open.id))?.ended
  }

  async #goOn(id: string) {
    const signal = this.#stop.signal
    const begun = await this.#options.leases.once(RETENTION_LEASE, () => this.#carryOut(id, signal))
    if (begun !== null) this.#end = begun.ended
    return begun
  }

  async #carryOut(id: string, signal: AbortSignal): Promise<void> {
    try {
      await this.#failLeft()
      await carryOut(id, { ...this.#options, store: this.#store, signal })
    } catch (error) {
      if (signal.aborted) return
      this.#options.warn('a run of deletion does not go on', { err: error, run: id })
      await this.#store
        .stop(id, sentenceOf(error, STOPPED))
        .catch((err: unknown) => this.#options.warn('the state of a run of deletion could not be stored', { err }))
    }
  }

  /** Begins a run whose list is then made. */
  async #proposing(of: Proposed, by: Person, listOf: (id: string) => Promise<ProposedList>): Promise<Run> {
    const added = Promise.withResolvers<string>()
    const begun = await this.#options.leases.once(RETENTION_LEASE, () => this.#propose(of, by, listOf, added))
    if (begun === null) throw conflict('loeschlauf_beschaeftigt', BUSY)
    this.#end = begun.ended
    return this.get(await added.promise)
  }

  /** Makes a list under the lease. @param added is told its id once it is stored */
  async #propose(
    of: Proposed,
    by: Person,
    listOf: (id: string) => Promise<ProposedList>,
    added: PromiseWithResolvers<string>,
  ): Promise<void> {
    const id = newId()
    try {
      await this.#failLeft()
      if (!(await this.#store.add({ id, ...of }, this.#step('started', by)))) throw conflict('loeschlauf_offen', OPEN)
      added.resolve(id)
    } catch (error) {
      added.reject(error)
      return
    }
    try {
      const { mails, ...counts } = await listOf(id)
      await this.#store.propose(id, counts, mails, this.#step('proposed', by, { mails }))
    } catch (error) {
      if (this.#stop.signal.aborted) return
      this.#options.warn('a run of deletion could not be reckoned', { err: error, run: id })
      const sentence = sentenceOf(error, FAILED)
      await this.#store
        .fail(id, sentence, this.#step('failed', SERVICE, { error: sentence }))
        .catch((err: unknown) => this.#options.warn('the state of a run of deletion could not be stored', { err }))
    }
  }

  async #reckon(id: string, day: Day): Promise<ProposedList> {
    const { archive, rules, holds, zone } = this.#options
    const options = { caller: RETENTION_LEASE, signal: this.#stop.signal }
    const keepers = await keepersOf(rules, await rules.inForce(), holds)
    // Rules are walked twice, see `proposeMails`.
    const total = await stepsOf(archive, { ...keepers, rules: [...keepers.rules, ...keepers.rules] }, options)
    const writes = rareWrites(async (done: number) => void (await this.#store.progress(id, done, total)))
    let done = 0
    const advance = (steps: number) => {
      done += steps
      writes.note(done)
    }
    const add = (mails: Parameters<RunStore['addMails']>[1]) => this.#store.addMails(id, mails)
    const list = await proposeMails({ archive, zone, day, options, advance, add }, keepers)
    await writes.settled()
    return list
  }

  /** Fails the run whose process ended while it was reckoned: who holds the lease knows that nobody reckons it. */
  async #failLeft(): Promise<void> {
    const open = await this.#store.open()
    if (open?.status === 'proposing')
      await this.#store.fail(open.id, BROKEN_OFF, this.#step('failed', SERVICE, { error: BROKEN_OFF }))
  }

  #step(what: RunStep, by: Person, details: Step['details'] = {}) {
    return { at: this.#options.now(), by, what, details }
  }

  #changed(id: string, isChanged: boolean): Promise<Run> {
    if (!isChanged) throw changedMeanwhile()
    return this.get(id)
  }
}

const WITHOUT_RULES = 'Es ist keine Regel in Kraft: Ohne Regel bleibt jede Mail. Bitte setzen Sie zuerst eine in Kraft.'
const BUSY =
  'Gerade läuft eine Vorschau, die Suche zu einem Antrag oder ein anderer Löschlauf. Bitte warten Sie, bis das fertig ist.'
const OPEN =
  'Es gibt schon einen Löschlauf, der nicht beendet ist. Bitte geben Sie ihn frei oder ziehen Sie ihn zurück.'
const BROKEN_OFF = 'Der Dienst ist beendet worden, bevor die Liste fertig war. Bitte schlagen Sie noch einmal vor.'
const FAILED = 'Die Liste ließ sich nicht zusammenstellen. Bitte schlagen Sie noch einmal vor.'
const STOPPED = 'Der Löschlauf kam nicht zu Ende. Er geht von selbst weiter; das Dienstprotokoll nennt den Grund.'

const changedMeanwhile = () =>
  conflict('loeschlauf_geaendert', 'Dieser Löschlauf ist inzwischen geändert worden. Bitte laden Sie die Seite neu.')
