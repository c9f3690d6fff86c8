/** The clock of the law: signed checkpoints move it, two persons when the machine's clock has jumped. */
import { conflict, type Day, dayOf } from '@zeughaus/platform'
import { type EvidenceLog, LogContradiction } from '../../evidence/signed-log/index.ts'
import type { Row, Tables } from '../../kern/tables/index.ts'
import { assertSecondPerson, noteStep, type Person, type Step, stepsOf } from '../records/index.ts'
import { type ClockStep, clockSentence, clockStates, isJump, type LawTime, lawNow, lawTimeOf } from './law-time.ts'

interface Options {
  readonly tables: Tables
  readonly evidence: Pick<EvidenceLog, 'signTime' | 'signedTime'>
  /** Time zone of calendar days. */
  readonly zone: string
  /** The machine's clock. */
  readonly now: () => number
}

/** What the history of the clock is about. */
const ABOUT = 'clock'

export class LawClock {
  readonly #options: Options
  readonly #law: string

  constructor(options: Options) {
    this.#options = options
    this.#law = `${options.tables.prefix}law`
  }

  /** What the clocks say now; nothing is signed for it. */
  async read(): Promise<LawTime> {
    const { tables, now } = this.#options
    const [row] = await tables.rows(`SELECT signed, asked_by, asked_name, asked_at FROM ${this.#law}`)
    return lawTimeOf(numberOrNull(row?.['signed']), now(), askedOf(row))
  }

  /** The day of the law for what is only shown. */
  async shownDay(): Promise<Day> {
    return dayOf(lawNow(await this.read()), this.#options.zone)
  }

  /** Says what people must know about the clock; null while it goes right. */
  sentence(time: LawTime): string | null {
    return clockSentence(time, this.#options.zone)
  }

  /** Moves the time of the law to that of the newest checkpoint, as far as it may go at once. */
  async follow(): Promise<void> {
    const time = await this.#options.evidence.signedTime()
    if (time !== null) await this.#move(time)
  }

  /**
   * The day of the law for what frees mails: a checkpoint is signed for it. A clock that is late frees less.
   *
   * @throws DomainError 409 `uhr_gesprungen`
   */
  async today(): Promise<Day> {
    if ((await this.read()).signed === null) await this.follow()
    // The machine's time is not signed before it is clear that it has not jumped.
    await this.#assertSteady()
    const time = await this.#sign()
    await this.#move(time)
    await this.#assertSteady()
    return dayOf(time, this.#options.zone)
  }

  /** What people did with the clock, oldest first. */
  steps(): Promise<Step<ClockStep>[]> {
    return stepsOf(this.#options.tables, ABOUT)
  }

  /** Asks to confirm the time of the machine. @throws DomainError 409 */
  async ask(by: Person): Promise<LawTime> {
    const time = await this.read()
    clockStates.check(time, 'ask')
    const { signed, machine } = time
    const step = { at: machine, by, what: 'asked', details: { signed } } as const
    return this.#changed(step, 'asked_by = $1, asked_name = $2, asked_at = $3 WHERE asked_by IS NULL AND signed = $4', [
      ...[by.id, by.name, machine],
      Number(signed),
    ])
  }

  /** Takes that back. @throws DomainError 409 */
  async withdraw(by: Person): Promise<LawTime> {
    const time = await this.read()
    clockStates.check(time, 'withdraw')
    const step = { at: time.machine, by, what: 'withdrawn', details: {} } as const
    return this.#changed(step, `${NOBODY} WHERE asked_by = $1`, [time.asked?.id ?? ''])
  }

  /**
   * Confirms the time of the machine that another person has asked to confirm.
   *
   * @param isSameDevice both logins were used on one device, for the history
   * @throws DomainError 409, `zweite_person` among them
   */
  async confirm(by: Person, isSameDevice: boolean): Promise<LawTime> {
    const { status, asked, signed, machine } = await this.read()
    clockStates.check({ status }, 'confirm')
    if (asked === null) throw changedMeanwhile()
    assertSecondPerson(asked, by)
    // Two persons confirm one time, not whatever the clock is set to in between.
    if (machine < asked.at || isJump(asked.at, machine)) throw changedMeanwhile()
    const details = { signed, same_device: isSameDevice }
    const step = { at: machine, by, what: 'confirmed', details } as const
    const time = await this.#sign()
    return this.#changed(step, `signed = $1, ${NOBODY} WHERE asked_by = $2`, [time, asked.id])
  }

  async #assertSteady(): Promise<void> {
    const time = await this.read()
    if (time.status !== 'steady') throw conflict('uhr_gesprungen', this.sentence(time) ?? '')
  }

  async #sign(): Promise<number> {
    try {
      return await this.#options.evidence.signTime()
    } catch (error) {
      if (error instanceof LogContradiction) throw conflict('beweis_widerspruch', error.message)
      throw error
    }
  }

  /** The time of the law never goes back, and never jumps. */
  async #move(time: number): Promise<void> {
    const { signed } = await this.read()
    if (isJump(signed, time)) return
    await this.#options.tables.run(
      `UPDATE ${this.#law} SET signed = $1, ${NOBODY} WHERE signed IS NULL OR signed < $1`,
      [time],
    )
  }

  async #changed(
    step: Parameters<typeof noteStep>[3],
    change: string,
    values: readonly (string | number)[],
  ): Promise<LawTime> {
    const { tables } = this.#options
    const isChanged = await tables.transaction(async (statements) => {
      const changed = await statements.run(`UPDATE ${this.#law} SET ${change}`, values)
      if (changed > 0) await noteStep(statements, tables.prefix, ABOUT, step)
      return changed > 0
    })
    if (!isChanged) throw changedMeanwhile()
    return this.read()
  }
}

const NOBODY = 'asked_by = NULL, asked_name = NULL, asked_at = NULL'

function askedOf(row: Row | undefined): LawTime['asked'] {
  const id = row?.['asked_by'] ?? null
  return id === null ? null : { id: String(id), name: String(row?.['asked_name']), at: Number(row?.['asked_at']) }
}

const numberOrNull = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

const changedMeanwhile = () =>
  conflict(
    'uhr_geaendert',
    'Die Uhr oder der Antrag hat sich inzwischen geändert. Bitte laden Sie die Seite neu, und nehmen Sie den Antrag zurück, wenn er nicht mehr gilt.',
  )
