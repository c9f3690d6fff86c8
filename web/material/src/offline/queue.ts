/** Decides the order of the outbox. Pure. */
import type { AbschlussEntry, OutboxEntry, Queued, StartEntry, ZaehlungEntry } from './types.ts'

/** A count is sent after this pause, so that a series of taps sends only its last number. */
export const SETTLE_MS = 400
/** After this many failures an entry lets independent entries pass. */
export const TRIES_IN_A_ROW = 3

/**
 * Lists counts that a later count of the same position replaces: unsent or rejected ones. A count that may have arrived
 * is sent again.
 */
export function supersededIn(queue: readonly Queued[]): Queued[] {
  const later = new Set<string>()
  return queue
    .toReversed()
    .filter((entry) => {
      if (entry.art !== 'zaehlung') return false
      const isSuperseded = later.has(subjectOf(entry)) && (entry.versuche === 0 || entry.ablehnung !== null)
      later.add(subjectOf(entry))
      return isSuperseded
    })
    .toReversed()
}

/** Next step of the sender. */
export type Step =
  | { readonly art: 'send'; readonly entry: Queued }
  | { readonly art: 'drop'; readonly entry: Queued }
  /** The next count is so new that the person may still be tapping. */
  | { readonly art: 'wait'; readonly ms: number }
  | { readonly art: 'done' }

/**
 * @param queue all requests of all people, in their order
 * @param benutzer_id the logged-in person, whose entries alone are sent
 */
export function nextStep(queue: readonly Queued[], benutzer_id: string, now: number): Step {
  const own = queue.filter((entry) => entry.benutzer_id === benutzer_id)
  const [isSuperseded] = supersededIn(own)
  if (isSuperseded !== undefined) return { art: 'drop', entry: isSuperseded }
  const [first] = ready(own).toSorted((a, b) => roundOf(a) - roundOf(b))
  if (first === undefined) return { art: 'done' }
  const age = now - first.angelegt_um
  // A negative age comes from a clock that was set back; it must not block the outbox.
  if (first.art === 'zaehlung' && first.versuche === 0 && age >= 0 && age < SETTLE_MS) {
    return { art: 'wait', ms: SETTLE_MS - age }
  }
  return { art: 'send', entry: first }
}

const roundOf = ({ versuche }: Queued): number => Math.floor(versuche / TRIES_IN_A_ROW)

/**
 * Lists entries that can be sent now. Counts of one position keep their order and wait for the start of their check. A finish waits for all counts of its
 * check, also for a rejected one: without it the check would end with another number than the person saw.
 */
function ready(queue: readonly Queued[]): Queued[] {
  const before = new Set<string>()
  return queue.filter((entry) => {
    if (entry.art === 'foto') return entry.ablehnung === null && entry.mangel_id !== null
    if (entry.art === 'mangel') return entry.ablehnung === null
    const { kontrolle_id, ablehnung } = entry
    const start = `start ${kontrolle_id}`
    if (entry.art === 'start') {
      before.add(start)
      return ablehnung === null
    }
    const [zaehlungen, abschluss] = [`zaehlungen ${kontrolle_id}`, `abschluss ${kontrolle_id}`]
    const needs = entry.art === 'abschluss' ? [start, zaehlungen] : [start, subjectOf(entry), abschluss]
    const isReady = ablehnung === null && !needs.some((subject) => before.has(subject))
    if (entry.art === 'zaehlung') before.add(zaehlungen)
    if (ablehnung === null) before.add(entry.art === 'abschluss' ? abschluss : subjectOf(entry))
    return isReady
  })
}

/** Numbers about the outbox for the person. */
export interface Backlog {
  /** Positions, defects, photos and finishes that are not sent yet. */
  readonly unsent: number
  /** The entries of other users of this device. */
  readonly ofOthers: number
  /** Entries that the service rejected and the person has not removed. */
  readonly rejected: number
}

/** Counts positions, not taps: five taps on one position are one. */
export function countBacklog(queue: readonly OutboxEntry[], benutzer_id: string | undefined): Backlog {
  const open = queue.filter(({ ablehnung }) => ablehnung === null)
  const countSubjects = (entries: readonly OutboxEntry[]) => new Set(entries.map(subjectOf)).size
  return {
    unsent: countSubjects(open),
    ofOthers: countSubjects(open.filter((entry) => entry.benutzer_id !== benutzer_id)),
    rejected: countSubjects(queue.filter(({ ablehnung }) => ablehnung !== null)),
  }
}

const subjectOf = (entry: OutboxEntry): string =>
  entry.art === 'zaehlung' ? `${entry.kontrolle_id} ${entry.material_id}` : entry.schluessel

/** Lists the rejected counts of a check, the last one of each position. */
export function rejectedOf(queue: readonly Queued[], kontrolle_id: string): Queued<ZaehlungEntry>[] {
  const rejected = queue.filter(
    (entry): entry is Queued<ZaehlungEntry> =>
      entry.art === 'zaehlung' && entry.kontrolle_id === kontrolle_id && entry.ablehnung !== null,
  )
  // Every row calls this on every change, and almost always nothing is rejected.
  if (rejected.length === 0) return rejected
  const superseded = new Set<OutboxEntry>(supersededIn(queue))
  return rejected.filter((entry) => !superseded.has(entry))
}

/** Returns the unconfirmed start of a check; undefined when there is none. */
export const startOf = (queue: readonly Queued[], kontrolle_id: string): Queued<StartEntry> | undefined =>
  queue.find((entry): entry is Queued<StartEntry> => entry.art === 'start' && entry.kontrolle_id === kontrolle_id)

/** Returns the unconfirmed finish of a check; undefined when there is none. */
export const abschlussOf = (queue: readonly Queued[], kontrolle_id: string): Queued<AbschlussEntry> | undefined =>
  queue.find(
    (entry): entry is Queued<AbschlussEntry> => entry.art === 'abschluss' && entry.kontrolle_id === kontrolle_id,
  )
