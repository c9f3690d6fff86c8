import { addDays, type Day, endOfDay } from '@zeughaus/platform'
import type { Reader } from '../db.ts'
import { jeTag as proTag } from '../listen.ts'
import { DAUER, listWechsel, VORGAENGE, type Wechsel } from './verlauf.queries.ts'
import type { VerlaufSuche, Verlaufstag } from './verlauf.schema.ts'

/** Readiness and shortages at the end of each of the last days, and as they are now: today ends as it stands. */
export async function verlauf(
  reader: Reader,
  heute: Day,
  zeitzone: string,
  { tage, standort_id }: VerlaufSuche,
): Promise<Verlaufstag[]> {
  const tagVor = (anzahl: number) => zurueck(heute, anzahl, zeitzone)
  const kalender = Array.from({ length: tage }, (_unused, stelle) => tagVor(tage - 1 - stelle))
  const momente = kalender.map(({ ende }) => ende)
  const achse = { seit: tagVor(tage).ende, momente, heute: tagVor(1).ende, zeitzone }
  const wechsel = await listWechsel(reader, achse, standort_id)
  const zahlen = [...DAUER, ...VORGAENGE].map((art) => [art, jeTag(wechsel, art, tage)] as const)
  return kalender.map(({ tag }, stelle) => ({
    tag,
    ...(Object.fromEntries(zahlen.map(([art, werte]) => [art, werte[stelle] ?? 0])) as Omit<Verlaufstag, 'tag'>),
  }))
}

/** Days that were asked for today, by zone and by how long ago they were: reckoning all of them anew takes milliseconds. */
const vergangene = proTag((_heute) => new Map<string, Kalendertag>())

interface Kalendertag {
  readonly tag: Day
  /** The instant at which it ends, in UTC. */
  readonly ende: string
}

function zurueck(heute: Day, tage: number, zeitzone: string): Kalendertag {
  const bekannte = vergangene(heute)
  const name = `${zeitzone} ${tage}`
  const bekannt = bekannte.get(name)
  if (bekannt !== undefined) return bekannt
  const tag = addDays(heute, -tage)
  const neu = { tag, ende: new Date(endOfDay(tag, zeitzone)).toISOString() }
  bekannte.set(name, neu)
  return neu
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
