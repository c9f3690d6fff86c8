/** Passkeys of this browser. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** Loaded only when needed. */
const library = () => import('@simplewebauthn/browser')

const IP_ADDRESS = /^[\d.]+$|:/

/** Whether this browser takes passkeys at this address: a name, over TLS or on the same machine. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !IP_ADDRESS.test(window.location.hostname)

/** Asks for a touch, and signs what the service asks. @throws Error with a sentence, when the person or the device refuses */
export async function signByPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await library()
  return inWords(() => startAuthentication({ optionsJSON }))
}

/** Creates a passkey on a device of the person. @throws Error with a sentence, when the person or the device refuses */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library()
  return inWords(() => startRegistration({ optionsJSON }))
}

/** A challenge counts for five minutes: it is renewed before. */
const RENEW_MS = 4 * 60_000

/**
 * Offers passkeys among the browser's suggestions for the name field of a login, where the browser can. Another question for
 * a passkey ends the offer.
 *
 * @param request asks the service for a challenge
 * @returns ends the offer
 */
export function offerPasskeys(
  request: () => Promise<PublicKeyCredentialRequestOptionsJSON>,
  onSigned: (answer: AuthenticationResponseJSON) => void,
): () => void {
  let isOver = false
  let cancel: () => void = () => undefined
  const offer = async (): Promise<void> => {
    if (!canUsePasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
    const { startAuthentication, WebAuthnAbortService } = await library()
    let isRenewed = true
    while (isRenewed && !isOver) {
      isRenewed = false
      await untilShown()
      const optionsJSON = await request()
      if (isOver) return
      cancel = () => WebAuthnAbortService.cancelCeremony()
      const renewal = setTimeout(() => {
        isRenewed = true
        cancel()
      }, RENEW_MS)
      try {
        onSigned(await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
      } catch {
        // Ended by its renewal, by another question or by the person, who sees the form as before.
      } finally {
        cancel = () => undefined
        clearTimeout(renewal)
      }
    }
  }
  // Without an offer the button and the password are left: what failed is said there.
  offer().catch(() => undefined)
  return () => {
    isOver = true
    cancel()
  }
}

/** Waits until the page is shown: one that lies in the background asks for nothing. */
async function untilShown(): Promise<void> {
  while (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
}

const EXISTS = 'Auf diesem Gerät haben Sie schon einen Passkey.'
const CANCELLED = 'Der Passkey wurde nicht benutzt: abgebrochen, oder die Zeit war um. Versuchen Sie es noch einmal.'

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const exists = cause instanceof Error && cause.name === 'InvalidStateError'
    throw new Error(exists ? EXISTS : CANCELLED, { cause })
  }
}
