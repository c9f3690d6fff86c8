/** The place in the feed of changes up to which somebody has read; opaque to its holder. */
import { DomainError, invalidRequest } from '@zeughaus/platform'

export type Cursor = {
  /** Sequence number of the last archived mail that was looked at. */
  readonly seq: number
  /** Number of the last added text that was looked at. */
  readonly text: number
}

const START: Cursor = { seq: 0, text: 0 }
const FORM = /^1\.([0-9a-f]{16})\.(\d{1,15})\.(\d{1,15})$/

/** @param feed name of the feed that the numbers belong to */
export function writeCursor(feed: string, { seq, text }: Cursor): string {
  return Buffer.from(`1.${feed}.${seq}.${text}`).toString('base64url')
}

/**
 * The place that a cursor names; the beginning without one.
 *
 * @throws DomainError 400 for what this service never gave out · 410 for a cursor of the archive before it was restored
 */
export function readCursor(feed: string, cursor: string | undefined): Cursor {
  if (cursor === undefined) return START
  const [, name, seq, text] = FORM.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (name === undefined)
    throw invalidRequest([{ pfad: 'cursor', grund: 'ist keiner, den dieser Dienst vergeben hat' }])
  if (name !== feed) {
    throw new DomainError(
      410,
      'cursor_veraltet',
      'Der Cursor gehört zum Stand vor einer Wiederherstellung. Bitte lesen Sie die Änderungen ohne cursor von vorn.',
    )
  }
  return { seq: Number(seq), text: Number(text) }
}
