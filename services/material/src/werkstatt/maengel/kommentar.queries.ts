import { type DomainError, notFound } from '@zeughaus/platform'
import type { Selectable } from 'kysely'
import type { MangelKommentarTable } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'

export type KommentarRow = Selectable<MangelKommentarTable>

export interface KommentarMitNamen extends KommentarRow {
  readonly benutzer_name: string
}

export const unknownKommentar = (): DomainError => notFound('Diesen Kommentar gibt es nicht.')

export const getKommentar = (reader: Reader, id: string): Promise<KommentarMitNamen> =>
  reader
    .selectFrom('mangel_kommentar')
    .innerJoin('benutzer', 'benutzer.id', 'mangel_kommentar.benutzer_id')
    .selectAll('mangel_kommentar')
    .select('benutzer.name as benutzer_name')
    .where('mangel_kommentar.id', '=', id)
    .executeTakeFirstOrThrow()
