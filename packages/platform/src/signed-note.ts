/**
 * Signs and opens signed notes with Ed25519 (C2SP signed-note). Pure but for the signature itself, and a separate export
 * (`@zeughaus/platform/signed-note`): threads that check signatures need nothing else of the platform.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'

/** Signature type of plain Ed25519 in C2SP signed-note. */
const ED25519 = 0x01
const KEY_ID_BYTES = 4
const SIGNATURE_BYTES = 64
const PUBLIC_KEY_BYTES = 32

/** More than the sixteen that the specification demands; a note has a few hundred bytes, never megabytes. */
const MAX_SIGNATURES = 32

export interface Verifier {
  readonly name: string
  readonly keyId: Buffer
  readonly key: KeyObject
}

export interface Signer extends Verifier {
  /** Returns the Ed25519 signature of these bytes. */
  sign(text: Buffer): Promise<Buffer>
}

function rawPublicKey(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
}

function publicKeyFrom(raw: Buffer): KeyObject {
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') } })
}

function keyIdOf(name: string, raw: Buffer): Buffer {
  return createHash('sha256')
    .update(`${name}\n`)
    .update(Buffer.from([ED25519]))
    .update(raw)
    .digest()
    .subarray(0, KEY_ID_BYTES)
}

/** Decodes strict base64: returns null for text that a second encoding would change. */
export function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : null
}

/** A key name has neither Unicode spaces nor plus signs (C2SP signed-note, Format). */
const isKeyName = (name: string) => /^[^\s+\p{C}]+$/u.test(name)

/** Makes an Ed25519 private key as PKCS #8 PEM. */
export function newPrivateKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Makes the signer of a private key (PKCS #8 PEM), with the name of `verifierOf`. */
export function signerOf(privateKeyPem: string, prefix: string): Signer {
  const privateKey = createPrivateKey(privateKeyPem)
  const verifier = verifierOf(createPublicKey(privateKey), prefix)
  return { ...verifier, sign: async (text) => sign(null, text, privateKey) }
}

/**
 * Makes the verifier of a public key. Its name is the prefix and the beginning of the key's SHA-256, so that no two
 * signers share one.
 */
export function verifierOf(key: KeyObject, prefix: string): Verifier {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('a note is signed with an Ed25519 key')
  const raw = rawPublicKey(key)
  const name = `${prefix}/${hash('sha256', raw, 'hex').slice(0, 16)}`
  return { name, keyId: keyIdOf(name, raw), key }
}

/** Writes the text form of a public key for verifiers to pin: `name+key id+base64(type, key)`. */
export function formatVerifierKey(verifier: Verifier): string {
  const typed = Buffer.concat([Buffer.from([ED25519]), rawPublicKey(verifier.key)])
  return `${verifier.name}+${verifier.keyId.toString('hex')}+${typed.toString('base64')}`
}

/** Reads the text form of a public key; null when it is malformed or not Ed25519. */
export function parseVerifierKey(text: string): Verifier | null {
  const match = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text.trim())
  if (match === null) return null
  const [, name = '', id = '', encoded = ''] = match
  const typed = fromBase64(encoded)
  if (typed?.[0] !== ED25519 || typed.length !== PUBLIC_KEY_BYTES + 1) return null
  const raw = typed.subarray(1)
  const keyId = keyIdOf(name, raw)
  return keyId.toString('hex') === id ? { name, keyId, key: publicKeyFrom(raw) } : null
}

/** Signs a text that ends in a line feed. */
export async function signNote(text: string, signer: Signer): Promise<string> {
  if (!text.endsWith('\n')) throw new Error('the text of a note ends in a line feed')
  if (!isKeyName(signer.name)) throw new Error(`not a key name: ${signer.name}`)
  const signature = await signer.sign(Buffer.from(text))
  return `${text}\n— ${signer.name} ${Buffer.concat([signer.keyId, signature]).toString('base64')}\n`
}

/** Returns the text of a note that this key signed; null when the note is malformed or its signature is not valid. */
export function openNote(note: string, verifier: Verifier): string | null {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n') || /[^\n\P{Cc}]/u.test(note)) return null
  const text = note.slice(0, end + 1)
  const lines = note.slice(end + 2, -1).split('\n')
  if (lines.length > MAX_SIGNATURES) return null
  let opened = false
  for (const line of lines) {
    const match = /^— (\S+) ([A-Za-z0-9+/]+=*)$/.exec(line)
    if (match === null) return null
    const [, name, encoded = ''] = match
    const bytes = fromBase64(encoded)
    if (bytes === null) return null
    if (name !== verifier.name || !bytes.subarray(0, KEY_ID_BYTES).equals(verifier.keyId)) continue
    const signature = bytes.subarray(KEY_ID_BYTES)
    if (signature.length !== SIGNATURE_BYTES || !verify(null, Buffer.from(text), verifier.key, signature)) return null
    opened = true
  }
  return opened ? text : null
}
