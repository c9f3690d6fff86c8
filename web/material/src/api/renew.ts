/** New tokens for a login that stays on this device, by a cookie that no script can read. */
import type { MaterialTypes } from '@zeughaus/clients'
import { type ApiError, MISSING_FACTOR, refusal } from '@zeughaus/web-shared/api'
import { getLoginState, keepLogin, type Login, noticeExpiry, readStored } from './login.ts'

const PATH = '/api/v1/auth/erneuern'
const LOCK = 'zeughaus.erneuern'
const UNAUTHORIZED = 401
const FORBIDDEN = 403
/** Longest time for a new token, and for the turn to ask for one: a request that is never answered holds up all others. */
const PATIENCE_MS = 10_000
/** Set while the service does not know that this device has logged out. */
const LOGGED_OUT = 'zeughaus.abgemeldet'

/**
 * Gets a new token in place of a refused one. Tabs take turns: each renewal changes the cookie, and one shown twice would
 * look stolen.
 *
 * @param login the one that the request began with: by now another person may have logged in
 * @returns the token to go on with; undefined when the login has ended, by the service's own word
 * @throws {TypeError} without a network, as fetch() does, and when the service is not ready yet
 * @throws {DOMException} `TimeoutError` without an answer
 */
export async function renewedToken(refused: string, login: Login | null): Promise<string | undefined> {
  if (login?.bleibt !== true) return undefined
  return navigator.locks.request(LOCK, { signal: AbortSignal.timeout(PATIENCE_MS) }, async () => {
    const stored = readStored()
    // A request never goes on in the name of another person.
    if (stored?.bleibt !== true || stored.ich.id !== login.ich.id) return undefined
    // Another tab was quicker.
    if (stored.token !== refused) {
      keepLogin(stored)
      return stored.token
    }
    const response = await fetch(PATH, { method: 'POST', signal: AbortSignal.timeout(PATIENCE_MS) })
    if ((await refusalOf(response)) !== undefined) return undefined
    if (!response.ok) throw new TypeError('the service does not answer')
    const { token, laeuft_ab_am } = (await response.json()) as MaterialTypes['schemas']['Token']
    // Logged out while the answer was on its way: its cookie must not bring the login back either.
    if (readStored()?.token !== refused) {
      await fetch(PATH, { method: 'DELETE', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(noteLogout)
      return undefined
    }
    keepLogin({ ...stored, token, laeuft_ab_am })
    return token
  })
}

/**
 * Sends a request with this token, and once more with a new one if it is refused and the login stays on this device.
 * Notices an expired login.
 */
export async function renewing(bearer: string, send: (bearer: string) => Promise<Response>): Promise<Response> {
  const { login } = getLoginState()
  const response = await send(bearer)
  const isRefused = (await refusalOf(response))?.status === UNAUTHORIZED
  const renewed = isRefused ? await renewedToken(bearer, login) : undefined
  if (renewed === undefined) return noticing(response, bearer)
  return noticing(await send(renewed), renewed)
}

/** A role may demand a second factor since this login began: the next one sets it up. */
async function noticing(response: Response, bearer: string): Promise<Response> {
  const refused = await refusalOf(response)
  if (refused?.status === UNAUTHORIZED || refused?.code === MISSING_FACTOR) noticeExpiry(bearer)
  return response
}

/** The service's own refusal of a login or a right; a proxy, or a service that is just starting, refuses neither. */
async function refusalOf(response: Response): Promise<ApiError | undefined> {
  if (response.status !== UNAUTHORIZED && response.status !== FORBIDDEN) return undefined
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const refused = refusal(response, body)
  return refused.isOfService ? refused : undefined
}

/** Notes that this device has logged out without the service. */
export const noteLogout = (): void => localStorage.setItem(LOGGED_OUT, 'ja')

/** Tells the service about a logout that it does not know of yet, unless there is a new login since. */
export async function reportLogout(): Promise<void> {
  if (localStorage.getItem(LOGGED_OUT) === null || !navigator.onLine) return
  await navigator.locks.request(LOCK, async () => {
    if (readStored() === null) await fetch(PATH, { method: 'DELETE', signal: AbortSignal.timeout(PATIENCE_MS) })
    localStorage.removeItem(LOGGED_OUT)
  })
}
