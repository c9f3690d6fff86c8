/** Wire shapes of second factors: passkeys, codes of an authenticator app, recovery codes. */
import { factorCode, newPasskey, PASSKEY_NAME_MAX, PASSWORD_LENGTH, passkeyAnswer } from '@zeughaus/platform'
import { z } from 'zod'
import { FESTE_ROLLEN } from '../../kern/access/rights.ts'
import { id, line } from '../../kern/http/wire.ts'

export const PasskeyAnmelden = z.strictObject({
  passkey: passkeyAnswer,
  angemeldet_bleiben: z.boolean().default(false).meta({ description: 'Wie bei POST /auth/login' }),
})

const passkeyName = line(PASSKEY_NAME_MAX).meta({ description: 'Wie die Person ihn nennt', example: 'Diensthandy' })
export const PasskeyAnlegen = z.strictObject({ name: passkeyName, passkey: newPasskey })
export const PasskeyUmbenennen = z.strictObject({ name: passkeyName })

const Passkey = z
  .object({
    id,
    name: passkeyName,
    angelegt_am: z.iso.datetime(),
    zuletzt_am: z.iso.datetime().nullable().meta({ description: 'Letzte Anmeldung mit ihm' }),
    nur_mit_passwort: z.boolean().meta({
      description: 'Ob er allein nicht anmeldet: seit einem neuen Passwort, bis er es einmal bestätigt hat',
    }),
  })
  .meta({ id: 'Passkey' })

export const Faktoren = z
  .object({
    totp: z
      .object({ eingerichtet_am: z.iso.datetime() })
      .nullable()
      .meta({ description: 'Codes einer Authenticator-App' }),
    passkeys: z.array(Passkey),
    wiederherstellungscodes: z.int().meta({ description: 'Noch unbenutzte' }),
    verlangt: z.boolean().meta({ description: 'Ob eine Rolle der Person einen zweiten Faktor verlangt' }),
  })
  .meta({ id: 'Faktoren' })

export const EigeneFaktoren = z
  .object({
    ...Faktoren.shape,
    passkey_moeglich: z.boolean().meta({
      description: 'Ob Browser unter dieser Adresse Passkeys annehmen: ein Name statt einer Nummer, und TLS',
    }),
  })
  .meta({ id: 'EigeneFaktoren' })

/** Each change of one's own factors asks for the password again. */
export const MitPasswort = z.strictObject({ passwort: z.string().max(PASSWORD_LENGTH.max) })

export const TotpGeheimnis = z
  .object({
    geheimnis: z.string().meta({ description: 'Base32, zum Abtippen; wird nur dieses eine Mal gezeigt' }),
    uri: z.string().meta({ description: 'Dasselbe für den QR-Code, otpauth://' }),
  })
  .meta({ id: 'TotpGeheimnis' })

export const TotpBestaetigen = z.strictObject({ code: factorCode })

const codes = z.array(z.string()).meta({ description: 'Werden nur dieses eine Mal gezeigt; jeder gilt einmal' })
export const Wiederherstellungscodes = z.object({ codes }).meta({ id: 'Wiederherstellungscodes' })
export const FaktorHinzugefuegt = z
  .object({
    codes: codes.nullable().meta({ description: 'Beim ersten Faktor zehn Wiederherstellungscodes, sonst null' }),
  })
  .meta({ id: 'FaktorHinzugefuegt' })

/** What becomes of passkeys when a person sets a new password with the one before. */
export const passkeysBeimWechsel = z.enum(['entfernen', 'behalten']).meta({
  description:
    'Was mit den Passkeys der Person geschieht, die ohne Passwort anmelden: „entfernen“ löscht sie, für den Fall, dass einer ' +
    'jemand anderem gehört; mit „behalten“ melden sie weiter an',
})
/** The same, without the password before: then no second factor is taken away. */
export const passkeysBeimZuruecksetzen = z.enum(['sperren', 'behalten']).meta({
  description:
    'Was mit den Passkeys der Person geschieht, die ohne Passwort anmelden: mit „sperren“ bestätigen sie nur noch das neue ' +
    'Passwort, und jeder meldet wieder allein an, sobald er das einmal getan hat; mit „behalten“ melden sie weiter an',
})

/** What a new password has left of second factors. */
export const Bleibt = z
  .object({
    passkeys: z.int().meta({ description: 'Passkeys, die es weiter gibt' }),
    passkeys_ohne_passwort: z.int().meta({ description: 'Wie viele davon ohne das neue Passwort anmelden' }),
    authenticator_app: z.boolean(),
    wiederherstellungscodes: z.int().meta({ description: 'Noch unbenutzte' }),
  })
  .meta({ id: 'Bleibt', description: 'Was nach einem neuen Passwort von den zweiten Faktoren bleibt' })
/** In an answer about a new password. */
export const bleibt = Bleibt.optional().meta({
  description: 'Nach einem neuen Passwort; fehlt, wenn kein Faktor bleibt',
})

const isOnceEach = (named: readonly string[]): boolean => new Set(named).size === named.length
const TWICE = 'darf keine Rolle doppelt nennen'
const EIGENE_MAX = 500

const pflichtRollen = z
  .array(z.enum(FESTE_ROLLEN))
  .max(FESTE_ROLLEN.length)
  .refine(isOnceEach, TWICE)
  .meta({ description: 'Feste Rollen, deren Inhaber einen zweiten Faktor brauchen' })

export const Faktorpflicht = z
  .object({
    rollen: pflichtRollen,
    eigene_rollen: z
      .array(z.object({ id, name: z.string() }))
      .meta({ description: 'Eigene Rollen, deren Inhaber einen brauchen' }),
  })
  .meta({ id: 'Faktorpflicht' })
export const FaktorpflichtSetzen = z.strictObject({
  rollen: pflichtRollen,
  eigene_rollen: z
    .array(id)
    .max(EIGENE_MAX)
    .refine(isOnceEach, TWICE)
    .optional()
    .meta({ description: 'Eigene Rollen, deren Inhaber einen brauchen; ohne Angabe bleiben es dieselben' }),
})

export type PasskeyAnlegen = z.output<typeof PasskeyAnlegen>
export type Faktoren = z.output<typeof Faktoren>
export type Bleibt = z.output<typeof Bleibt>
/** What becomes of passkeys with a new password. */
export type PasskeysDanach = z.output<typeof passkeysBeimWechsel> | z.output<typeof passkeysBeimZuruecksetzen>
export type Faktorpflicht = z.output<typeof Faktorpflicht>
export type FaktorpflichtSetzen = z.output<typeof FaktorpflichtSetzen>

/** The kind of job that tells a person of a factor that was added or removed. */
export const FAKTOR_GEAENDERT = 'faktor_geaendert'
const FAKTOR_AENDERUNGEN = [
  'totp_eingerichtet',
  'totp_entfernt',
  'passkey_hinzugefuegt',
  'passkey_entfernt',
  'passkeys_entfernt',
  'passkeys_gesperrt',
  'codes_erneuert',
  'zurueckgesetzt',
] as const
export const FaktorGeaendert = z.object({
  benutzer_id: id,
  aenderung: z.enum(FAKTOR_AENDERUNGEN),
  /** The name of the passkey. */
  name: z.string().nullable(),
})
export type FaktorGeaendert = z.output<typeof FaktorGeaendert>

/** The kind of job that tells a person that codes of their second factor are guessed. */
export const FAKTOR_GERATEN = 'faktor_geraten'
export const FaktorGeraten = z.object({ benutzer_id: id })
