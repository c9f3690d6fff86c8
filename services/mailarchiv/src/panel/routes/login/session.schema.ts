/** Logging in to the panel, and the own account. */
import { PASSWORD_LENGTH } from '@zeughaus/platform'
import { z } from 'zod'
import { RIGHTS, ROLES } from '../../accounts/index.ts'
import { instant } from '../common.schema.ts'

export const sessionSchema = z
  .object({
    /** What the person types to log in. */
    user: z.string(),
    /** First and last name; empty until the person has said it. */
    name: z.string(),
    /** Where a link for a forgotten password goes; null: nowhere. */
    email: z.string().nullable(),
    roles: z.array(z.enum(ROLES)),
    /** What the person may do: pages show nothing else. */
    rights: z.array(z.enum(RIGHTS)),
    /** Addresses or `@domain` to which reading is limited; empty: all mails. */
    scope: z.array(z.string()),
    /** What an auditor from outside sees, in German words, and the last day of it; null for anybody else. */
    audit: z.object({ reading: z.string(), ends_on: z.iso.date() }).nullable(),
    /** What the page asks for before anything else. */
    asks: z.enum(['password', 'factor', 'name']).nullable(),
    /** Latest end of the session; it ends earlier without use. */
    expires_at: instant,
    version: z.string(),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof sessionSchema>

export const newPassword = z
  .string()
  .min(PASSWORD_LENGTH.min, `braucht mindestens ${PASSWORD_LENGTH.min} Zeichen`)
  .max(PASSWORD_LENGTH.max, `darf höchstens ${PASSWORD_LENGTH.max} Zeichen haben`)

export const passwordChange = z
  .strictObject({
    current: z.string().min(1).max(PASSWORD_LENGTH.max),
    next: newPassword,
    /** Passkeys log in without a password; one of them may be somebody else's. */
    passkeys: z.enum(['remove', 'keep']).default('remove'),
  })
  .meta({ id: 'PasswordChange' })
