import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../db.gen.ts'
import type { Reader } from '../db.ts'
import { blaettere, enthaelt, type Seite, seitenweise, zaehle } from '../listen.ts'
import type { Bestand, BestandSuche, Materialbestand, MaterialbestandSuche } from './bestand.schema.ts'
import { lagerorteIn } from './lagerort.queries.ts'

/** What there is of the material of the row, everywhere. */
const gesamt = sql<number>`(SELECT coalesce(sum(alle.menge), 0)::bigint FROM bestand AS alle
  WHERE alle.material_id = material.id)`
const unterMindestbestand = sql<boolean>`coalesce(${gesamt} < material.mindestbestand, false)`

const MATERIAL = [sql`material.name COLLATE natuerlich`, sql`material.id`]
const LAGERPLATZ = [sql`lagerplatz.code COLLATE natuerlich`, sql`lagerplatz.id`]
const REIHENFOLGEN = {
  material: [...MATERIAL, ...LAGERPLATZ],
  lagerplatz: [...LAGERPLATZ, ...MATERIAL],
  menge: [sql`bestand.menge`, ...MATERIAL, ...LAGERPLATZ],
}

/** The stocks by Lagerplatz and material. Without a filter the page is found in the order of an index. */
export async function listBestaende(reader: Reader, suche: BestandSuche): Promise<Seite<Bestand>> {
  const { sortierung } = suche
  const richtung = sortierung.startsWith('-') ? 'desc' : 'asc'
  const reihenfolge = REIHENFOLGEN[sortierung.replace('-', '') as keyof typeof REIHENFOLGEN]
  const gefunden = gefilterteBestaende(reader, suche)
  return blaettere(
    suche,
    () => zaehle(gefunden),
    (ausschnitt) => {
      const geordnet = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
        reihenfolge.reduce((bisher, schluessel) => bisher.orderBy(schluessel, richtung), query)
      // Paths and sums are worked out for the page alone.
      const seite = geordnet(
        gefunden
          .innerJoin('material', 'material.id', 'bestand.material_id')
          .innerJoin('lagerplatz', 'lagerplatz.id', 'bestand.lagerplatz_id')
          .select(['bestand.lagerplatz_id', 'bestand.material_id', 'bestand.menge']),
      )
      return ausschnitt.zeilen(geordnet(mitNamen(reader, ausschnitt.teil(seite)))).execute()
    },
  )
}

interface Stelle {
  readonly lagerplatz_id: string
  readonly material_id: string
  readonly menge: number
}

const mitNamen = (reader: Reader, seite: SelectQueryBuilder<Database, keyof Database, Stelle>) =>
  reader
    .selectFrom(seite.as('bestand'))
    .innerJoin('material', 'material.id', 'bestand.material_id')
    .innerJoin('lagerplatz', 'lagerplatz.id', 'bestand.lagerplatz_id')
    .select(['bestand.lagerplatz_id', 'bestand.material_id', 'bestand.menge'])
    .select(['lagerplatz.code as lagerplatz_code', 'lagerplatz.name as lagerplatz_name', 'lagerplatz.lagerort_id'])
    .select(['material.name as material_name', 'material.artikelnummer', 'material.einheit'])
    .select(['material.mindestbestand'])
    .select([
      sql<string>`lagerort_pfad(lagerplatz.lagerort_id)`.as('lagerort_pfad'),
      gesamt.as('menge_gesamt'),
      unterMindestbestand.as('unter_mindestbestand'),
    ])

/** Filters by subqueries and not by joins: the count needs no other table. */
function gefilterteBestaende(reader: Reader, suche: BestandSuche) {
  const { material_id, lagerplatz_id, lagerort_id, kategorie_id, q, vorraetig, unter_mindestbestand } = suche
  let query = reader.selectFrom('bestand')
  if (material_id !== undefined) query = query.where('bestand.material_id', '=', material_id)
  if (lagerplatz_id !== undefined) query = query.where('bestand.lagerplatz_id', '=', lagerplatz_id)
  if (lagerort_id !== undefined) {
    query = query.where('bestand.lagerplatz_id', 'in', (eb) =>
      eb.selectFrom('lagerplatz').select('id').where('lagerort_id', 'in', lagerorteIn(lagerort_id)),
    )
  }
  if (vorraetig !== undefined) query = query.where('bestand.menge', vorraetig === 'true' ? '>' : '=', 0)
  if (kategorie_id === undefined && q === undefined && unter_mindestbestand === undefined) return query
  const materialien = gefilterteMaterialien(reader, { kategorie_id, q, unter_mindestbestand })
  return query.where('bestand.material_id', 'in', materialien.select('material.id'))
}

function gefilterteMaterialien(
  reader: Reader,
  { kategorie_id, q, unter_mindestbestand }: Pick<MaterialbestandSuche, 'kategorie_id' | 'q' | 'unter_mindestbestand'>,
) {
  let query = reader.selectFrom('material')
  if (kategorie_id !== undefined) query = query.where('material.kategorie_id', '=', kategorie_id)
  if (q !== undefined) {
    query = query.where(({ or }) => or([enthaelt('material.name', q), enthaelt('material.artikelnummer', q)]))
  }
  if (unter_mindestbestand === 'false') return query.where(({ not }) => not(unterMindestbestand))
  // Few have a Mindestbestand: they are looked for first.
  return unter_mindestbestand === undefined
    ? query
    : query.where('material.mindestbestand', 'is not', null).where(unterMindestbestand)
}

/** The materials that have a place in the store or a Mindestbestand, with what there is of them everywhere. */
export function listMaterialbestaende(reader: Reader, suche: MaterialbestandSuche): Promise<Seite<Materialbestand>> {
  const query = gefilterteMaterialien(reader, suche)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('material.mindestbestand', 'is not', null),
        exists(selectFrom('bestand').select('bestand.menge').whereRef('bestand.material_id', '=', 'material.id')),
      ]),
    )
    .select(['material.id as material_id', 'material.name as material_name', 'material.artikelnummer'])
    .select(['material.einheit', 'material.mindestbestand'])
    .select([
      gesamt.as('menge_gesamt'),
      sql<number>`(SELECT count(*) FROM bestand WHERE bestand.material_id = material.id AND bestand.menge > 0)`.as(
        'lagerplaetze',
      ),
      unterMindestbestand.as('unter_mindestbestand'),
    ])
    .orderBy(sql`material.name COLLATE natuerlich`)
    .orderBy('material.id')
  return seitenweise(query, suche)
}
