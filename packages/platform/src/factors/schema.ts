/** Wire shapes of second factors: what browsers write and read (WebAuthn Level 3), and codes. */
import { z } from 'zod'

const CREDENTIAL_MAX = 1400
const ANSWER_MAX = 20_000
const CODE_MAX = 40
const TRANSPORTS_MAX = 10
/** The longest name of a passkey. */
export const PASSKEY_NAME_MAX = 60

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/, 'muss base64url sein')
const transports = z.array(z.string().min(1).max(20)).max(TRANSPORTS_MAX)
const challenge = z.string().meta({ description: 'Zu unterschreiben, gilt fünf Minuten und einmal' })

/** A code of an app, or a recovery code, as a person types it. */
export const factorCode = z.string().min(1).max(CODE_MAX)

/** What every answer of an authenticator says of itself (`PublicKeyCredentialJSON`). */
const head = {
  id: base64url(CREDENTIAL_MAX),
  rawId: base64url(CREDENTIAL_MAX),
  type: z.literal('public-key'),
}

/** The signature of an authenticator, as browsers write it. Further fields are ignored. */
export const passkeyAnswer = z
  .object({
    ...head,
    response: z.object({
      clientDataJSON: base64url(ANSWER_MAX),
      authenticatorData: base64url(ANSWER_MAX),
      signature: base64url(ANSWER_MAX),
      userHandle: base64url(CREDENTIAL_MAX).nullish(),
    }),
  })
  .meta({ id: 'PasskeyAntwort', description: 'AuthenticationResponseJSON nach WebAuthn' })
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** A new credential of an authenticator, as browsers write it. Further fields are ignored. */
export const newPasskey = z
  .object({
    ...head,
    response: z.object({
      clientDataJSON: base64url(ANSWER_MAX),
      attestationObject: base64url(ANSWER_MAX),
      transports: transports.optional(),
    }),
  })
  .meta({ id: 'NeuerPasskey', description: 'RegistrationResponseJSON nach WebAuthn' })
export type NewPasskey = z.output<typeof newPasskey>

/** The second factor of a login, as it is shown. */
export const shownFactor = z.union([
  z.strictObject({
    code: factorCode.meta({
      description: 'Code der Authenticator-App, oder ein Wiederherstellungscode',
      example: '123456',
    }),
  }),
  z.strictObject({ passkey: passkeyAnswer }),
])
export type ShownFactor = z.output<typeof shownFactor>

const knownPasskey = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** What a browser asks an authenticator to sign. */
export const passkeyRequest = z
  .object({
    challenge,
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.enum(['required', 'preferred']),
    allowCredentials: z.array(knownPasskey),
  })
  .meta({ id: 'PasskeyOptionen', description: 'PublicKeyCredentialRequestOptionsJSON nach WebAuthn' })
export type PasskeyRequest = z.output<typeof passkeyRequest>

/** What a browser asks an authenticator to create. */
export const passkeyCreation = z
  .object({
    challenge,
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(knownPasskey),
    authenticatorSelection: z.object({
      residentKey: z.literal('preferred'),
      userVerification: z.literal('preferred'),
    }),
  })
  .meta({ id: 'PasskeyEinrichten', description: 'PublicKeyCredentialCreationOptionsJSON nach WebAuthn' })
export type PasskeyCreation = z.output<typeof passkeyCreation>
