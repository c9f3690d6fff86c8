/** Which persons a reader may look up, and name in a request. */
import { unprocessable } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader } from '../db/store.ts'

/** Whether the reader may look `benutzer` up. */
export const personHier = sql<boolean>`person_hier(benutzer.id, benutzer.einheit_id)`

/**
 * Requires a person who can see to something: with access, and whom the reader may look up.
 *
 * @throws {DomainError} 422 `unbekannte_referenz`
 */
export async function requirePersonHier(reader: Reader, id: string, feld: string): Promise<void> {
  const row = await reader
    .selectFrom('benutzer')
    .select('id')
    .where('id', '=', id)
    .where('aktiv', '=', true)
    .where(personHier)
    .executeTakeFirst()
  if (row !== undefined) return
  throw unprocessable('unbekannte_referenz', 'Diese Person gibt es nicht, oder sie hat keinen Zugang mehr.', { feld })
}
