import { addDays, type Day, endOfDay } from '@zeughaus/platform'
import type { Reader } from '../db/store.ts'
import { DAUER, listWechsel, OPERATIONS, type Wechsel } from './verlauf.queries.ts'
import type { VerlaufSuche, Verlaufstag } from './verlauf.schema.ts'

/** Reads readiness and shortages at the end of each past day, and as they are now for today. */
export async function verlauf(
  reader: Reader,
  today: Day,
  timeZone: string,
  { tage, standort_id }: VerlaufSuche,
): Promise<Verlaufstag[]> {
  const tagVor = (count: number) => dayBefore(today, count, timeZone)
  const kalender = Array.from({ length: tage }, (_unused, place) => tagVor(tage - 1 - place))
  const momente = kalender.map(({ ende }) => ende)
  const achse = { seit: tagVor(tage).ende, momente, heute: tagVor(1).ende, timeZone }
  const changes = await listWechsel(reader, achse, standort_id)
  const numbers = [...DAUER, ...OPERATIONS].map((kind) => [kind, perDay(changes, kind, tage)] as const)
  return kalender.map(({ tag }, place) => ({
    tag,
    ...(Object.fromEntries(numbers.map(([kind, values]) => [kind, values[place] ?? 0])) as Omit<Verlaufstag, 'tag'>),
  }))
}

/** A past day, and the instant at which it ends, in UTC. */
function dayBefore(today: Day, days: number, zone: string): { readonly tag: Day; readonly ende: string } {
  const tag = addDays(today, -days)
  return { tag, ende: new Date(endOfDay(tag, zone)).toISOString() }
}

/** Adds up the count of each day: lasting conditions carry over from day to day. */
function perDay(changes: readonly Wechsel[], kind: Wechsel['art'], days: number): number[] {
  const differences = new Array<number>(days).fill(0)
  for (const { stelle, wert } of changes.filter((one) => one.art === kind)) {
    if (stelle < days) differences[stelle] = wert
  }
  if (OPERATIONS.some((vorgang) => vorgang === kind)) return differences
  let state = 0
  return differences.map((difference) => (state += difference))
}
