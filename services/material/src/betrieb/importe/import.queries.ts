import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import type { Importart, ImportTable } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import { type Filter, whereEqual } from '../../kern/lists/filter.ts'
import { type List, listOf, mapped } from '../../kern/lists/list.ts'
import { by, directionOf } from '../../kern/lists/order.ts'
import { lineOf } from './classify.ts'
import type { ImporteSuche, ImportzeilenSuche } from './import.schema.ts'
import { complete, type Failure, type Feldaenderung } from './kind.ts'
import { kinds } from './kinds.ts'

export interface ImportRow extends Selectable<ImportTable> {
  readonly benutzer_name: string
  readonly uebernommen_von_name: string | null
  readonly ergebnisse: Record<'neu' | 'geaendert' | 'unveraendert' | 'fehler', number>
}

export const unknownImport = (): DomainError => notFound('Diesen Import gibt es nicht.')

const countQuery = sql<ImportRow['ergebnisse']>`(SELECT jsonb_build_object(
    'neu', count(*) FILTER (WHERE ergebnis = 'neu'), 'geaendert', count(*) FILTER (WHERE ergebnis = 'geaendert'),
    'unveraendert', count(*) FILTER (WHERE ergebnis = 'unveraendert'), 'fehler', count(*) FILTER (WHERE ergebnis = 'fehler'))
  FROM importzeile WHERE import_id = import.id)`

const importe = (reader: Reader) =>
  reader
    .selectFrom('import')
    .innerJoin('benutzer', 'benutzer.id', 'import.benutzer_id')
    .leftJoin('benutzer as schreibende', 'schreibende.id', 'import.uebernommen_von')
    .selectAll('import')
    .select(['benutzer.name as benutzer_name', 'schreibende.name as uebernommen_von_name', countQuery.as('ergebnisse')])

/** @throws {DomainError} 404 */
export async function getImport(reader: Reader, id: string): Promise<ImportRow> {
  const row = await importe(reader).where('import.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownImport()
  return row
}

const REASONS = 100
const LINES_OF_REASON = 50

/** Sums up why lines are wrong: each reason once, with its lines. @throws {DomainError} 404 */
export async function listGruende(reader: Reader, id: string) {
  await getImport(reader, id)
  const reasons = sql<{ spalte: string | null; grund: string; anzahl: number; zeilen: number[] }>`(
    SELECT f->>'spalte' AS spalte, f->>'grund' AS grund, count(*)::integer AS anzahl,
      (array_agg(zeile ORDER BY zeile))[1:${sql.lit(LINES_OF_REASON)}] AS zeilen
    FROM importzeile, jsonb_array_elements(fehler) AS f
    WHERE import_id = ${id} GROUP BY 1, 2 ORDER BY 3 DESC, min(zeile), 1 LIMIT ${sql.lit(REASONS)})`
  return reader.selectFrom(reasons.as('gruende')).selectAll().execute()
}

/** Sums up what an import changes: each field once, with its lines. @throws {DomainError} 404 */
export async function listGeaenderteFelder(reader: Reader, id: string) {
  const { art } = await getImport(reader, id)
  const fields = sql<{ feld: string; anzahl: number; zeilen: number[] }>`(
    SELECT f->>'feld' AS feld, count(DISTINCT zeile)::integer AS anzahl,
      (array_agg(DISTINCT zeile ORDER BY zeile))[1:${sql.lit(LINES_OF_REASON)}] AS zeilen
    FROM importzeile, jsonb_array_elements(felder) AS f
    WHERE import_id = ${id} GROUP BY 1 ORDER BY 2 DESC, 1)`
  const rows = await reader.selectFrom(fields.as('felder')).selectAll().execute()
  return rows.map((row) => ({ ...row, titel: titelOf(art, row.feld) }))
}

/** What people call a field that an import changes. The order of positions is no column. */
const titelOf = (art: Importart, feld: string): string =>
  kinds[art].columns.find(({ name }) => name === feld)?.titel ?? `${feld.charAt(0).toUpperCase()}${feld.slice(1)}`

/** What a file with these headings meant when it last came in. */
export interface Gemerkt {
  readonly felder: readonly (string | null)[]
  readonly namen: readonly { readonly feld: string; readonly von: string; readonly nach: string }[]
}

export async function findGemerkt(reader: Reader, art: Importart, kopf: string): Promise<Gemerkt | undefined> {
  const row = await reader
    .selectFrom('importzuordnung')
    .select('zuordnung')
    .where('art', '=', art)
    .where('kopf', '=', kopf)
    .executeTakeFirst()
  // Only this module writes the column.
  return row?.zuordnung as Gemerkt | undefined
}

export function listImporte(reader: Reader, { sortierung, ...same }: Filter<ImporteSuche>): List<ImportRow> {
  const hits = whereEqual(importe(reader), 'import', same)
  const direction = directionOf(sortierung)
  return listOf({ reader, hits, order: [by('import.angelegt_am', direction), by('import.id', direction)] })
}

/** @throws {DomainError} 404 */
export async function listZeilen(reader: Reader, id: string, { ergebnis }: Filter<ImportzeilenSuche>) {
  const { art, spalten } = await getImport(reader, id)
  let hits = reader
    .selectFrom('importzeile')
    .select(['zeile', 'ergebnis', 'werte', 'vorgaben', 'fehler', 'felder', 'entitaet_id'])
    .where('import_id', '=', id)
  if (ergebnis !== undefined) hits = hits.where('ergebnis', '=', ergebnis)
  return mapped(listOf({ reader, hits, order: [by('zeile')] }), ({ fehler, felder, ...row }) => {
    const line = lineOf(spalten, row)
    return {
      ...row,
      // Defaults count for new things alone.
      werte: row.ergebnis === 'neu' ? complete(line) : line.werte,
      // Only this module writes these columns.
      fehler: fehler as Failure[],
      aenderungen: (felder as Feldaenderung[]).map((one) => ({ ...one, titel: titelOf(art, one.feld) })),
    }
  })
}
