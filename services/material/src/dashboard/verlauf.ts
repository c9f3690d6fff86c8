import { addDays, type Day, endOfDay } from '@zeughaus/platform'
import type { Reader } from '../db.ts'
import { DAUER, listWechsel, VORGAENGE, type Wechsel } from './verlauf.queries.ts'
import type { VerlaufSuche, Verlaufstag } from './verlauf.schema.ts'

/** Readiness and shortages at the end of each of the last days, and as they are now: today ends as it stands. */
export async function verlauf(
  reader: Reader,
  heute: Day,
  zeitzone: string,
  { tage, standort_id }: VerlaufSuche,
): Promise<Verlaufstag[]> {
  const kalender = Array.from({ length: tage }, (_unused, stelle) => addDays(heute, stelle + 1 - tage))
  const endeDes = (tag: Day) => new Date(endOfDay(tag, zeitzone)).toISOString()
  const wechsel = await listWechsel(
    reader,
    {
      seit: endeDes(addDays(heute, -tage)),
      momente: kalender.map(endeDes),
      heute: endeDes(addDays(heute, -1)),
      zeitzone,
    },
    standort_id,
  )
  const zahlen = [...DAUER, ...VORGAENGE].map((art) => [art, jeTag(wechsel, art, tage)] as const)
  return kalender.map((tag, stelle) => ({
    tag,
    ...(Object.fromEntries(zahlen.map(([art, werte]) => [art, werte[stelle] ?? 0])) as Omit<Verlaufstag, 'tag'>),
  }))
}

/** The count of each day: what lasts is carried on from day to day. */
function jeTag(wechsel: readonly Wechsel[], art: Wechsel['art'], tage: number): number[] {
  const unterschiede = new Array<number>(tage).fill(0)
  for (const { stelle, wert } of wechsel.filter((eines) => eines.art === art)) {
    if (stelle < tage) unterschiede[stelle] = wert
  }
  if (VORGAENGE.some((vorgang) => vorgang === art)) return unterschiede
  let stand = 0
  return unterschiede.map((unterschied) => (stand += unterschied))
}
