/**
 * Keeps the last answers of the service on this device, so that pages stay readable without a network, with the time
 * they are from. Only reads that people need in the field are kept, in bounds, and only while their reader is logged in.
 */
import { ApiError } from '@zeughaus/web-shared/api'
import { sharedState } from '@zeughaus/web-shared/shared-state'
import type { DBSchema } from 'idb'
import { deviceDatabase } from './deviceDatabase.ts'
import { getLoginState, whenPersonChanges } from './login.ts'

/** What a device may keep: an answer with thousands of positions fits, the archive of a station does not. */
const ANSWER_MAX = 2_000_000
const TOTAL_MAX = 20_000_000

/**
 * Reads for overview, tasks, objects and the start of a check. Never a single check: its counts have a store of their
 * own, which an old answer would overwrite.
 */
const KEPT =
  /^\/api\/v1\/(dashboard\/(?!offenes$)|objekte(\/(?!code\/)|$)|kontrollen$|kontrollverantwortung$|(fehlbestaende|maengel|geraete)(\/(?!.*\/vorschau)|$)|wartungsplaene\/faellig$|standorte$|objekttypen$|einheiten$)/

interface KeptSchema extends DBSchema {
  /** Body by name; those of kept objects have no head, and a bound of their own. */
  antwort: { key: string; value: string }
  /** When it came and how long it is, apart from the bodies, because every new answer reads them all. */
  kopf: { key: string; value: { readonly um: number; readonly laenge: number } }
}

export const database = deviceDatabase<KeptSchema>({
  name: 'zeughaus.stand',
  version: 1,
  upgrade(db) {
    db.createObjectStore('antwort')
    db.createObjectStore('kopf')
  },
})

/** Whether the service does not answer, and the time of the oldest kept answer on this page. */
export interface KeptState {
  readonly isOffline: boolean
  readonly shownFrom: number | undefined
}

const state = sharedState<KeptState>({ isOffline: !navigator.onLine, shownFrom: undefined })
export const { get: getKeptState, subscribe: subscribeKept } = state

/** Notes that the page shows something from this time, which the service cannot confirm now. */
export function noticeKept(from: number): void {
  state.set({ isOffline: true, shownFrom: Math.min(from, getKeptState().shownFrom ?? from) })
}

/** Forgets the time shown: another page has answers of its own. */
export const forgetShown = (): void => state.set({ ...getKeptState(), shownFrom: undefined })

/** Notes that a request got no answer. */
export function noticeNoAnswer(): void {
  if (!getKeptState().isOffline) state.set({ ...getKeptState(), isOffline: true })
}

/** Notes that the service answers. */
export function noticeAnswer(): void {
  if (getKeptState().isOffline) state.set({ isOffline: false, shownFrom: undefined })
}

/**
 * Sends a request; without an answer returns the last one of this device, or what follows from the objects it keeps.
 *
 * @throws ApiError that says so when neither is there
 */
export async function answerOrLast(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  if (request.method !== 'GET' || getLoginState().login === null) return send(request)
  const url = new URL(request.url)
  const name = KEPT.test(url.pathname) ? ownName(url.pathname + url.search) : undefined
  try {
    const response = await send(request)
    // A device that cannot keep it goes on without.
    if (response.ok && name !== undefined) keep(name, response.clone()).catch(() => undefined)
    return response
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const last = await lastAnswer(url, name).catch(() => undefined)
    if (last === undefined) throw new ApiError(0, error.code, name === undefined ? NEEDS_NETWORK : NOT_HERE)
    noticeKept(last.um)
    return new Response(last.text, { headers: { 'content-type': 'application/json' } })
  }
}

const NOT_HERE = 'Diese Seite ist nicht auf diesem Gerät. Mit Netz einmal öffnen, dann bleibt sie hier.'
const NEEDS_NETWORK = 'Das braucht eine Verbindung zum Dienst. Bitte öffnen Sie es wieder, wenn das Netz zurück ist.'

/** What the name of all that is kept for this person begins with. */
export const ownName = (name: string): string => `${getLoginState().login?.ich.id} ${name}`

interface KeptAnswer {
  readonly text: string
  /** When the service gave it. */
  readonly um: number
}

/** An answer that follows from other things on this device; `isPart`: the service knows more entries of the list. */
export interface DerivedAnswer extends KeptAnswer {
  readonly isPart: boolean
}

let derive: (url: URL) => Promise<DerivedAnswer | undefined> = async () => undefined

/** Sets how answers follow from other things on this device. */
export function deriveAnswersBy(derived: typeof derive): void {
  derive = derived
}

/** The newest that this device knows; a part of a list never stands for the whole. */
async function lastAnswer(url: URL, name: string | undefined): Promise<KeptAnswer | undefined> {
  const own = name === undefined ? undefined : await find(name)
  const derived = await derive(url).catch(() => undefined)
  if (own === undefined || derived === undefined) return own ?? derived
  return derived.um > own.um && !derived.isPart ? derived : own
}

/** Reads all answers that the device keeps for this person and a kind of path: newest first. */
export async function readKept(isWanted: (pathname: string) => boolean): Promise<unknown[]> {
  const own = ownName('')
  const tx = (await database()).transaction(['antwort', 'kopf'])
  const names = (await tx.objectStore('antwort').getAllKeys()).filter(
    (name) => name.startsWith(own) && isWanted(name.slice(own.length).split('?', 1)[0] ?? ''),
  )
  const kept = await Promise.all(
    names.map(async (name) => ({
      text: await tx.objectStore('antwort').get(name),
      um: (await tx.objectStore('kopf').get(name))?.um ?? 0,
    })),
  )
  return kept.toSorted((a, b) => b.um - a.um).flatMap(({ text }) => (text === undefined ? [] : JSON.parse(text)))
}

async function find(name: string): Promise<KeptAnswer | undefined> {
  const tx = (await database()).transaction(['antwort', 'kopf'])
  const [text, kopf] = await Promise.all([tx.objectStore('antwort').get(name), tx.objectStore('kopf').get(name)])
  return text === undefined || kopf === undefined ? undefined : { text, um: kopf.um }
}

async function keep(name: string, response: Response): Promise<void> {
  const { login } = getLoginState()
  const text = await response.text()
  if (text.length > ANSWER_MAX || login === null) return
  const db = await database()
  // The person may have logged out while the answer was read.
  if (getLoginState().login?.ich.id !== login.ich.id) return
  const tx = db.transaction(['antwort', 'kopf'], 'readwrite')
  const [antworten, koepfe] = [tx.objectStore('antwort'), tx.objectStore('kopf')]
  const [names, heads] = await Promise.all([koepfe.getAllKeys(), koepfe.getAll()])
  const others = names
    .map((other, index) => ({ name: other, ...(heads[index] ?? { um: 0, laenge: 0 }) }))
    .filter((other) => other.name !== name)
  for (const surplus of surplusOf(others, TOTAL_MAX - text.length)) {
    await Promise.all([antworten.delete(surplus), koepfe.delete(surplus)])
  }
  await Promise.all([antworten.put(text, name), koepfe.put({ um: Date.now(), laenge: text.length }, name), tx.done])
}

interface Head {
  readonly name: string
  readonly um: number
  readonly laenge: number
}

/** Names the oldest answers, which do not fit into the room. */
function surplusOf(heads: readonly Head[], room: number): string[] {
  let used = 0
  return heads
    .toSorted((a, b) => b.um - a.um)
    .filter(({ laenge }) => {
      used += laenge
      return used > room
    })
    .map(({ name }) => name)
}

async function forgetAll(): Promise<void> {
  const tx = (await database()).transaction(['antwort', 'kopf'], 'readwrite')
  await Promise.all([tx.objectStore('antwort').clear(), tx.objectStore('kopf').clear(), tx.done])
}

const forget = (): void => void forgetAll().catch(() => undefined)
whenPersonChanges(forget)
// The page may have been closed right after the logout.
if (getLoginState().login === null) forget()
