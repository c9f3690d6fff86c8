import { type DomainError, notFound } from '@zeughaus/platform'
import { sql } from 'kysely'
import { type Reader, STATEMENTS } from '../../kern/db/store.ts'
import { type Filter, whereEqual } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, directionOf } from '../../kern/lists/order.ts'
import type { Kontrollverantwortung, KontrollverantwortungSuche } from './kontrollverantwortung.schema.ts'

/** Selects who should check which object, with the names that people read. */
const withNamen = (reader: Reader) =>
  reader
    .selectFrom('kontrollverantwortung')
    .innerJoin('objekt', 'objekt.id', 'kontrollverantwortung.objekt_id')
    .leftJoin('benutzer', 'benutzer.id', 'kontrollverantwortung.benutzer_id')
    .leftJoin('einheit', 'einheit.id', 'kontrollverantwortung.einheit_id')
    .selectAll('kontrollverantwortung')
    .select([
      'objekt.code as objekt_code',
      'objekt.name as objekt_name',
      'benutzer.name as benutzer_name',
      'benutzer.aktiv as benutzer_aktiv',
      'einheit.name as einheit_name',
    ])

export const unknownKontrollverantwortung = (): DomainError => notFound('Diese Zuordnung gibt es nicht.')

export function getKontrollverantwortung(reader: Reader, id: string): Promise<Kontrollverantwortung> {
  return withNamen(reader).where('kontrollverantwortung.id', '=', id).executeTakeFirstOrThrow()
}

/** The people with access and the units who should check the object `akte.id`. */
export const kontrollverantwortungForAkte = withNamen(STATEMENTS)
  .where(sql<boolean>`kontrollverantwortung.objekt_id = akte.id`)
  .where(sql<boolean>`benutzer.aktiv IS NOT false`)
  .orderBy('kontrollverantwortung.id')

export function listKontrollverantwortung(
  reader: Reader,
  { sortierung, ...same }: Filter<KontrollverantwortungSuche>,
): List<Kontrollverantwortung> {
  const hits = whereEqual(withNamen(reader), 'kontrollverantwortung', same)
  const order = [byWord('objekt.code', directionOf(sortierung)), by('kontrollverantwortung.id')]
  return listOf({ reader, hits, order })
}

/** Lists the ids of the objects that a person should check, alone or with their Einheit. */
export async function listZuKontrollierende(reader: Reader, benutzerId: string): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('kontrollverantwortung')
    .select('objekt_id')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('benutzer_id', '=', benutzerId),
        eb(
          'einheit_id',
          '=',
          selectFrom('benutzer').select('benutzer.einheit_id').where('benutzer.id', '=', benutzerId),
        ),
      ]),
    )
    .execute()
  return new Set(rows.map(({ objekt_id }) => objekt_id))
}
