/** Codes of authenticator apps (RFC 6238), and recovery codes for the day when the phone is gone. */
import { hash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Clock } from '../clock.ts'

const ISSUER = 'Zeughaus'
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
const DIGITS = 6
/** Steps that the clock of a phone may be off, in either direction. */
const DRIFT = 1
/** 120 bits: from 112 on a plain hash suffices (ASVS 6.5.2). */
const RECOVERY_BYTES = 15
const RECOVERY_COUNT = 10

/** How long a new secret waits for its first code, in milliseconds. */
export const TOTP_WAITS_MS = 30 * 60_000

const appOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS })

/** A new secret: as text to type, and as the address that a QR code holds. @param login how the app names the person */
export function newTotp(login: string): { readonly secret: string; readonly uri: string } {
  const secret = new Secret({ size: SECRET_BYTES })
  return { secret: secret.base32, uri: appOf(secret, login).toString() }
}

/** Finds the step whose code this is, within one step of the clock. @returns undefined for a wrong code */
export function totpStep(secret: string, code: string, clock: Pick<Clock, 'now'>): number | undefined {
  const now = clock.now()
  const delta = appOf(Secret.fromBase32(secret)).validate({ token: code, timestamp: now, window: DRIFT })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

/** Whether a typed code is meant as one of an app. */
export const isTotpCode = (typed: string): boolean => /^\d{6}$/.test(typed)

/** A typed code as it was shown, whatever blanks and hyphens a person types. */
export const typedCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()

/** New recovery codes, in six groups of four letters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_COUNT }, () =>
    (new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase().match(/.{4}/g) ?? []).join('-'),
  )

/** The stored form of a recovery code. Its random bits need no slow hash. */
export const hashOfCode = (code: string): Buffer => hash('sha256', typedCode(code), 'buffer')
