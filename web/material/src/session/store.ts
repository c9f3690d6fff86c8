/**
 * Who is logged in on this device. The login outlives the closed app, so that an interrupted check goes on; logging out
 * in one tab takes it from the storage and from the memory of every tab.
 */
import type { MaterialTypes } from '@zeughaus/clients'

export type Ich = MaterialTypes['schemas']['Ich']

/** A login, with what the service said about the person: the app opens with it where there is no network. */
export interface Anmeldung {
  readonly token: string
  readonly laeuft_ab_am: string
  readonly ich: Ich
}

export interface Sitzung {
  readonly anmeldung: Anmeldung | null
  /** The service no longer takes the token: pages stay as they are, sending waits for a new login. */
  readonly abgelaufen: boolean
}

const KEY = 'zeughaus.anmeldung'
const channel = new BroadcastChannel(KEY)
const listeners = new Set<() => void>()
let sitzung: Sitzung = { anmeldung: read(), abgelaufen: false }

function read(): Anmeldung | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Anmeldung | null
  } catch {
    return null
  }
}

function set(next: Sitzung): void {
  sitzung = next
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. */
export const getSitzung = (): Sitzung => sitzung

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The token of the next request, also an expired one: the service decides. */
export const token = (): string | undefined => sitzung.anmeldung?.token

/** After a login, or after the person was read anew. */
export function merkeAnmeldung(anmeldung: Anmeldung): void {
  localStorage.setItem(KEY, JSON.stringify(anmeldung))
  set({ anmeldung, abgelaufen: false })
  channel.postMessage('geaendert')
}

/** The service refused the token. */
export function meldeAbgelaufen(): void {
  if (sitzung.anmeldung !== null && !sitzung.abgelaufen) set({ ...sitzung, abgelaufen: true })
}

/** Takes the login from this device, in every tab. */
export function vergissAnmeldung(): void {
  localStorage.removeItem(KEY)
  set({ anmeldung: null, abgelaufen: false })
  channel.postMessage('geaendert')
}

/** What another tab did counts here too; a tab that slept while it happened looks when it is shown again. */
function follow(): void {
  const stored = read()
  if (stored?.token !== sitzung.anmeldung?.token) set({ anmeldung: stored, abgelaufen: false })
}
channel.addEventListener('message', follow)
window.addEventListener('storage', follow)
document.addEventListener('visibilitychange', follow)
window.addEventListener('pageshow', follow)
