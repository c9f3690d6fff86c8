import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import type { ImportTable } from '../db.gen.ts'
import type { Reader } from '../db.ts'
import { type Seite, seitenweise } from '../listen.ts'
import type { Fehler } from './art.ts'
import { werteVon } from './einteilen.ts'
import type { ImporteSuche, ImportzeilenSuche } from './import.schema.ts'

export interface ImportRow extends Selectable<ImportTable> {
  readonly benutzer_name: string
  readonly uebernommen_von_name: string | null
  readonly ergebnisse: Record<'neu' | 'geaendert' | 'unveraendert' | 'fehler', number>
}

export const unbekannterImport = (): DomainError => notFound('Diesen Import gibt es nicht.')

const zaehlung = sql<ImportRow['ergebnisse']>`(SELECT jsonb_build_object(
    'neu', count(*) FILTER (WHERE ergebnis = 'neu'), 'geaendert', count(*) FILTER (WHERE ergebnis = 'geaendert'),
    'unveraendert', count(*) FILTER (WHERE ergebnis = 'unveraendert'), 'fehler', count(*) FILTER (WHERE ergebnis = 'fehler'))
  FROM importzeile WHERE import_id = import.id)`

const importe = (reader: Reader) =>
  reader
    .selectFrom('import')
    .innerJoin('benutzer', 'benutzer.id', 'import.benutzer_id')
    .leftJoin('benutzer as schreibende', 'schreibende.id', 'import.uebernommen_von')
    .selectAll('import')
    .select(['benutzer.name as benutzer_name', 'schreibende.name as uebernommen_von_name', zaehlung.as('ergebnisse')])

/** @throws {DomainError} 404 */
export async function getImport(reader: Reader, id: string): Promise<ImportRow> {
  const row = await importe(reader).where('import.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekannterImport()
  return row
}

export function listImporte(
  reader: Reader,
  { sortierung, art, status, ...blatt }: ImporteSuche,
): Promise<Seite<ImportRow>> {
  let query = importe(reader)
  if (art !== undefined) query = query.where('import.art', '=', art)
  if (status !== undefined) query = query.where('import.status', '=', status)
  const richtung = sortierung.startsWith('-') ? 'desc' : 'asc'
  return seitenweise(query.orderBy('import.angelegt_am', richtung).orderBy('import.id', richtung), blatt)
}

/** @throws {DomainError} 404 */
export async function listZeilen(reader: Reader, id: string, { ergebnis, ...blatt }: ImportzeilenSuche) {
  const { spalten } = await getImport(reader, id)
  let query = reader
    .selectFrom('importzeile')
    .select(['zeile', 'ergebnis', 'werte', 'fehler', 'entitaet_id'])
    .where('import_id', '=', id)
  if (ergebnis !== undefined) query = query.where('ergebnis', '=', ergebnis)
  const seite = await seitenweise(query.orderBy('zeile'), blatt)
  const eintraege = seite.eintraege.map((zeile) => ({
    ...zeile,
    werte: werteVon(spalten, zeile.werte),
    // Written by this module only.
    fehler: zeile.fehler as Fehler[],
  }))
  return { ...seite, eintraege }
}
