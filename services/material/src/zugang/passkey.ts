/** Passkeys (WebAuthn): where they work, and whether an authenticator's answer is genuine. */
import { isIP } from 'node:net'
import { type AreaOutcome, unprocessable } from '@zeughaus/platform'
import type { Caller } from '../access/caller.ts'
import type { PasskeyAnlegen, PasskeyAntwort } from './faktor.schema.ts'

/** What an answer of an authenticator is bound to. */
export interface Partei {
  /** The domain for which the authenticator signs. */
  readonly rp_id: string
  /** The origin of the page. */
  readonly herkunft: string
}

/** A challenge that was asked for, and for whom. */
export interface Gefragt extends Partei {
  readonly herausforderung: string
}

/** A passkey as far as a signature needs it. */
interface Bekannt {
  readonly kennung: string
  readonly oeffentlicher_schluessel: Uint8Array
}

/** A genuine answer, with the authenticator's count of signatures. */
interface Signatur {
  readonly zaehler: number
}

/** A new passkey that its authenticator has created. */
interface Erzeugt extends Bekannt {
  readonly zaehler: number
}

type Request = Pick<AreaOutcome<Caller>['request'], 'protocol' | 'host'>

/** How long an authenticator has time, in milliseconds. */
export const FRIST_MS = 5 * 60_000

/** Loaded only when needed: it takes several megabytes. */
const library = () => import('@simplewebauthn/server')

/**
 * Where passkeys work, by the address of the settings, else by that of the request. Browsers want a name, no number, and
 * TLS, except on the same machine.
 *
 * @returns undefined where they do not
 */
export function parteiOf(request: Request, address: string | undefined): Partei | undefined {
  const url = URL.parse(address ?? `${request.protocol}://${request.host}`)
  if (url === null || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
  if (url.protocol !== 'https:' && !isLocal) return undefined
  return { rp_id: url.hostname, herkunft: url.origin }
}

/** The challenge that an answer claims to have signed; undefined for bytes that no browser sends. */
export function herausforderungIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const signed = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : undefined
    return typeof signed === 'string' ? signed : undefined
  } catch {
    return undefined
  }
}

/**
 * Checks a signature: challenge, origin, domain, key. The count of signatures is checked where it is stored.
 *
 * @param prueftPerson whether the authenticator must have checked its person, by finger, face or PIN
 * @returns undefined for anything but a genuine answer
 */
export async function pruefeSignatur(
  antwort: PasskeyAntwort,
  { herausforderung, herkunft, rp_id }: Gefragt,
  { kennung, oeffentlicher_schluessel }: Bekannt,
  prueftPerson: boolean,
): Promise<Signatur | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...response } = antwort.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...antwort, response, clientExtensionResults: {} },
      expectedChallenge: herausforderung,
      expectedOrigin: herkunft,
      expectedRPID: rp_id,
      credential: { id: kennung, publicKey: new Uint8Array(oeffentlicher_schluessel), counter: 0 },
      requireUserVerification: prueftPerson,
    })
    return verified ? { zaehler: authenticationInfo.newCounter } : undefined
  } catch {
    // The library throws for each thing that is wrong; a stranger learns none of them.
    return undefined
  }
}

/** Checks a new passkey. @returns undefined for anything but a genuine answer */
export async function pruefeNeuen(
  { response, id, rawId, type }: PasskeyAnlegen['passkey'],
  { herausforderung, herkunft, rp_id }: Gefragt,
): Promise<Erzeugt | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { clientDataJSON, attestationObject } = response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: herausforderung,
      expectedOrigin: herkunft,
      expectedRPID: rp_id,
      requireUserVerification: false,
    })
    if (registrationInfo === undefined) return undefined
    const { credential } = registrationInfo
    return { kennung: credential.id, oeffentlicher_schluessel: credential.publicKey, zaehler: credential.counter }
  } catch {
    return undefined
  }
}

/** 422: browsers accept no passkeys here. */
export const passkeyImpossible = () =>
  unprocessable(
    'passkey_unmoeglich',
    'Unter dieser Adresse nehmen Browser keine Passkeys an: Dafür braucht der Dienst einen Namen und TLS. Melden Sie sich mit Passwort an.',
  )
