/** Logging in to the panel, and the own account. */
import { PASSWORD_LENGTH, passkeyAnswer, passkeyRequest, shownFactor } from '@zeughaus/platform'
import { z } from 'zod'
import { personName, RIGHTS, ROLES } from '../../accounts/index.ts'
import { count, instant } from './common.ts'
import { left } from './factors.ts'

export const session = z.object({
  /** What the person types to log in. */
  user: z.string(),
  /** First and last name; empty until the person has said it. */
  name: z.string(),
  roles: z.array(z.enum(ROLES)),
  /** What the person may do: pages show nothing else. */
  rights: z.array(z.enum(RIGHTS)),
  /** Addresses or `@domain` to which reading is limited; empty: all mails. */
  scope: z.array(z.string()),
  /** What the page asks for before anything else. */
  asks: z.enum(['password', 'factor', 'name']).nullable(),
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
  'GET /session': {
    permission: 'angemeldet',
    summary: 'Wer angemeldet ist',
    log: 'none',
    schema: { response: { 200: session } },
  },
  'POST /session': {
    permission: 'public',
    summary: 'Anmelden',
    log: 'itself',
    schema: {
      body: z.strictObject({
        user: z.string().min(1).max(100),
        password: z.string().min(1).max(PASSWORD_LENGTH.max),
        /** Of a person who has one: without it 401 `zweiter_faktor`, whose `details` say what can be shown. */
        factor: shownFactor.optional(),
      }),
      response: { 200: session },
    },
  },
  'POST /session/passkey/request': {
    permission: 'public',
    summary: 'Eine Anmeldung mit Passkey beginnen',
    log: 'none',
    schema: { response: { 200: passkeyRequest } },
  },
  'POST /session/passkey': {
    permission: 'public',
    summary: 'Mit einem Passkey anmelden, ohne Passwort',
    log: 'itself',
    schema: { body: z.strictObject({ passkey: passkeyAnswer }), response: { 200: session } },
  },
  'DELETE /session': {
    permission: 'angemeldet',
    summary: 'Abmelden',
    log: 'logout',
    schema: { response: { 204: null } },
  },
  'PUT /password': {
    permission: 'angemeldet',
    summary: 'Eigenes Passwort ändern; alle anderen Anmeldungen enden, Passkeys nach Wahl',
    log: 'password',
    schema: {
      body: z.strictObject({
        current: z.string().min(1).max(PASSWORD_LENGTH.max),
        next: newPassword,
        /** Passkeys log in without a password; one of them may be somebody else's. */
        passkeys: z.enum(['remove', 'keep']).default('remove'),
      }),
      /** 204: no factor stays. */
      response: { 200: z.object({ left }), 204: null },
    },
  },
  'PUT /session/name': {
    permission: 'konto.verwalten',
    summary: 'Einmal sagen, wer dieses Konto benutzt',
    log: 'account_change',
    schema: { body: z.strictObject({ name: personName }), response: { 200: session } },
  },
  'GET /session/others': {
    permission: 'konto.verwalten',
    summary: 'Die anderen offenen Anmeldungen der Person',
    log: 'none',
    schema: {
      response: { 200: z.object({ count, logins: z.array(z.object({ created_at: instant, seen_at: instant })) }) },
    },
  },
  'DELETE /session/others': {
    permission: 'konto.verwalten',
    summary: 'Die anderen Anmeldungen der Person beenden',
    log: 'account_sessions',
    schema: { response: { 204: null } },
  },
} as const
