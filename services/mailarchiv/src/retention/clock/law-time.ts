/** Which time decides what is free, when the machine's clock may be wrong. */
import { conflict, DAY_MS, dayOf, germanDay, stateTable } from '@zeughaus/platform'
import type { Person } from '../records/index.ts'

/** `jumped` further ahead than the clock may go at once · `asked` one person has asked to confirm its time. */
export const CLOCK_STATES = ['steady', 'jumped', 'asked'] as const
export type ClockState = (typeof CLOCK_STATES)[number]

/** What a person did with the clock. */
export const CLOCK_STEPS = ['asked', 'withdrawn', 'confirmed'] as const
export type ClockStep = (typeof CLOCK_STEPS)[number]

/** How far the machine's clock may be ahead of the time that was signed last. */
export const MOST_AHEAD_MS = 31 * DAY_MS
/** A clock that is later by less is not worth a sentence: clocks of several machines differ. */
const LATE_MS = DAY_MS

/** The time of the law, beside what the machine says. Milliseconds since 1970 UTC. */
export interface LawTime {
  readonly status: ClockState
  /** The latest time that a checkpoint has signed; null before the first. */
  readonly signed: number | null
  readonly machine: number
  /** Who asks to confirm the machine's time. */
  readonly asked: (Person & { readonly at: number }) | null
}

export const clockStates = stateTable<Pick<LawTime, 'status'>>()({
  ask: { from: ['jumped'], to: 'asked', permission: 'aufbewahrung.verwalten', event: 'asked', refuse: notNow },
  withdraw: { from: ['asked'], to: 'jumped', permission: 'aufbewahrung.verwalten', event: 'withdrawn', refuse: notNow },
  // By a second person, see `assertSecondPerson`.
  confirm: { from: ['asked'], to: 'steady', permission: 'aufbewahrung.verwalten', event: 'confirmed', refuse: notNow },
})

/** The state of the clock. What was asked while it had jumped says nothing once it goes right again. */
export function lawTimeOf(signed: number | null, machine: number, asked: LawTime['asked']): LawTime {
  if (!isJump(signed, machine)) return { status: 'steady', signed, machine, asked: null }
  return { status: asked === null ? 'jumped' : 'asked', signed, machine, asked }
}

/** Whether a time is further ahead of the signed one than a clock may go at once. */
export const isJump = (signed: number | null, time: number): boolean => signed !== null && time - signed > MOST_AHEAD_MS

/** The time with which is reckoned: the machine's, and the last signed one while the clock has jumped. */
export const lawNow = ({ status, signed, machine }: LawTime): number =>
  status === 'steady' || signed === null ? machine : signed

/** Says what people must know about the clock; null while it goes right. */
export function clockSentence({ status, signed, machine }: LawTime, zone: string): string | null {
  if (signed === null) return null
  const [own, last] = [machine, signed].map((time) => germanDay(dayOf(time, zone)))
  if (status !== 'steady')
    return `Die Uhr dieses Rechners steht auf dem ${own}, zuletzt unterschrieben ist der ${last}. So weit darf sie nicht springen: Nichts wird vorgeschlagen, freigegeben oder gelöscht, bis zwei Personen ihre Zeit bestätigt haben.`
  if (signed - machine < LATE_MS) return null
  return `Die Uhr dieses Rechners steht auf dem ${own}, unterschrieben ist schon der ${last}. Gerechnet wird mit dem früheren Tag. Bitte stellen Sie die Uhr.`
}

function notNow({ status }: Pick<LawTime, 'status'>) {
  if (status === 'steady') return conflict('uhr_geht_richtig', 'Die Uhr geht richtig: Es gibt nichts zu bestätigen.')
  return conflict(
    'uhr_geaendert',
    status === 'asked'
      ? 'Das hat schon jemand beantragt. Bitte laden Sie die Seite neu.'
      : 'Das hat noch niemand beantragt. Bitte laden Sie die Seite neu.',
  )
}
