import { sql } from 'kysely'
import { BAUKASTEN, type Reader } from '../db.ts'
import type { Filter } from '../gemeinsam.ts'
import { schrift } from '../geschrieben.ts'
import { enthaelt, type Fund, zaehle, zugleichGezaehlt, zugleichNachgeschlagen } from '../listen.ts'
import { BestandListe, type BestandSuche, MaterialbestandListe, type MaterialbestandSuche } from './bestand.schema.ts'
import { lagerorteIn } from './lagerort.queries.ts'

/** What there is of the material of the row, everywhere, and at how many Lagerplaetze. */
const ueberall = sql<{ menge: number; lagerplaetze: number }>`(
  SELECT coalesce(sum(menge), 0)::bigint AS menge, count(*) FILTER (WHERE menge > 0) AS lagerplaetze
  FROM bestand WHERE bestand.material_id = material.id)`.as<'ueberall'>(sql.ref('ueberall'))
const unterMindestbestand = sql<boolean>`coalesce(
  (SELECT coalesce(sum(menge), 0) FROM bestand WHERE bestand.material_id = material.id) < material.mindestbestand, false)`

const MATERIAL = [sql`material.name COLLATE natuerlich`, sql`material.id`]
const LAGERPLATZ = [sql`lagerplatz.code COLLATE natuerlich`, sql`lagerplatz.id`]
const REIHENFOLGEN = {
  material: [...MATERIAL, ...LAGERPLATZ],
  lagerplatz: [...LAGERPLATZ, ...MATERIAL],
  menge: [sql`bestand.menge`, ...MATERIAL, ...LAGERPLATZ],
}

/**
 * The stocks by Lagerplatz and material, written by the database. Without a filter the page is found in the order of an
 * index.
 *
 * @param gesamt how many the search finds
 */
export function listBestaende(reader: Reader, suche: BestandSuche, gesamt: () => Promise<number>) {
  const { sortierung } = suche
  const richtung = sortierung.startsWith('-') ? 'desc' : 'asc'
  const reihenfolge = REIHENFOLGEN[sortierung.replace('-', '') as keyof typeof REIHENFOLGEN]
  const sortierbar = gefilterteBestaende(reader, suche)
    .innerJoin('material', 'material.id', 'bestand.material_id')
    .innerJoin('lagerplatz', 'lagerplatz.id', 'bestand.lagerplatz_id')
    .select(['bestand.lagerplatz_id', 'bestand.material_id'])
  const geordnet = reihenfolge.reduce((bisher, schluessel) => bisher.orderBy(schluessel, richtung), sortierbar)
  const gefunden: Fund<'lagerplatz_id' | 'material_id'> = {
    schluessel: ['lagerplatz_id', 'material_id'],
    teil: (ausschnitt) => ausschnitt.zeilen(ausschnitt.teil(geordnet)),
  }
  return zugleichGezaehlt(reader, gefunden, suche, bestandDerSeite, gesamt)
}

export const zaehleBestaende = (reader: Reader, suche: Filter<BestandSuche>): Promise<number> =>
  zaehle(gefilterteBestaende(reader, suche))

const mitNamen = (reader: Reader) =>
  reader
    .selectFrom('bestand')
    .innerJoin('material', 'material.id', 'bestand.material_id')
    .innerJoin('lagerplatz', 'lagerplatz.id', 'bestand.lagerplatz_id')
    .innerJoinLateral(ueberall, (join) => join.onTrue())
    .select(['bestand.lagerplatz_id', 'bestand.material_id', 'bestand.menge'])
    .select(['lagerplatz.code as lagerplatz_code', 'lagerplatz.name as lagerplatz_name', 'lagerplatz.lagerort_id'])
    .select(['material.name as material_name', 'material.artikelnummer', 'material.einheit'])
    .select(['material.mindestbestand', 'ueberall.menge as menge_gesamt'])
    .select([
      sql<string>`lagerort_pfad(lagerplatz.lagerort_id)`.as('lagerort_pfad'),
      sql<boolean>`coalesce(ueberall.menge < material.mindestbestand, false)`.as('unter_mindestbestand'),
    ])

/** What a stock says to all who may read it. */
export const bestandsschrift = schrift(BestandListe, [])

const bestandDerSeite = bestandsschrift.zeilen(
  mitNamen(BAUKASTEN)
    .where(sql<boolean>`bestand.lagerplatz_id = seite.lagerplatz_id`)
    .where(sql<boolean>`bestand.material_id = seite.material_id`),
  [],
)

/** Filters by subqueries and not by joins: the count needs no other table. */
function gefilterteBestaende(reader: Reader, suche: Filter<BestandSuche>) {
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
export function listMaterialbestaende(reader: Reader, suche: MaterialbestandSuche) {
  const geordnet = gefilterteMaterialien(reader, suche)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('material.mindestbestand', 'is not', null),
        exists(selectFrom('bestand').select('bestand.menge').whereRef('bestand.material_id', '=', 'material.id')),
      ]),
    )
    .select('material.id')
    .orderBy(sql`material.name COLLATE natuerlich`)
    .orderBy('material.id')
  return zugleichNachgeschlagen(reader, geordnet, suche, materialbestandDerSeite)
}

/** What the stock of a material says to all who may read it. */
export const materialbestandsschrift = schrift(MaterialbestandListe, [])

const materialbestandDerSeite = materialbestandsschrift.zeilen(
  BAUKASTEN.selectFrom('material')
    .innerJoinLateral(ueberall, (join) => join.onTrue())
    .select(['material.id as material_id', 'material.name as material_name', 'material.artikelnummer'])
    .select(['material.einheit', 'material.mindestbestand', 'ueberall.menge as menge_gesamt', 'ueberall.lagerplaetze'])
    .select(sql<boolean>`coalesce(ueberall.menge < material.mindestbestand, false)`.as('unter_mindestbestand'))
    .where(sql<boolean>`material.id = seite.id`),
  [],
)
