/** Logs out on this device and at the service. Asks first when the person would lose something. */
import { sharedState } from '@zeughaus/web-shared/shared-state'
import { apiWith } from '../api/index.ts'
import { forgetLogin, getLoginState, token, whenPersonChanges } from '../api/login.ts'
import { noteLogout, reportLogout } from '../api/renew.ts'
import { describeEntry } from './describeEntry.ts'
import { listKontrollen } from './deviceStore.ts'
import { getOutbox } from './outbox.ts'
import { supersededIn } from './queue.ts'

/** Reasons against logging out now. */
export interface LogoutConcerns {
  /** One line for each unsent entry. */
  readonly unsent: readonly string[]
  /** Codes of the objects with a running check. */
  readonly running: readonly string[]
  readonly isOffline: boolean
}

/** The open question, or undefined. */
const question = sharedState<LogoutConcerns | undefined>(undefined)
export const { get: getLogoutQuestion, subscribe: subscribeLogoutQuestion } = question

/** Logs out in every tab; asks first when there is a reason against it. */
export async function logOut(): Promise<void> {
  const concerns = await findConcerns()
  const { unsent, running, isOffline } = concerns
  if (unsent.length > 0 || running.length > 0 || isOffline) question.set(concerns)
  else endLogin()
}

/** @param isConfirmed whether the person logs out all the same */
export function answerLogoutQuestion(isConfirmed: boolean): void {
  question.set(undefined)
  if (isConfirmed) endLogin()
}

/**
 * This device forgets the login at once, whether the service can be reached or not. Where it cannot, the login ends there by
 * itself: the token is on no device any more. A cookie ends as soon as the service can be reached.
 */
function endLogin(): void {
  const bearer = token()
  if (getLoginState().login?.bleibt === true && !navigator.onLine) noteLogout()
  forgetLogin()
  if (bearer === undefined || !navigator.onLine) return
  // It is sent also when the page is closed meanwhile.
  apiWith(bearer)
    .POST('/auth/logout', { keepalive: true })
    .catch(() => undefined)
}

async function findConcerns(): Promise<LogoutConcerns> {
  const ich = getLoginState().login?.ich.id
  // Without a working store there is nothing to name.
  const kontrollen = await listKontrollen().catch(() => [])
  const byId = new Map(kontrollen.map((kontrolle) => [kontrolle.id, kontrolle]))
  const own = getOutbox().queue.filter(({ benutzer_id }) => benutzer_id === ich)
  const superseded = new Set(supersededIn(own))
  return {
    unsent: own
      .filter((entry) => !superseded.has(entry))
      .map((entry) => describeEntry(entry, 'kontrolle_id' in entry ? byId.get(entry.kontrolle_id) : undefined)),
    running: kontrollen
      .filter(({ benutzer_id, ende }) => benutzer_id === ich && ende === null)
      .map(({ stand }) => stand.objekt_code),
    isOffline: !navigator.onLine,
  }
}

const report = (): void => void reportLogout().catch(() => undefined)
window.addEventListener('online', report)
report()

/** Photos go with their person, also where no page has shown one. */
const forgetPhotos = (): void =>
  void import('./photoStore.ts').then((photos) => photos.forgetPhotos()).catch(() => undefined)
whenPersonChanges(forgetPhotos)
// The page may have been closed right after the logout.
if (getLoginState().login === null) forgetPhotos()
