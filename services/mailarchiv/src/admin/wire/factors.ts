/** Second factors: the own ones, those of a person, and which roles need one. */
import { factorCode, newPasskey, PASSKEY_NAME_MAX, PASSWORD_LENGTH, passkeyCreation } from '@zeughaus/platform'
import { z } from 'zod'
import { ROLES } from '../../accounts/index.ts'
import { byId, count, instant } from './common.ts'

const passkeyName = z
  .string()
  .trim()
  .min(1, 'fehlt')
  .max(PASSKEY_NAME_MAX)
  .regex(/^[^\p{Cc}]*$/u, 'darf keine Steuerzeichen enthalten')

/** Each change of the own factors asks for the password again: who finds an unlocked device must not make it their own. */
const withPassword = z.strictObject({ password: z.string().min(1).max(PASSWORD_LENGTH.max) })

const factors = z.object({
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
export type FactorsShown = z.output<typeof factors>

/** What a new password has left of second factors. */
export const left = z.object({
  passkeys: count,
  /** How many of them log in without the new password. */
  passkeys_alone: count,
  app: z.boolean(),
  recovery_codes: count,
})
export type LeftFactors = z.output<typeof left>

/** Shown in this answer alone; each works once. */
const codes = z.array(z.string())
/** Recovery codes with the first factor, else null. */
const added = z.object({ codes: codes.nullable() })
const duty = z.object({ roles: z.array(z.enum(ROLES)) })

export const factorOperations = {
  'GET /factors': {
    permission: 'konto.sichern',
    summary: 'Die eigenen zweiten Faktoren',
    log: 'none',
    schema: {
      response: {
        200: z.object({
          ...factors.shape,
          /** Whether browsers take passkeys at this address: a name, no number, and TLS. */
          passkeys_possible: z.boolean(),
          /** Logs in at the OpenID provider alone: factors are that provider's business. */
          connected: z.boolean(),
        }),
      },
    },
  },
  'POST /factors/totp': {
    permission: 'konto.sichern',
    summary: 'Eine Authenticator-App einrichten; sie gilt mit ihrem ersten Code',
    log: 'none',
    /** `uri` is the same secret for the QR code. */
    schema: { body: withPassword, response: { 200: z.object({ secret: z.string(), uri: z.string() }) } },
  },
  'POST /factors/totp/confirm': {
    permission: 'konto.sichern',
    summary: 'Die Authenticator-App mit ihrem ersten Code bestätigen; alle anderen Anmeldungen enden',
    log: 'factor_add',
    schema: { body: z.strictObject({ code: factorCode }), response: { 200: added } },
  },
  'POST /factors/totp/remove': {
    permission: 'konto.sichern',
    summary: 'Die Authenticator-App entfernen; alle anderen Anmeldungen enden',
    log: 'factor_remove',
    schema: { body: withPassword, response: { 204: null } },
  },
  'POST /factors/codes': {
    permission: 'konto.sichern',
    summary: 'Zehn neue Wiederherstellungscodes; alle früheren gelten nicht mehr, und alle anderen Anmeldungen enden',
    log: 'factor_add',
    schema: { body: withPassword, response: { 200: z.object({ codes }) } },
  },
  'POST /factors/passkeys/request': {
    permission: 'konto.sichern',
    summary: 'Einen Passkey einrichten',
    log: 'none',
    schema: { body: withPassword, response: { 200: passkeyCreation } },
  },
  'POST /factors/passkeys': {
    permission: 'konto.sichern',
    summary: 'Den neuen Passkey speichern; alle anderen Anmeldungen enden',
    log: 'factor_add',
    schema: { body: z.strictObject({ name: passkeyName, passkey: newPasskey }), response: { 200: added } },
  },
  'PATCH /factors/passkeys/{id}': {
    permission: 'konto.sichern',
    summary: 'Einen eigenen Passkey umbenennen',
    log: 'none',
    schema: { params: byId, body: z.strictObject({ name: passkeyName }), response: { 204: null } },
  },
  'POST /factors/passkeys/{id}/remove': {
    permission: 'konto.sichern',
    summary: 'Einen eigenen Passkey entfernen; alle anderen Anmeldungen enden',
    log: 'factor_remove',
    schema: { params: byId, body: withPassword, response: { 204: null } },
  },
  'GET /accounts/{id}/factors': {
    permission: 'personen.verwalten',
    summary: 'Die zweiten Faktoren einer Person',
    log: 'none',
    schema: { params: byId, response: { 200: factors } },
  },
  'DELETE /accounts/{id}/factors': {
    permission: 'personen.verwalten',
    summary: 'Die zweiten Faktoren einer Person entfernen; ihre Anmeldungen enden',
    log: 'factor_reset',
    schema: { params: byId, response: { 204: null } },
  },
  'GET /factor-duty': {
    permission: 'personen.verwalten',
    summary: 'Welche Rollen einen zweiten Faktor verlangen',
    log: 'none',
    schema: { response: { 200: duty } },
  },
  'PUT /factor-duty': {
    permission: 'personen.verwalten',
    summary: 'Festlegen, welche Rollen einen zweiten Faktor verlangen; es gilt ab der nächsten Anfrage jeder Person',
    log: 'factor_duty',
    schema: { body: z.strictObject({ roles: z.array(z.enum(ROLES)).max(ROLES.length) }), response: { 200: duty } },
  },
} as const
