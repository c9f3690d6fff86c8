/** Signs and opens checkpoints: signed notes in the form of C2SP tlog-checkpoint. Pure but for the signature itself. */
import { fromBase64, openNote, type Signer, signNote, type Verifier } from '@zeughaus/platform/signed-note'
import { HASH_BYTES, type Hash } from './tree.ts'

/** The head of the tree: the content of a checkpoint. */
export interface Checkpoint {
  readonly origin: string
  readonly size: number
  readonly root: Hash
  /** The end of the access log at that time; missing where there was none to witness. */
  readonly accessLog?: WitnessedLog
  /** When it was signed, by the clock of the signer, in milliseconds since 1970 UTC; missing in older ones. */
  readonly time?: number
}

/** The newest entry of an access log and the hash that chains all entries up to it. */
export interface WitnessedLog {
  readonly id: number
  readonly hash: Hash
}

/** The first word of the line that witnesses the access log: an extension line, which other verifiers pass over. */
export const ACCESS_LOG_LINE = 'zeughaus.access-log/v1'

/** The first word of the line with the time of the signature, an extension line as well. */
const TIME_LINE = 'zeughaus.time/v1'

export function signCheckpoint({ origin, size, root, accessLog, time }: Checkpoint, signer: Signer): Promise<string> {
  const log = accessLog === undefined ? '' : `${ACCESS_LOG_LINE} ${accessLog.id} ${base64(accessLog.hash)}\n`
  const signedAt = time === undefined ? '' : `${TIME_LINE} ${new Date(time).toISOString()}\n`
  return signNote(`${origin}\n${size}\n${base64(root)}\n${log}${signedAt}`, signer)
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

function witnessedLog(line: string): WitnessedLog | null {
  const [name, id = '', encoded = ''] = line.split(' ')
  const hash = fromBase64(encoded)
  if (name !== ACCESS_LOG_LINE || !/^[1-9][0-9]{0,15}$/.test(id) || hash?.length !== HASH_BYTES) return null
  return { id: Number(id), hash }
}

function signedTime(line: string): number | null {
  const [name, instant = ''] = line.split(' ')
  return name === TIME_LINE && INSTANT.test(instant) ? Date.parse(instant) : null
}

/** The time that a note claims, before its signature is checked; null where it names none. */
export const claimedTime = (note: string): number | null =>
  note
    .split('\n')
    .map(signedTime)
    .find((at) => at !== null) ?? null

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Returns the content of a checkpoint that this key signed and whose origin is the key's name; else null. */
export function openCheckpoint(note: string, verifier: Verifier): Checkpoint | null {
  const text = openNote(note, verifier)
  if (text === null) return null
  const [origin, size = '', root = '', ...extensions] = text.split('\n')
  const hash = fromBase64(root)
  if (origin !== verifier.name || !/^(0|[1-9][0-9]{0,15})$/.test(size)) return null
  if (hash?.length !== HASH_BYTES) return null
  const accessLog = extensions.map(witnessedLog).find((log) => log !== null)
  const time = extensions.map(signedTime).find((at) => at !== null)
  return {
    origin,
    size: Number(size),
    root: hash,
    ...(accessLog && { accessLog }),
    ...(time !== undefined && { time }),
  }
}
