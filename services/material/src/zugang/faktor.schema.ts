/** Wire shapes of second factors: passkeys, codes of an authenticator app, recovery codes. */
import { PASSWORD_LENGTH } from '@zeughaus/platform'
import { z } from 'zod'
import { FESTE_ROLLEN } from '../access/rights.ts'
import { id, line } from '../http/wire.ts'

const KENNUNG_MAX = 1400
const ANTWORT_MAX = 20_000
const CODE_MAX = 40
const TRANSPORTE_MAX = 10
const PASSKEY_NAME_MAX = 60

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/, 'muss base64url sein')
const transporte = z.array(z.string().min(1).max(20)).max(TRANSPORTE_MAX)
const herausforderung = z.string().meta({ description: 'Zu unterschreiben, gilt fünf Minuten und einmal' })
const code = z.string().min(1).max(CODE_MAX)

/** What every answer of an authenticator says of itself (WebAuthn Level 3, `PublicKeyCredentialJSON`). */
const kopf = {
  id: base64url(KENNUNG_MAX),
  rawId: base64url(KENNUNG_MAX),
  type: z.literal('public-key'),
}

/** The signature of an authenticator, as browsers write it. Further fields are ignored. */
export const PasskeyAntwort = z
  .object({
    ...kopf,
    response: z.object({
      clientDataJSON: base64url(ANTWORT_MAX),
      authenticatorData: base64url(ANTWORT_MAX),
      signature: base64url(ANTWORT_MAX),
      userHandle: base64url(KENNUNG_MAX).nullish(),
    }),
  })
  .meta({ id: 'PasskeyAntwort', description: 'AuthenticationResponseJSON nach WebAuthn' })

/** A new credential of an authenticator, as browsers write it. Further fields are ignored. */
const NeuerPasskey = z
  .object({
    ...kopf,
    response: z.object({
      clientDataJSON: base64url(ANTWORT_MAX),
      attestationObject: base64url(ANTWORT_MAX),
      transports: transporte.optional(),
    }),
  })
  .meta({ id: 'NeuerPasskey', description: 'RegistrationResponseJSON nach WebAuthn' })

/** The second factor of a login. */
export const ZweiterFaktor = z.union([
  z.strictObject({
    code: code.meta({ description: 'Code der Authenticator-App, oder ein Wiederherstellungscode', example: '123456' }),
  }),
  z.strictObject({ passkey: PasskeyAntwort }),
])

const bekannterPasskey = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** What a browser asks an authenticator to sign. */
export const PasskeyOptionen = z
  .object({
    challenge: herausforderung,
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.enum(['required', 'preferred']),
    allowCredentials: z.array(bekannterPasskey),
  })
  .meta({ id: 'PasskeyOptionen', description: 'PublicKeyCredentialRequestOptionsJSON nach WebAuthn' })

/** What a browser asks an authenticator to create. */
export const PasskeyEinrichten = z
  .object({
    challenge: herausforderung,
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(bekannterPasskey),
    authenticatorSelection: z.object({
      residentKey: z.literal('preferred'),
      userVerification: z.literal('preferred'),
    }),
  })
  .meta({ id: 'PasskeyEinrichten', description: 'PublicKeyCredentialCreationOptionsJSON nach WebAuthn' })

export const PasskeyAnmelden = z.strictObject({
  passkey: PasskeyAntwort,
  angemeldet_bleiben: z.boolean().default(false).meta({ description: 'Wie bei POST /auth/login' }),
})

const passkeyName = line(PASSKEY_NAME_MAX).meta({ description: 'Wie die Person ihn nennt', example: 'Diensthandy' })
export const PasskeyAnlegen = z.strictObject({ name: passkeyName, passkey: NeuerPasskey })
export const PasskeyUmbenennen = z.strictObject({ name: passkeyName })

const Passkey = z
  .object({
    id,
    name: passkeyName,
    angelegt_am: z.iso.datetime(),
    zuletzt_am: z.iso.datetime().nullable().meta({ description: 'Letzte Anmeldung mit ihm' }),
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

export const TotpBestaetigen = z.strictObject({ code })

const codes = z.array(z.string()).meta({ description: 'Werden nur dieses eine Mal gezeigt; jeder gilt einmal' })
export const Wiederherstellungscodes = z.object({ codes }).meta({ id: 'Wiederherstellungscodes' })
export const FaktorHinzugefuegt = z
  .object({
    codes: codes.nullable().meta({ description: 'Beim ersten Faktor zehn Wiederherstellungscodes, sonst null' }),
  })
  .meta({ id: 'FaktorHinzugefuegt' })

export const Faktorpflicht = z
  .object({
    rollen: z
      .array(z.enum(FESTE_ROLLEN))
      .max(FESTE_ROLLEN.length)
      .refine((rollen) => new Set(rollen).size === rollen.length, 'darf keine Rolle doppelt nennen')
      .meta({ description: 'Feste Rollen, deren Inhaber einen zweiten Faktor brauchen' }),
  })
  .meta({ id: 'Faktorpflicht' })
export const FaktorpflichtSetzen = z.strictObject(Faktorpflicht.shape)

export type ZweiterFaktor = z.output<typeof ZweiterFaktor>
export type PasskeyAntwort = z.output<typeof PasskeyAntwort>
export type PasskeyAnlegen = z.output<typeof PasskeyAnlegen>
export type PasskeyOptionen = z.output<typeof PasskeyOptionen>
export type PasskeyEinrichten = z.output<typeof PasskeyEinrichten>
export type Faktoren = z.output<typeof Faktoren>
export type Faktorpflicht = z.output<typeof Faktorpflicht>

/** The kind of job that tells a person of a factor that was added or removed. */
export const FAKTOR_GEAENDERT = 'faktor_geaendert'
const FAKTOR_AENDERUNGEN = [
  'totp_eingerichtet',
  'totp_entfernt',
  'passkey_hinzugefuegt',
  'passkey_entfernt',
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
