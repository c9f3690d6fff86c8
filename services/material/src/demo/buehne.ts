/** What the demo is made on: the service itself over the database of the settings, with a clock that can be set back. */
import { setTimeout } from 'node:timers/promises'
import { type MaterialClient, materialClient } from '@zeughaus/clients'
import { addDays, type Clock, type Day, dayOf, StartError } from '@zeughaus/platform'
import type { Kontext } from '../kontext.ts'

/** How much faster than the real one the clock of the demo runs: a check that takes a second has taken two minutes. */
const ZEITRAFFER = 120
/** When people are at the station, UTC. */
const UHRZEIT = 'T16:30:00.000Z'

/** A clock that stands where it was set, and runs on from there. */
export interface Stelluhr extends Clock {
  stelle(zeitpunkt: string): void
}

export function stelluhr(): Stelluhr {
  let gestellt = Date.now()
  let seit = performance.now()
  return {
    now: () => Math.floor(gestellt + (performance.now() - seit) * ZEITRAFFER),
    monotonic: () => performance.now(),
    stelle: (zeitpunkt) => {
      gestellt = Date.parse(zeitpunkt)
      seit = performance.now()
    },
  }
}

/** Numbers between 0 and 1 that are the same in each run (mulberry32), so that every demo tells the same story. */
export function zufall(keim: number): () => number {
  let stand = keim
  return () => {
    stand = (stand + 0x6d2b79f5) | 0
    let wert = Math.imul(stand ^ (stand >>> 15), 1 | stand)
    wert = (wert + Math.imul(wert ^ (wert >>> 7), 61 | wert)) ^ wert
    return ((wert ^ (wert >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Where the scenes of the demo play. Days count from today: -1 is yesterday. */
export interface Buehne {
  /** The day on which everything is set up, -183 for half a year. */
  readonly ersterTag: number
  /** The service as somebody calls it, with a token that is good at the time of the demo. */
  als(benutzerId: string): MaterialClient
  /** The calendar day of a day of the demo. */
  tag(tage: number): Day
  /** The calendar day on which the demo now plays, and how many days ago that was. */
  heute(): { readonly tag: Day; readonly tage: number }
  /** Something that happens on that day; what lies before the first day or is not over today is left out. */
  am(tage: number, szene: () => Promise<void>): void
  /** Plays everything, day by day; scenes may add later ones. */
  spiele(): Promise<void>
  readonly zufall: () => number
}

interface Szene {
  readonly tage: number
  readonly nummer: number
  spiele(): Promise<void>
}

/** @param url where the service listens whose context this is */
export function baueBuehne({ tokens, zeitzone }: Kontext, url: string, uhr: Stelluhr, ersterTag: number): Buehne {
  const heute = dayOf(Date.now(), zeitzone)
  const tag = (tage: number) => addDays(heute, tage)
  const szenen: Szene[] = []
  let tage = 0
  let nummer = 0
  const ausgewiesen = ausweise(tokens)
  return {
    ersterTag,
    tag,
    heute: () => ({ tag: tag(tage), tage }),
    zufall: zufall(1_878),
    als: (benutzerId) =>
      materialClient({
        url,
        fetch: async (request) => {
          request.headers.set('authorization', `Bearer ${await ausgewiesen.token(benutzerId)}`)
          return geduldig(request)
        },
      }),
    am: (wann, spiele) => {
      nummer += 1
      if (wann > ersterTag && wann < 0) szenen.push({ tage: wann, nummer, spiele })
    },
    spiele: async () => {
      for (;;) {
        const [naechste, ...spaetere] = szenen.sort((a, b) => a.tage - b.tage || a.nummer - b.nummer)
        if (naechste === undefined) return
        szenen.splice(0, szenen.length, ...spaetere)
        tage = naechste.tage
        uhr.stelle(tag(tage) + UHRZEIT)
        ausgewiesen.vergiss()
        await naechste.spiele()
      }
    },
  }
}

/** One token a person, until the clock is set: making one costs as much as a small request. */
function ausweise(tokens: Kontext['tokens']) {
  const bekannte = new Map<string, Promise<{ readonly token: string }>>()
  return {
    async token(benutzerId: string): Promise<string> {
      const bekannt = bekannte.get(benutzerId) ?? tokens.ausstellen(benutzerId)
      bekannte.set(benutzerId, bekannt)
      return (await bekannt).token
    },
    vergiss: () => bekannte.clear(),
  }
}

const VERSUCHE = 5
const WIEDERHOLBAR: readonly string[] = ['GET', 'PUT']

/** Sends a request again that a busy database could not answer in time, where twice is the same as once. */
async function geduldig(request: Request): Promise<Response> {
  for (let versuch = 1; ; versuch += 1) {
    const antwort = await fetch(request.clone())
    if (antwort.status !== 503 || versuch === VERSUCHE || !WIEDERHOLBAR.includes(request.method)) return antwort
    await antwort.body?.cancel()
    await setTimeout(1000 * Number(antwort.headers.get('retry-after') ?? 1))
  }
}

/** What the service answered. @throws {StartError} with its sentence when it refused */
export async function gelungen<T>(
  anfrage: Promise<{ data?: T | undefined; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await anfrage
  if (data !== undefined) return data
  const satz = `Die Demo ist an ${new URL(response.url).pathname} gescheitert (${response.status}): ${JSON.stringify(error)}`
  throw new StartError(satz)
}

const ZUGLEICH = 12

/** Does something for each, a few at a time, as several people at one vehicle do. The results are in the order of the things. */
export async function fuerAlle<T, R>(dinge: readonly T[], tue: (ding: T) => Promise<R>): Promise<R[]> {
  const ergebnisse: R[] = []
  for (let stelle = 0; stelle < dinge.length; stelle += ZUGLEICH) {
    ergebnisse.push(...(await Promise.all(dinge.slice(stelle, stelle + ZUGLEICH).map(tue))))
  }
  return ergebnisse
}
