/**
 * Computes in a browser whether bytes are those of a leaf of the signed log: the same checks, in the same order, as
 * `tools/verify-proof.ts`. For the page of a mail, and for the page that an export brings along: so it imports nothing.
 */

/** The proof cannot be read, or does not lead where it should. The message is a German sentence. */
export class NotProven extends Error {}

interface Entry {
  readonly id: string
  readonly sha256: string
  readonly size: number
  readonly archived: string
  /** The archive composed the mail from a file of Outlook, which keeps no original bytes. */
  readonly isConverted: boolean
}

export interface Proof {
  readonly entry: Entry
  /** From 0. */
  readonly index: bigint
  /** The root that leaf and path lead to in the checkpoint's tree. */
  readonly root: string
  readonly checkpoint: Checkpoint
  /** The signed note, verbatim. */
  readonly note: string
}

interface Checkpoint {
  readonly origin: string
  readonly size: bigint
  readonly root: string
}

const encoder = new TextEncoder()

/** @throws NotProven */
export function fail(sentence: string): never {
  throw new NotProven(sentence)
}

async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined(parts)))
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Decodes strict base64: a second encoding gives the same text. */
function fromBase64(text: string, what: string): Uint8Array<ArrayBuffer> {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    if (toBase64(bytes) === text) return bytes
  } catch {}
  return fail(`${what} ist beschädigt.`)
}

/** SHA-256 of a mail's bytes, in hex. */
export const digestOf = async (bytes: ArrayBuffer): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))

/** Reads a tlog-proof and follows its path from the leaf to the root. @throws NotProven */
export async function readProof(text: string): Promise<Proof> {
  const end = Math.max(text.indexOf('\n\n'), 0)
  const [version, extra = '', place = '', ...hashes] = text.slice(0, end).split('\n')
  if (version !== 'c2sp.org/tlog-proof@v1' || !extra.startsWith('extra ')) fail('Der Nachweis ist beschädigt.')
  const number = /^index (0|[1-9][0-9]{0,18})$/.exec(place)?.[1] ?? fail('Im Nachweis fehlt die Stelle im Protokoll.')
  const leaf = fromBase64(extra.slice('extra '.length), 'Der Eintrag des Protokolls')
  const path = hashes.map((hash) => fromBase64(hash, 'Ein Wert des Nachweises'))
  if (path.some(({ length }) => length !== 32)) fail('Ein Wert des Nachweises ist kein SHA-256.')
  const index = BigInt(number)
  const note = text.slice(end + 2)
  const checkpoint = readCheckpoint(note)
  const root = toBase64(await rootOf(leaf, { index, path, size: checkpoint.size }))
  return { entry: readEntry(leaf), index, root, checkpoint, note }
}

/** `import:pst` and its like, as the entry encodes them. */
const CONVERTED = /^(?:import|upload)%3A(?:pst|msg|olm)$/

function readEntry(leaf: Uint8Array): Entry {
  const [version, ...lines] = new TextDecoder().decode(leaf).split('\n')
  if (version !== 'zeughaus.leaf/v1') fail(`Der Eintrag hat die unbekannte Fassung „${String(version)}“.`)
  const fields = new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]))
  const field = (name: string) => fields.get(name) ?? fail('Der Eintrag des Protokolls ist unvollständig.')
  return {
    id: field('id'),
    sha256: field('sha256'),
    size: Number(field('size')),
    archived: field('archived'),
    isConverted: CONVERTED.test(field('source')),
  }
}

/** Reads what a note says, before its signature is checked. */
function readCheckpoint(note: string): Checkpoint {
  const [origin = '', size = '', root = ''] = note.split('\n')
  if (!/^[1-9][0-9]{0,18}$/.test(size)) fail('Der Prüfpunkt ist beschädigt.')
  return { origin, size: BigInt(size), root }
}

/** Computes the root from leaf and path, RFC 9162 section 2.1.3.2. */
async function rootOf(
  leaf: Uint8Array,
  { index, path, size }: { readonly index: bigint; readonly path: readonly Uint8Array[]; readonly size: bigint },
): Promise<Uint8Array> {
  if (index >= size) fail('Die Stelle im Protokoll liegt hinter dem Prüfpunkt.')
  let hash = await sha256(new Uint8Array([0]), leaf)
  let node = index
  let last = size - 1n
  for (const sibling of path) {
    if (last === 0n) fail('Der Nachweis ist zu lang.')
    if (node % 2n === 1n || node === last) {
      hash = await sha256(new Uint8Array([1]), sibling, hash)
      while (node % 2n === 0n && node !== 0n) {
        node /= 2n
        last /= 2n
      }
    } else hash = await sha256(new Uint8Array([1]), hash, sibling)
    node /= 2n
    last /= 2n
  }
  return last === 0n ? hash : fail('Der Nachweis ist zu kurz.')
}

export interface Key {
  readonly name: string
  /** The 32 bytes of the public key. */
  readonly raw: Uint8Array<ArrayBuffer>
  /** SHA-256 of these bytes, in hex: its beginning is the end of the name. */
  readonly fingerprint: string
  readonly id: Uint8Array
}

/** Reads a verifier key, `name+id+base64`. @throws NotProven */
export async function readKey(verifier: string): Promise<Key> {
  const [name = '', id = '', ...rest] = verifier.trim().split('+')
  const typed = fromBase64(rest.join('+'), 'Der öffentliche Schlüssel')
  if (typed.length !== 33 || typed[0] !== 1) fail('Der öffentliche Schlüssel ist kein Ed25519-Schlüssel.')
  const raw = typed.slice(1)
  const keyId = (await sha256(encoder.encode(`${name}\n`), typed)).subarray(0, 4)
  const fingerprint = hex(await sha256(raw))
  if (hex(keyId) !== id || !name.endsWith(`/${fingerprint.slice(0, 16)}`))
    fail('Der öffentliche Schlüssel ist beschädigt: Name und Kennung passen nicht zu ihm.')
  return { name, raw, fingerprint, id: keyId }
}

/** Whether this key signed the note; null when this browser cannot tell. @throws NotProven */
export async function isSigned(note: string, { name, raw, id }: Key): Promise<boolean | null> {
  const end = note.lastIndexOf('\n\n')
  const signatures = note
    .slice(end + 2)
    .split('\n')
    .filter((line) => line.startsWith(`— ${name} `))
    .map((line) => fromBase64(line.slice(`— ${name} `.length), 'Eine Unterschrift'))
    .filter((signature) => hex(signature.subarray(0, 4)) === hex(id))
  if (end < 0 || signatures.length === 0 || !note.startsWith(`${name}\n`)) return false
  const text = encoder.encode(note.slice(0, end + 1))
  const key = await importedKey(raw)
  if (key === null) return null
  const valid = await Promise.all(
    signatures.map((signature) => crypto.subtle.verify('Ed25519', key, signature.slice(4), text)),
  )
  return valid.every(Boolean)
}

/** The key for the browser; null for one that does not know Ed25519. */
async function importedKey(raw: Uint8Array<ArrayBuffer>) {
  try {
    return await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
  } catch {
    return null
  }
}
