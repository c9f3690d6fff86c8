/** Passkeys of this browser. */
import { ApiError, type Schema } from '../api/index.ts'

/** Loaded only when needed. */
const library = () => import('@simplewebauthn/browser')

const IP_ADDRESS = /^[\d.]+$|:/

/** Whether this browser takes passkeys at this address: a name, over TLS or on the same machine. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !IP_ADDRESS.test(window.location.hostname)

/** Asks for a touch, and signs what the service asks. @throws ApiError when the person or the device refuses */
export async function signByPasskey(optionsJSON: Schema<'PasskeyOptionen'>): Promise<Schema<'PasskeyAntwort'>> {
  const { startAuthentication } = await library()
  return inWords(() => startAuthentication({ optionsJSON }))
}

/** Creates a passkey on a device of the person. @throws ApiError when the person or the device refuses */
export async function createPasskey(optionsJSON: Schema<'PasskeyEinrichten'>): Promise<Schema<'NeuerPasskey'>> {
  const { startRegistration } = await library()
  return inWords(() => startRegistration({ optionsJSON }))
}

const EXISTS = 'Auf diesem Gerät haben Sie schon einen Passkey.'
const CANCELLED = 'Der Passkey wurde nicht benutzt: abgebrochen, oder die Zeit war um. Versuchen Sie es noch einmal.'

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const exists = error instanceof Error && error.name === 'InvalidStateError'
    throw new ApiError(400, exists ? 'passkey_vorhanden' : 'passkey_abgebrochen', exists ? EXISTS : CANCELLED)
  }
}
