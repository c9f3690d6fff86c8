/** New tokens for a login that stays on this device, by a cookie that no script can read. */
import type { MaterialTypes } from '@zeughaus/clients'
import { getLoginState, keepLogin, readStored } from './login.ts'

const PATH = '/api/v1/auth/erneuern'
const LOCK = 'zeughaus.erneuern'
/** Set while the service does not know that this device has logged out. */
const LOGGED_OUT = 'zeughaus.abgemeldet'

/**
 * Gets a new token in place of a refused one. Tabs take turns: each renewal changes the cookie, and one shown twice would
 * look stolen.
 *
 * @returns the token to go on with; undefined when the login has ended
 * @throws {TypeError} without a network, as fetch() does
 */
export async function renewedToken(refused: string): Promise<string | undefined> {
  const { login } = getLoginState()
  if (login?.bleibt !== true) return undefined
  return navigator.locks.request(LOCK, async () => {
    const stored = readStored()
    // A request never goes on in the name of another person, who has logged in in another tab.
    if (stored?.bleibt !== true || stored.ich.id !== login.ich.id) return undefined
    // Another tab was quicker.
    if (stored.token !== refused) {
      keepLogin(stored)
      return stored.token
    }
    const response = await fetch(PATH, { method: 'POST' })
    if (response.status >= 500) throw new TypeError('the service does not answer')
    if (!response.ok) return undefined
    const { token, laeuft_ab_am } = (await response.json()) as MaterialTypes['schemas']['Token']
    keepLogin({ ...stored, token, laeuft_ab_am })
    return token
  })
}

/** Sends a request with this token, and once more with a new one if it is refused and the login stays on this device. */
export async function renewing(bearer: string, send: (bearer: string) => Promise<Response>): Promise<Response> {
  const response = await send(bearer)
  if (response.status !== 401) return response
  const renewed = await renewedToken(bearer)
  return renewed === undefined ? response : send(renewed)
}

/** Notes that this device has logged out without the service. */
export const noteLogout = (): void => localStorage.setItem(LOGGED_OUT, 'ja')

/** Tells the service about a logout that it does not know of yet, unless there is a new login since. */
export async function reportLogout(): Promise<void> {
  if (localStorage.getItem(LOGGED_OUT) === null || !navigator.onLine) return
  await navigator.locks.request(LOCK, async () => {
    if (readStored() === null) await fetch(PATH, { method: 'DELETE' })
    localStorage.removeItem(LOGGED_OUT)
  })
}
