/** Second factors: the own ones, those of a person, and which roles need one. */
import { PASSKEY_NAME_MAX, PASSWORD_LENGTH } from '@zeughaus/platform'
import { z } from 'zod'
import { ROLES } from '../../accounts/index.ts'
import { count, instant } from '../common.schema.ts'

export const passkeyName = z
  .string()
  .trim()
  .min(1, 'fehlt')
  .max(PASSKEY_NAME_MAX)
  .regex(/^[^\p{Cc}]*$/u, 'darf keine Steuerzeichen enthalten')

/** Each change of the own factors asks for the password again: who finds an unlocked device must not make it their own. */
export const passwordAgain = z.strictObject({ password: z.string().min(1).max(PASSWORD_LENGTH.max) })

export const factorsSchema = z.object({
  /** The authenticator app; null without one. */
  totp: z.object({ since: instant }).nullable(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      created_at: instant,
      last_used: instant.nullable(),
      /** Logs nobody in alone: since a password of the Verwaltung, until it has confirmed a new one once. */
      password_only: z.boolean(),
    }),
  ),
  /** Unused recovery codes. */
  recovery_codes: count,
  /** Whether a role of the person demands a second factor. */
  demanded: z.boolean(),
})
export type ShownFactors = z.output<typeof factorsSchema>

export const ownFactors = factorsSchema.extend({
  /** Whether browsers take passkeys at this address: a name, no number, and TLS. */
  passkeys_possible: z.boolean(),
  /** Logs in at the OpenID provider alone: factors are that provider's business. */
  connected: z.boolean(),
})

/** What a new password has left of second factors. */
export const leftFactors = z.object({
  passkeys: count,
  /** How many of them log in without the new password. */
  passkeys_alone: count,
  app: z.boolean(),
  recovery_codes: count,
})
export type LeftFactors = z.output<typeof leftFactors>

/** Shown in this answer alone; each works once. */
export const recoveryCodes = z.array(z.string())
/** Recovery codes with the first factor, else null. */
export const addedFactor = z.object({ codes: recoveryCodes.nullable() })
export const factorDuty = z.object({ roles: z.array(z.enum(ROLES)) }).meta({ id: 'FactorDuty' })
