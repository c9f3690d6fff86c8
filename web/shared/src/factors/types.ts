/** What pages need of a service to set up second factors. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { ReactNode } from 'react'

/** What a change of one's own factors does beside. */
export const ENDS_OTHERS = 'Auf allen anderen Geräten sind Sie danach abgemeldet.'
/** What it has done. */
export const ENDED_OTHERS = 'Auf allen anderen Geräten sind Sie abgemeldet.'

/** A new secret of an authenticator app: to type, and as the address of a QR code. */
export interface AppSecret {
  readonly secret: string
  readonly uri: string
}

/** Recovery codes of a person who had none; null for one who keeps theirs. */
export type FreshCodes = readonly string[] | null

/** The operations of a service. Each fails with a German sentence as `message`. */
export interface FactorCalls {
  startApp(password: string): Promise<AppSecret>
  confirmApp(code: string): Promise<FreshCodes>
  removeApp(password: string): Promise<unknown>
  renewCodes(password: string): Promise<readonly string[]>
  requestPasskey(password: string): Promise<PublicKeyCredentialCreationOptionsJSON>
  addPasskey(name: string, passkey: RegistrationResponseJSON): Promise<FreshCodes>
  renamePasskey(id: string, name: string): Promise<unknown>
  removePasskey(id: string, password: string): Promise<unknown>
}

/** The signature of a passkey. */
export type PasskeyAnswer = AuthenticationResponseJSON

/** A second factor that a person shows at a login. */
export type ShownFactor = { readonly code: string } | { readonly passkey: PasskeyAnswer }

/** What a login asks for after the password. */
export interface AskedFactor {
  /** A German sentence. */
  readonly message: string
  readonly hasApp: boolean
  readonly hasCodes: boolean
  /** What a passkey would sign; undefined without one for this address. */
  readonly passkey: PublicKeyCredentialRequestOptionsJSON | undefined
  /** Whether one was shown and is wrong. */
  readonly isWrong: boolean
}

/** One's own second factors. Times as RFC 3339. */
export interface OwnFactors {
  /** Since when there is an app; null without one. */
  readonly appSince: string | null
  readonly passkeys: readonly OwnPasskey[]
  /** Unused recovery codes. */
  readonly recoveryCodes: number
  /** Whether a role demands a second factor. */
  readonly isDemanded: boolean
  /** Whether passkeys work at this address, as the service sees it. */
  readonly arePasskeysPossible: boolean
}

export interface OwnPasskey {
  readonly id: string
  readonly name: string
  readonly since: string
  readonly lastUsed: string | null
  /** Whether it logs nobody in alone: since a new password, until it has confirmed it once. */
  readonly isPasswordOnly: boolean
}

/** Draws a QR code; loaded by the app when it is shown. */
export type DrawQr = (props: { readonly address: string; readonly label: string }) => ReactNode
