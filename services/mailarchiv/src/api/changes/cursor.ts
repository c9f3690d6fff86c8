/** A client's position in the feed of changes; opaque to its holder. */
import { DomainError, invalidRequest, secretBox } from '@zeughaus/platform'
import type { TextChanges } from '../../texts/queue/index.ts'

export type Cursor = {
  /** Sequence number of the last examined mail. */
  readonly seq: number
  /** Number of the last examined text. */
  readonly text: number
}

/** The feed of the numbers, and the service's secret. */
type Feed = Pick<TextChanges, 'name' | 'secret'>

const START: Cursor = { seq: 0, text: 0 }
const CONTEXT = 'changes'
/** Marks the form of cursors. */
const SEALED = 2
const NAME_BYTES = 8
/** Digits of every number: the length of a cursor reveals nothing. */
const DIGITS = 15
const PLACE = /^(\d{15})\.(\d{15})$/

/** Seals the numbers: they would show a key with a scope how many other mails there are. */
export function writeCursor({ name, secret }: Feed, { seq, text }: Cursor): string {
  const place = [seq, text].map((number) => `${number}`.padStart(DIGITS, '0')).join('.')
  const sealed = secretBox(secret).seal(place, CONTEXT)
  return Buffer.concat([Buffer.from([SEALED]), Buffer.from(name, 'hex'), sealed]).toString('base64url')
}

/**
 * Reads a cursor; without one, the beginning.
 *
 * @throws DomainError 400 for an invalid cursor · 410 for a cursor of the archive before it was restored
 */
export function readCursor(feed: Feed, cursor: string | undefined): Cursor {
  if (cursor === undefined) return START
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes[0] !== SEALED || bytes.length <= NAME_BYTES) throw unknown()
  if (bytes.toString('hex', 1, 1 + NAME_BYTES) !== feed.name) throw outdated()
  const place = secretBox(feed.secret).open(bytes.subarray(1 + NAME_BYTES), CONTEXT)
  const [, seq, text] = PLACE.exec(place ?? '') ?? []
  if (seq === undefined) throw unknown()
  return { seq: Number(seq), text: Number(text) }
}

const unknown = (): DomainError =>
  invalidRequest([{ pfad: 'cursor', grund: 'ist keiner, den dieser Dienst vergeben hat' }])

const outdated = (): DomainError =>
  new DomainError(
    410,
    'cursor_veraltet',
    'Der Cursor gehört zum Stand vor einer Wiederherstellung. Bitte lesen Sie die Änderungen ohne cursor von vorn.',
  )
