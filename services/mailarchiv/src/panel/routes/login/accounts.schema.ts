/** The persons who may log in to the panel. */
import { z } from 'zod'
import { ROLES, shownAudit } from '../../accounts/index.ts'
import { count, instant } from '../common.schema.ts'
import { leftFactors } from './factors.schema.ts'

export const accountSchema = z
  .object({
    id: z.string(),
    /** What the person types to log in. */
    login: z.string(),
    /** First and last name; empty until the person has said it. */
    name: z.string(),
    /** Where a link for a forgotten password goes; null: nowhere. */
    email: z.string().nullable(),
    roles: z.array(z.enum(ROLES)),
    /** Addresses or `@domain` to which reading is limited; empty: all mails. */
    scope: z.array(z.string()),
    /** What an auditor from outside sees, and until when; null for anybody else. */
    audit: shownAudit.nullable(),
    /** `waiting`: the person has not chosen a password yet. `expired`: the last day of an auditor from outside is over. */
    state: z.enum(['active', 'waiting', 'ended', 'expired']),
    /** Until when a first password opens the login; null for a person with a password of their own. */
    password_until: instant.nullable(),
    /** Logs in at the OpenID provider alone, whose groups give the roles. */
    connected: z.boolean(),
    /** Has a passkey or an authenticator app. */
    second_factor: z.boolean(),
    last_login: instant.nullable(),
  })
  .meta({ id: 'Account' })
export type ShownAccount = z.output<typeof accountSchema>

export const accountPage = z
  .object({ accounts: z.array(accountSchema), total: count, page: count, pages: count })
  .meta({ id: 'AccountPage' })

/** A password that the person must change at the first login; shown in this answer alone. */
export const accountWithPassword = z
  .object({ account: accountSchema, password: z.string() })
  .meta({ id: 'AccountWithPassword' })
/** The same for a person who had one before. `left`: what it leaves of second factors; absent for nothing. */
export const accountWithNewPassword = accountWithPassword.extend({ left: leftFactors.optional() })
/**
 * Passkeys log in without a password: suspended, they only confirm the new one, and log in alone again once they have done
 * so. No factor is taken away.
 */
export const newPasswordSchema = z.strictObject({ passkeys: z.enum(['suspend', 'keep']).default('suspend') })
