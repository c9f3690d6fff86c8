/** An authenticator in software, which makes and signs as a phone does, and lies where a test wants it to. */
import assert from 'node:assert/strict'
import { generateKeyPairSync, hash, randomBytes, sign as signBytes } from 'node:crypto'
import { TOTP, URI } from 'otpauth'
import type { PasskeyCreation, PasskeyRequest } from '../factors/index.ts'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED = 0x40

/** What differs from an honest answer. */
interface Lie {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly checksPerson?: boolean
  readonly userHandle?: string
}

const sha256 = (data: string | Uint8Array): Buffer => hash('sha256', data, 'buffer')
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

/** CBOR (RFC 8949) of small values: numbers, texts, bytes, maps. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...pairs])
}
function head(major: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(major << 5) | n])
  return n < 256 ? Buffer.from([(major << 5) | 24, n]) : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
}

export class Authenticator {
  readonly credential = randomBytes(16)
  count = 0
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #userHandle = 'AAAA'

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Makes a passkey. */
  create(options: PasskeyCreation, lie: Lie = {}) {
    this.#userHandle = options.user.id
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' })
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const length = Buffer.from([0, this.credential.length])
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credential, cose])
    const authData = this.#authData(lie.rpId ?? options.rp.id, ATTESTED | this.#flags(lie), attested)
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, lie).toString('base64url')
    return this.#answer({
      clientDataJSON,
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Signs, and counts. */
  sign(options: Pick<PasskeyRequest, 'challenge' | 'rpId'>, lie: Lie = {}) {
    this.count += 1
    const authData = this.#authData(lie.rpId ?? options.rpId, this.#flags(lie))
    const clientData = this.#clientData('webauthn.get', options.challenge, lie)
    const signature = signBytes('sha256', Buffer.concat([authData, sha256(clientData)]), this.#pair.privateKey)
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: lie.userHandle ?? this.#userHandle,
    })
  }

  #flags = ({ checksPerson = true }: Lie): number => USER_PRESENT | (checksPerson ? USER_VERIFIED : 0)

  #answer<R>(response: R) {
    const id = this.credential.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} }
  }

  #clientData(type: string, challenge: string, lie: Lie): Buffer {
    return json({ type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? this.#origin })
  }

  #authData(rpId: string, flags: number, attested: Uint8Array = new Uint8Array()): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }
}

/** An authenticator app that has read this QR code. @returns the code that it shows at a moment, in milliseconds since 1970 */
export function authenticatorApp(uri: string): (at: number) => string {
  const totp = URI.parse(uri)
  assert.ok(totp instanceof TOTP, uri)
  return (timestamp) => totp.generate({ timestamp })
}
