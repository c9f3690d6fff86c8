/**
 * Own entries of an Einheit beside the catalogue of all. Who sees and who writes one is decided by the views of the schema
 * `sicht` and by triggers; the service adds the owner's field and the rule of names.
 */
import { conflict } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { UnauditedWrite } from '../db/store.ts'
import { id } from '../http/wire.ts'

/** The field of an entry that names its owner. */
export const besitzer = id.nullable().meta({
  description:
    'Einheit, der dieser eigene Eintrag gehört: sie und alle darunter sehen und verwenden ihn. null: der Katalog für alle. ' +
    'Ein eigener Eintrag kann in den Katalog für alle übergehen (null), nie in den einer anderen Einheit',
})

/** Tables of entries whose names are unique for each owner. */
type Namenseintrag = 'material' | 'objekttyp' | 'qualifikationstyp'

/**
 * Refuses an own entry with a name of the catalogue of all: the Einheit would see two. The other way round the catalogue
 * may take any name, as it does not depend on what a brigade calls its things.
 *
 * @param names of an entry, with its owner as it is after the change
 * @throws {DomainError} 409 `bereits_vorhanden`
 */
export async function refuseNameImKatalog(
  { tx }: UnauditedWrite,
  table: Namenseintrag,
  rows: readonly { readonly name: string; readonly einheit_id: string | null }[],
): Promise<void> {
  const names = rows.flatMap(({ name, einheit_id }) => (einheit_id === null ? [] : [name]))
  if (names.length === 0) return
  const taken = await tx
    .selectFrom(table)
    .select('name')
    .where('einheit_id', 'is', null)
    .where(sql<boolean>`faltung(name) IN (SELECT faltung(gesucht) FROM unnest(${names}::text[]) gesucht)`)
    .executeTakeFirst()
  if (taken === undefined) return
  const sentence = `„${taken.name}“ gibt es schon im Katalog für alle. Bitte verwenden Sie ihn, oder wählen Sie einen anderen Namen.`
  throw conflict('bereits_vorhanden', sentence, { feld: 'name' })
}
