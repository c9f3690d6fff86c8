/** Loads the objects of a person onto this device, so that they are checked without a network. */
import { sharedState } from '@zeughaus/web-shared/shared-state'
import { api, unwrap } from '../api/index.ts'
import { whenPersonChanges } from '../api/login.ts'
import { readAll } from '../components/choices.ts'
import { myObjects, type Person } from './assigned.ts'
import { loadFachfotos } from './fachfotos.ts'
import { idsOf, keepMappen, keepOnly, type Portion, readPortion, readVorrat, type Vorrat } from './mappen.ts'

/** What is loaded beforehand: a Wache with all that belongs to it, not all objects of a district. */
const OBJEKTE_MAX = 120
const POSITIONEN_MAX = 6_000
/** Objects whose photos are loaded too: those that the person is responsible for. */
const MIT_FOTOS_MAX = 12

/** What this tab has found on the device while it loaded. */
interface Progress {
  readonly vorrat: Vorrat | undefined
  readonly isLoading: boolean
}

const NONE: Progress = { vorrat: undefined, isLoading: false }
const progress = sharedState(NONE)
export const { get: getProgress, subscribe: subscribeProgress } = progress
whenPersonChanges(() => progress.set(NONE))

/**
 * Brings this device up to date, the most urgent objects first. A device without room keeps what it has. One tab of the
 * device does it for all.
 */
export function loadVorrat(person: Person): Promise<boolean> {
  return navigator.locks.request('zeughaus.vorrat', { ifAvailable: true }, async (turn) => {
    if (turn === null) return false
    await loadChoices()
    const mine = await myObjects(person)
    try {
      await loadMappen(person.id)
    } finally {
      progress.set({ ...getProgress(), isLoading: false })
    }
    for (const id of mine.slice(0, MIT_FOTOS_MAX)) {
      await untilIdle()
      await loadFachfotos(id)
    }
    return true
  })
}

async function loadMappen(owner: string): Promise<void> {
  const known = await readVorrat()
  const done: Portion[] = []
  let positionen = 0
  for (let ab: number | null = 0; ab !== null && ab < OBJEKTE_MAX && positionen < POSITIONEN_MAX; ) {
    await untilIdle()
    const before = known?.portionen[done.length]
    const [portion, mappen] = await readPortion(ab, before?.ab === ab ? before : undefined)
    const { gesamt } = portion
    // What is not read again yet is there as it was.
    const stateOf = (read: readonly Portion[], isFull: boolean): Vorrat => ({
      portionen: [...read, ...(known?.portionen.slice(read.length) ?? [])],
      gesamt,
      um: known?.um ?? Date.now(),
      isFull,
    })
    try {
      await keepMappen(owner, mappen, stateOf([...done, portion], false))
    } catch (error) {
      if (!isWithoutRoom(error)) throw error
      const full = stateOf(done, true)
      progress.set({ vorrat: full, isLoading: false })
      return keepMappen(owner, [], full)
    }
    done.push(portion)
    progress.set({ vorrat: stateOf(done, false), isLoading: true })
    positionen += portion.positionen
    ab = portion.weiter
  }
  const vorrat = { portionen: done, gesamt: done[0]?.gesamt ?? 0, um: Date.now(), isFull: false }
  await keepMappen(owner, [], vorrat)
  await keepOnly(owner, idsOf(vorrat))
  progress.set({ vorrat, isLoading: false })
}

const isWithoutRoom = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Reads the choices of the filters, which the lists show without a network too. */
async function loadChoices(): Promise<void> {
  await untilIdle()
  await readAll((query) => unwrap(api.GET('/standorte', { params: { query } })))
  await readAll((query) => unwrap(api.GET('/objekttypen', { params: { query } })))
  await readAll((query) => unwrap(api.GET('/einheiten', { params: { query } })))
}

const LOOK_AGAIN_MS = 1_000
const IDLE_WITHIN_MS = 2_000

/** Waits until nobody waits for this device: its page is seen, no check is open on it, and the browser is idle. */
async function untilIdle(): Promise<void> {
  while (document.visibilityState !== 'visible' || /\/pruefen(\/|$)/.test(window.location.pathname)) {
    await new Promise((resume) => setTimeout(resume, LOOK_AGAIN_MS))
  }
  // Not every browser tells when it is idle.
  if (!('requestIdleCallback' in window)) return
  await new Promise((resume) => requestIdleCallback(resume, { timeout: IDLE_WITHIN_MS }))
}
