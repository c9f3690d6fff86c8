/** Logging in to the panel. */
import { PASSWORD_LENGTH } from '@zeughaus/platform'
import { z } from 'zod'
import { instant } from './common.ts'

const session = z.object({
  user: z.string(),
  /** Latest end of the session; it ends earlier without use. */
  expires_at: instant,
  version: z.string(),
})
export type Session = z.output<typeof session>

const newPassword = z
  .string()
  .min(PASSWORD_LENGTH.min, `braucht mindestens ${PASSWORD_LENGTH.min} Zeichen`)
  .max(PASSWORD_LENGTH.max, `darf höchstens ${PASSWORD_LENGTH.max} Zeichen haben`)

export const sessionOperations = {
  'GET /session': { summary: 'Wer angemeldet ist', schema: { response: { 200: session } } },
  'POST /session': {
    summary: 'Anmelden',
    schema: {
      body: z.strictObject({ user: z.string().min(1).max(100), password: z.string().min(1).max(PASSWORD_LENGTH.max) }),
      response: { 200: session },
    },
  },
  'DELETE /session': { summary: 'Abmelden', log: 'logout', schema: { response: { 204: null } } },
  'PUT /password': {
    summary: 'Eigenes Passwort ändern; alle anderen Anmeldungen enden',
    log: 'password',
    schema: {
      body: z.strictObject({ current: z.string().min(1).max(PASSWORD_LENGTH.max), next: newPassword }),
      response: { 204: null },
    },
  },
} as const
