/** The persons who may log in to the panel. */
import { pageAndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { accountChangesSchema, newAccountSchema, ROLES } from '../../accounts/index.ts'
import { byId, count, instant } from './common.ts'
import { left } from './factors.ts'

const account = z.object({
  id: z.string(),
  /** What the person types to log in. */
  login: z.string(),
  /** First and last name; empty until the person has said it. */
  name: z.string(),
  roles: z.array(z.enum(ROLES)),
  /** Addresses or `@domain` to which reading is limited; empty: all mails. */
  scope: z.array(z.string()),
  /** `waiting`: the person has not chosen a password yet. */
  state: z.enum(['active', 'waiting', 'ended']),
  /** Until when a first password opens the login; null for a person with a password of their own. */
  password_until: instant.nullable(),
  /** Logs in at the OpenID provider alone, whose groups give the roles. */
  connected: z.boolean(),
  /** Has a passkey or an authenticator app. */
  second_factor: z.boolean(),
  last_login: instant.nullable(),
})
export type PanelAccount = z.output<typeof account>
export type NewPanelAccount = z.input<typeof newAccountSchema>
export type PanelAccountChanges = z.input<typeof accountChangesSchema>

/** A password that the person must change at the first login; shown in this answer alone. */
const withPassword = z.object({ account, password: z.string() })
/** The same for a person who had one before. `left`: what it leaves of second factors; absent for nothing. */
const withNewPassword = withPassword.extend({ left: left.optional() })
/**
 * Passkeys log in without a password: suspended, they only confirm the new one, and log in alone again once they have done
 * so. No factor is taken away.
 */
const newPassword = z.strictObject({ passkeys: z.enum(['suspend', 'keep']).default('suspend') })

export const accountOperations = {
  'GET /accounts': {
    permission: 'personen.verwalten',
    summary: 'Personen, nach Namen geordnet',
    log: 'none',
    schema: {
      query: z.strictObject({
        ...pageAndLimit,
        /** Occurs in the name or the login; case does not matter. */
        text: z.string().max(200).optional(),
      }),
      response: { 200: z.object({ accounts: z.array(account), total: count, page: count, pages: count }) },
    },
  },
  'POST /accounts': {
    permission: 'personen.verwalten',
    summary: 'Eine Person anlegen; ihr erstes Passwort zeigt nur diese Antwort',
    log: 'account_create',
    schema: { body: newAccountSchema, response: { 200: withPassword } },
  },
  'PATCH /accounts/{id}': {
    permission: 'personen.verwalten',
    summary:
      'Name, Rollen, Begrenzung oder Zugang einer Person ändern; neue Rollen beenden ihre Anmeldungen, die eigenen ändert niemand',
    log: 'account_change',
    schema: { params: byId, body: accountChangesSchema, response: { 200: account } },
  },
  'DELETE /accounts/{id}': {
    permission: 'personen.verwalten',
    summary: 'Eine Person löschen; ihre Anmeldungen enden',
    log: 'account_delete',
    schema: { params: byId, response: { 204: null } },
  },
  'POST /accounts/{id}/password': {
    permission: 'personen.verwalten',
    summary: 'Ein Passwort setzen, das die Person beim Anmelden ändern muss; ihre Anmeldungen enden',
    log: 'account_password',
    schema: { params: byId, body: newPassword.prefault({}), response: { 200: withNewPassword } },
  },
  'DELETE /accounts/{id}/sessions': {
    permission: 'personen.verwalten',
    summary: 'Alle Anmeldungen einer Person beenden',
    log: 'account_sessions',
    schema: { params: byId, response: { 204: null } },
  },
} as const
