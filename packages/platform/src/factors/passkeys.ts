/** Passkeys (WebAuthn): where they work, what is asked of an authenticator, and whether its answer is genuine. */
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { unprocessable } from '../errors/index.ts'
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from './schema.ts'

/** What an answer of an authenticator is bound to. */
export interface PasskeyParty {
  /** The domain for which the authenticator signs. */
  readonly rpId: string
  /** The origin of the page. */
  readonly origin: string
}

/** A challenge that was asked for, and for whom. */
export interface AskedChallenge extends PasskeyParty {
  readonly challenge: string
}

/** A passkey as a browser finds it. */
interface KnownCredential {
  /** The credential id of the authenticator, base64url. */
  readonly credential: string
  readonly transports: readonly string[]
}

/** A passkey as far as a signature needs it. */
interface PublicKey {
  readonly credential: string
  readonly publicKey: Uint8Array
}

/** A genuine answer, with the authenticator's count of signatures. */
interface Signature {
  readonly count: number
}

/** How long an authenticator has time, in milliseconds. */
export const PASSKEY_TIME_MS = 5 * 60_000
/** Passkeys of a person, at most. */
export const PASSKEYS_MAX = 20
const CHALLENGE_BYTES = 32
/** ES256, EdDSA and RS256, the algorithms of all authenticators (COSE). */
const ALGORITHMS = [-7, -8, -257]

/** Loaded only when needed: it takes several megabytes. */
const library = () => import('@simplewebauthn/server')

/**
 * Where passkeys work, by the address of the settings, else by that of the request. Browsers want a name, no number, and
 * TLS, except on the same machine.
 *
 * @returns undefined where they do not
 */
export function passkeyPartyOf(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  address: string | undefined,
): PasskeyParty | undefined {
  const url = URL.parse(address ?? `${request.protocol}://${request.host}`)
  if (url === null || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
  if (url.protocol !== 'https:' && !isLocal) return undefined
  return { rpId: url.hostname, origin: url.origin }
}

/** A random challenge of 256 bits. */
export const newChallenge = (): string => randomBytes(CHALLENGE_BYTES).toString('base64url')

/** The challenge that an answer claims to have signed; undefined for bytes that no browser sends. */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    const signed = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : undefined
    return typeof signed === 'string' ? signed : undefined
  } catch {
    return undefined
  }
}

/** How an authenticator names a person: by the bytes of the id (a UUID), which tell nothing about them. */
export const userHandleOf = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

const descriptorOf = ({ credential, transports }: KnownCredential) => ({
  id: credential,
  type: 'public-key' as const,
  transports: [...transports],
})

/**
 * Asks for a signature.
 *
 * @param passkeys of the person who has shown a password: then a touch suffices. Without one the authenticator checks the
 * person, and offers whichever passkey it has for this domain
 */
export const passkeyRequestOf = (
  { challenge, rpId }: Pick<AskedChallenge, 'challenge' | 'rpId'>,
  passkeys?: readonly KnownCredential[],
): PasskeyRequest => ({
  challenge,
  rpId,
  timeout: PASSKEY_TIME_MS,
  userVerification: passkeys === undefined ? 'required' : 'preferred',
  allowCredentials: (passkeys ?? []).map(descriptorOf),
})

/** Asks an authenticator of this person for a new passkey; one that has one already refuses. @param person id: a UUID */
export const passkeyCreationOf = (
  { challenge, rpId }: Pick<AskedChallenge, 'challenge' | 'rpId'>,
  person: { readonly id: string; readonly login: string; readonly name: string },
  passkeys: readonly KnownCredential[],
): PasskeyCreation => ({
  challenge,
  rp: { id: rpId, name: 'Zeughaus' },
  user: { id: userHandleOf(person.id), name: person.login, displayName: person.name },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
  timeout: PASSKEY_TIME_MS,
  attestation: 'none',
  excludeCredentials: passkeys.map(descriptorOf),
  // Found by the authenticator without a name, where it can keep it; a simple key serves as a second factor.
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
})

/**
 * Checks a signature: challenge, origin, domain, key. The count of signatures is checked where it is stored.
 *
 * @param checksPerson whether the authenticator must have checked its person, by finger, face or PIN
 * @returns undefined for anything but a genuine answer
 */
export async function checkPasskey(
  answer: PasskeyAnswer,
  { challenge, origin, rpId }: AskedChallenge,
  { credential, publicKey }: PublicKey,
  checksPerson: boolean,
): Promise<Signature | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...response } = answer.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id: credential, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification: checksPerson,
    })
    return verified ? { count: authenticationInfo.newCounter } : undefined
  } catch {
    // The library throws for each thing that is wrong; a stranger learns none of them.
    return undefined
  }
}

/** Checks a new passkey. @returns undefined for anything but a genuine answer */
export async function checkNewPasskey(
  { response, id, rawId, type }: NewPasskey,
  { challenge, origin, rpId }: AskedChallenge,
): Promise<(PublicKey & Signature) | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { clientDataJSON, attestationObject } = response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
    })
    if (registrationInfo === undefined) return undefined
    const { credential } = registrationInfo
    return { credential: credential.id, publicKey: credential.publicKey, count: credential.counter }
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

/** 422: the answer of the authenticator is none that was asked for. */
export const passkeyRefused = () =>
  unprocessable('passkey_ungueltig', 'Der Passkey wurde nicht angenommen. Versuchen Sie es bitte noch einmal.')

/** 422: the person has as many passkeys as anyone may have. */
export const tooManyPasskeys = () =>
  unprocessable('zu_viele_passkeys', `Mehr als ${PASSKEYS_MAX} Passkeys gehen nicht. Entfernen Sie zuerst einen.`)
