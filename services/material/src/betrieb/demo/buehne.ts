/** The stage of the demo: the service itself over the configured database, with a clock that can be set back. */
import { setTimeout } from 'node:timers/promises'
import { type MaterialClient, materialClient } from '@zeughaus/clients'
import { addDays, type Clock, type Day, dayOf, StartError } from '@zeughaus/platform'
import type { ServiceContext } from '../../kern/http/context.ts'
import { sitzungBeginnen } from '../../personal/zugang/index.ts'

/** Speed of the demo's clock: a check that takes a second has taken two minutes. */
const ZEITRAFFER = 120
/** The time of day when people are at the station, UTC. */
const CLOCK_TIME = 'T16:30:00.000Z'

/** A clock that runs on from where it was set. */
export interface Stelluhr extends Clock {
  stelle(zeitpunkt: string): void
}

export function settableClock(): Stelluhr {
  let placed = Date.now()
  let since = performance.now()
  return {
    now: () => Math.floor(placed + (performance.now() - since) * ZEITRAFFER),
    monotonic: () => performance.now(),
    stelle: (zeitpunkt) => {
      placed = Date.parse(zeitpunkt)
      since = performance.now()
    },
  }
}

/** Generates numbers between 0 and 1 that are the same in each run (mulberry32), so every demo tells the same story. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The stage of the demo's scenes. Days count from today: -1 is yesterday. */
export interface Buehne {
  /** The day of the setup; -183 for half a year. */
  readonly ersterTag: number
  /** A client of the service in this user's name, with a token valid at the demo's time. */
  als(benutzerId: string): MaterialClient
  /** The calendar day of a demo day. */
  tag(days: number): Day
  /** The calendar day that the demo is playing, and how many days ago it was. */
  heute(): { readonly tag: Day; readonly tage: number }
  /** Adds a scene on that day; ignored before the first day, or if the day is not over. */
  am(days: number, szene: () => Promise<void>): void
  /** Plays everything, day by day; scenes may add later ones. */
  spiele(): Promise<void>
  readonly zufall: () => number
}

interface Szene {
  readonly tage: number
  readonly nummer: number
  spiele(): Promise<void>
}

/** @param url the address of the service with this context */
export function baueBuehne(
  { store, tokens, timeZone }: ServiceContext,
  url: string,
  clockTime: Stelluhr,
  ersterTag: number,
): Buehne {
  const today = dayOf(Date.now(), timeZone)
  const tag = (days: number) => addDays(today, days)
  const szenen: Szene[] = []
  let tage = 0
  let nummer = 0
  const ausgewiesen = ausweise(store, tokens)
  return {
    ersterTag,
    tag,
    heute: () => ({ tag: tag(tage), tage }),
    zufall: random(1_878),
    als: (benutzerId) =>
      materialClient({
        url,
        fetch: async (request) => {
          request.headers.set('authorization', `Bearer ${await ausgewiesen.token(benutzerId)}`)
          return patient(request)
        },
      }),
    am: (when, spiele) => {
      nummer += 1
      if (when > ersterTag && when < 0) szenen.push({ tage: when, nummer, spiele })
    },
    spiele: async () => {
      for (;;) {
        const [next, ...spaetere] = szenen.sort((a, b) => a.tage - b.tage || a.nummer - b.nummer)
        if (next === undefined) return
        szenen.splice(0, szenen.length, ...spaetere)
        tage = next.tage
        clockTime.stelle(tag(tage) + CLOCK_TIME)
        ausgewiesen.vergiss()
        await next.spiele()
      }
    },
  }
}

/** Keeps one token per person until the clock is set: issuing one costs as much as a small request. */
function ausweise({ db }: ServiceContext['store'], tokens: ServiceContext['tokens']) {
  const bekannte = new Map<string, Promise<{ readonly token: string }>>()
  const begin = (benutzer_id: string) => sitzungBeginnen(db, tokens, { benutzer_id, geraet: null, adresse: null })
  return {
    async token(benutzerId: string): Promise<string> {
      const bekannt = bekannte.get(benutzerId) ?? begin(benutzerId)
      bekannte.set(benutzerId, bekannt)
      return (await bekannt).token
    },
    vergiss: () => bekannte.clear(),
  }
}

const ATTEMPTS = 5
const WIEDERHOLBAR: readonly string[] = ['GET', 'PUT']

/** Repeats a request that a busy database could not answer in time, if repeating is safe. */
async function patient(request: Request): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(request.clone())
    if (answer.status !== 503 || attempt === ATTEMPTS || !WIEDERHOLBAR.includes(request.method)) return answer
    await answer.body?.cancel()
    await setTimeout(1000 * Number(answer.headers.get('retry-after') ?? 1))
  }
}

/** Unwraps an answer. @throws {StartError} with the sentence of a refusal */
export async function gelungen<T>(
  request: Promise<{ data?: T | undefined; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await request
  if (data !== undefined) return data
  const sentence = `Die Demo ist an ${new URL(response.url).pathname} gescheitert (${response.status}): ${JSON.stringify(error)}`
  throw new StartError(sentence)
}

const CONCURRENT = 12

/** Works on each item, a few at a time, like several people at one vehicle. Results keep the order of the items. */
export async function fuerAlle<T, R>(things: readonly T[], tue: (thing: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let place = 0; place < things.length; place += CONCURRENT) {
    results.push(...(await Promise.all(things.slice(place, place + CONCURRENT).map(tue))))
  }
  return results
}
