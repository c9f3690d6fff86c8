/** An authenticator in software, which makes and signs as a phone does, and lies where a test wants it to. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyEinrichten, PasskeyOptionen } from './faktor.schema.ts'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED = 0x40

/** What differs from an honest answer. */
interface Luege {
  readonly herkunft?: string
  readonly rp_id?: string
  readonly challenge?: string
  readonly prueftPerson?: boolean
  readonly userHandle?: string
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
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
  readonly kennung = randomBytes(16)
  zaehler = 0
  readonly #paar = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #herkunft: string
  #userHandle = 'AAAA'

  constructor(herkunft: string) {
    this.#herkunft = herkunft
  }

  /** Makes a passkey. */
  erzeuge(options: PasskeyEinrichten, luege: Luege = {}) {
    this.#userHandle = options.user.id
    const { x = '', y = '' } = this.#paar.publicKey.export({ format: 'jwk' })
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const length = Buffer.from([0, this.kennung.length])
    const attested = Buffer.concat([Buffer.alloc(16), length, this.kennung, cose])
    const authData = this.#authData(luege.rp_id ?? options.rp.id, ATTESTED | this.#flags(luege), attested)
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, luege).toString('base64url')
    return this.#antwort({
      clientDataJSON,
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Signs, and counts. */
  unterschreibe(options: Pick<PasskeyOptionen, 'challenge' | 'rpId'>, luege: Luege = {}) {
    this.zaehler += 1
    const authData = this.#authData(luege.rp_id ?? options.rpId, this.#flags(luege))
    const clientData = this.#clientData('webauthn.get', options.challenge, luege)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#paar.privateKey)
    return this.#antwort({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: luege.userHandle ?? this.#userHandle,
    })
  }

  #flags = ({ prueftPerson = true }: Luege): number => USER_PRESENT | (prueftPerson ? USER_VERIFIED : 0)

  #antwort<R>(response: R) {
    const id = this.kennung.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} }
  }

  #clientData(type: string, challenge: string, luege: Luege): Buffer {
    return json({ type, challenge: luege.challenge ?? challenge, origin: luege.herkunft ?? this.#herkunft })
  }

  #authData(rp_id: string, flags: number, attested: Uint8Array = new Uint8Array()): Buffer {
    const zaehler = Buffer.alloc(4)
    zaehler.writeUInt32BE(this.zaehler)
    return Buffer.concat([sha256(rp_id), Buffer.from([flags]), zaehler, attested])
  }
}
