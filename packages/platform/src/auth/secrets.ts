import { hash, randomBytes } from 'node:crypto'

/** Bytes of a signing secret for HMAC-SHA-256 (RFC 7518 section 3.2: at least as long as the hash). */
const MIN_BYTES = 32

/** Minimum number of distinct characters: a text with fewer is a pattern, not a secret. */
const MIN_DISTINCT = 8

/** Longest repeated word that is detected. */
const LONGEST_WORD = 64

/** Placeholders from example files, without spaces, hyphens and case. */
const PLACEHOLDERS = [
  'changeme',
  'changethis',
  'changeit',
  'pleasechange',
  'replaceme',
  'replacethis',
  'yoursecret',
  'yourjwtsecret',
  'mysecret',
  'supersecret',
  'topsecret',
  'defaultsecret',
  'insertsecret',
  'placeholder',
  'example',
  'beispiel',
  'platzhalter',
  'bitteaendern',
  'bitteändern',
  'deingeheimnis',
  'ihrgeheimnis',
]

/**
 * Explains why a text is no good signing secret, as a German clause that follows the setting's name, or null. It never
 * repeats the text.
 */
export function secretProblem(secret: string): string | null {
  if (secret.trim() !== secret) return 'beginnt oder endet mit einem Leerzeichen'
  if (Buffer.byteLength(secret) < MIN_BYTES) return `ist zu kurz: verlangt sind mindestens ${MIN_BYTES} Zeichen`
  const letters = secret.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  if (PLACEHOLDERS.some((word) => letters.includes(word)))
    return 'ist ein Platzhalter: bitte ein eigenes Geheimnis setzen'
  if (new Set(secret).size < MIN_DISTINCT) return 'besteht aus zu wenigen verschiedenen Zeichen'
  if (repeatsOneWord(letters)) return 'wiederholt nur ein kurzes Wort'
  if (runsUpOrDown(secret)) return 'ist eine Folge wie 1234 oder abcd'
  return null
}

/** Whether the text repeats one word, the last time perhaps cut off. */
function repeatsOneWord(text: string): boolean {
  for (let period = 1; period <= Math.min(text.length / 2, LONGEST_WORD); period++) {
    if (text.startsWith(text.slice(period))) return true
  }
  return false
}

/** Whether most characters continue a run up or down, as in `abcd`. */
function runsUpOrDown(text: string): boolean {
  let steps = 0
  for (let i = 1; i < text.length; i++) {
    if (Math.abs(text.charCodeAt(i) - text.charCodeAt(i - 1)) <= 1) steps++
  }
  return steps > text.length / 2
}

/** The stored form of a random secret: a copy of the store lets no one in. Its many bits need no slow hash. */
export function hashOfSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** Creates a random secret of `bytes` bytes as text: for signing, for first passwords. */
export function randomSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}
