/**
 * Keeps the login of this device. It outlives the closed app, so that an interrupted check goes on; logging out in one
 * tab removes it from the storage and from the memory of every tab.
 */
import type { MaterialTypes } from '@zeughaus/clients'
import { sharedState } from '@zeughaus/web-shared/shared-state'

export type Ich = MaterialTypes['schemas']['Ich']

/** A login with the person's data, so that the app opens without a network. */
export interface Login {
  readonly token: string
  readonly laeuft_ab_am: string
  /** Whether this device stays logged in: a cookie renews the token. */
  readonly bleibt?: boolean
  readonly ich: Ich
}

export interface LoginState {
  readonly login: Login | null
  /** True once the service refuses the token: pages stay as they are, and sending waits for a new login. */
  readonly isExpired: boolean
}

const KEY = 'zeughaus.anmeldung'
const channel = new BroadcastChannel(KEY)
const loginState = sharedState<LoginState>({ login: readStored(), isExpired: false })
export const { get: getLoginState, subscribe } = loginState

/** Reads the login that the tabs share. */
export function readStored(): Login | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Login | null
  } catch {
    return null
  }
}

/** Calls `forget` when the person logs out or another one logs in, in any tab. @returns ends that */
export function whenPersonChanges(forget: () => void): () => void {
  let person = getLoginState().login?.ich.id
  return subscribe(() => {
    const now = getLoginState().login?.ich.id
    if (person !== undefined && now !== person) forget()
    person = now
  })
}

/** Returns the token for the next request, also an expired one: the service decides. */
export const token = (): string | undefined => getLoginState().login?.token

/** Stores a new login, or the same login with newer data of the person. */
export function keepLogin(login: Login): void {
  localStorage.setItem(KEY, JSON.stringify(login))
  loginState.set({ login, isExpired: false })
  channel.postMessage('geaendert')
}

/** Marks the login as expired after the service refused its token; one that has begun since stays. */
export function noticeExpiry(refused: string): void {
  const { login, isExpired } = getLoginState()
  if (login?.token === refused && !isExpired) loginState.set({ login, isExpired: true })
}

/** Removes the login from this device, in every tab. */
export function forgetLogin(): void {
  localStorage.removeItem(KEY)
  loginState.set({ login: null, isExpired: false })
  channel.postMessage('geaendert')
}

/** Takes over a login or logout of another tab; a tab that was asleep checks when it becomes visible. */
function follow(): void {
  const stored = readStored()
  if (stored?.token !== getLoginState().login?.token) loginState.set({ login: stored, isExpired: false })
}
channel.addEventListener('message', follow)
window.addEventListener('storage', follow)
document.addEventListener('visibilitychange', follow)
window.addEventListener('pageshow', follow)
