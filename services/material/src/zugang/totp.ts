/** Codes of authenticator apps (RFC 6238), and their secrets, sealed by a key that is not in the database. */
import { createHmac } from 'node:crypto'
import { type Clock, type SecretBox, secretBox } from '@zeughaus/platform'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Zeughaus'
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
const DIGITS = 6
/** Steps that the clock of a phone may be off, in either direction. */
const DRIFT = 1
const RECOVERY_BYTES = 10
const RECOVERY_COUNT = 10

const appOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS })

/** A new secret: as text to type, and as the address that a QR code holds. */
export function newTotp(benutzername: string): { readonly geheimnis: string; readonly uri: string } {
  const secret = new Secret({ size: SECRET_BYTES })
  return { geheimnis: secret.base32, uri: appOf(secret, benutzername).toString() }
}

/** Finds the step whose code this is, within one step of the clock. @returns undefined for a wrong code */
export function stepOf(geheimnis: string, code: string, clock: Pick<Clock, 'now'>): number | undefined {
  const now = clock.now()
  const delta = appOf(Secret.fromBase32(geheimnis)).validate({ token: code, timestamp: now, window: DRIFT })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

/** Whether a typed code is meant as one of an app. */
export const isTotp = (typed: string): boolean => /^\d{6}$/.test(typed)

/** A typed code as it was shown, whatever blanks and hyphens a person types. */
export const typedCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()

/** New recovery codes of 80 random bits, in groups of four letters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_COUNT }, () =>
    (new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase().match(/.{4}/g) ?? []).join('-'),
  )

/** Seals the secrets of apps by a key made from the secret of the tokens, each bound to its person. */
export const totpBox = (secret: string): SecretBox =>
  secretBox(createHmac('sha256', secret).update('zweiter Faktor').digest())
