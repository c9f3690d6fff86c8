import { type RawBuilder, sql } from 'kysely'
import type { Sicht } from '../../kern/access/sicht.ts'
import type { Reader } from '../../kern/db/store.ts'
import { countOf } from '../../kern/lists/count.ts'
import { contains, type Filter, isOneOf } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, type Direction, directionOf, type Key } from '../../kern/lists/order.ts'
import { endgueltigOffen } from '../../kern/rules/fehlbestand.ts'
import type { Bestand, BestandSuche, Materialbestand, MaterialbestandSuche } from './bestand.schema.ts'
import { lagerorteIn } from './lagerort.queries.ts'

/** The total stock of the row's material, and the number of Lagerplaetze that hold it. */
const everywhere = sql<{ menge: number; lagerplaetze: number }>`(
  SELECT coalesce(sum(menge), 0)::bigint AS menge, count(*) FILTER (WHERE menge > 0) AS lagerplaetze
  FROM bestand WHERE bestand.material_id = material.id)`.as<'ueberall'>(sql.ref('ueberall'))

/**
 * The Mindestbestand of the row's material that counts for a reader. One in the catalogue of all is for each brigade that
 * keeps the material: for a reader by place it counts once a Lagerplatz that they see has held some.
 */
const mindestbestandFor = (sicht: Sicht): RawBuilder<number | null> =>
  sicht === 'alles'
    ? sql`material.mindestbestand`
    : sql`(CASE WHEN material.einheit_id IS NOT NULL OR EXISTS (SELECT FROM bestand WHERE bestand.material_id = material.id)
        THEN material.mindestbestand END)`

const isUnter = (mindestbestand: RawBuilder<number | null>) => sql<boolean>`coalesce(
  (SELECT coalesce(sum(menge), 0) FROM bestand WHERE bestand.material_id = material.id) < ${mindestbestand}, false)`

function orderOf(sortierung: BestandSuche['sortierung']): Key[] {
  const direction: Direction = directionOf(sortierung)
  const material = [byWord('material.name', direction), by('material.id', direction)]
  const lagerplatz = [byWord('lagerplatz.code', direction), by('lagerplatz.id', direction)]
  if (sortierung.endsWith('lagerplatz')) return [...lagerplatz, ...material]
  const first = sortierung.endsWith('menge') ? [by('bestand.menge', direction)] : []
  return [...first, ...material, ...lagerplatz]
}

/** Lists stocks by Lagerplatz and material. Without a filter an index gives the page's order. */
export function listBestaende(reader: Reader, search: Filter<BestandSuche>): List<Bestand> {
  const found = filterBestaende(reader, search)
  return listOf({
    reader,
    hits: found
      .innerJoin('material', 'material.id', 'bestand.material_id')
      .innerJoin('lagerplatz', 'lagerplatz.id', 'bestand.lagerplatz_id')
      .select(['bestand.lagerplatz_id', 'bestand.material_id']),
    order: orderOf(search.sortierung),
    count: countOf(found),
    rows: {
      key: ['lagerplatz_id', 'material_id'],
      read(page) {
        const lagerplaetze = page.map(({ lagerplatz_id }) => lagerplatz_id)
        const materialien = page.map(({ material_id }) => material_id)
        const isOfPage = sql<boolean>`(bestand.lagerplatz_id, bestand.material_id)
          IN (SELECT * FROM unnest(${lagerplaetze}::uuid[], ${materialien}::uuid[]))`
        return withNamen(reader).where(isOfPage).execute()
      },
    },
  })
}

const withNamen = (reader: Reader) =>
  reader
    .selectFrom('bestand')
    .innerJoin('material', 'material.id', 'bestand.material_id')
    .innerJoin('lagerplatz', 'lagerplatz.id', 'bestand.lagerplatz_id')
    .innerJoinLateral(everywhere, (join) => join.onTrue())
    .select(['bestand.lagerplatz_id', 'bestand.material_id', 'bestand.menge'])
    .select(['lagerplatz.code as lagerplatz_code', 'lagerplatz.name as lagerplatz_name', 'lagerplatz.lagerort_id'])
    .select(['material.name as material_name', 'material.artikelnummer', 'material.einheit'])
    .select(['material.mindestbestand', 'ueberall.menge as menge_gesamt'])
    .select([
      sql<string>`lagerort_pfad(lagerplatz.lagerort_id)`.as('lagerort_pfad'),
      sql<boolean>`coalesce(ueberall.menge < material.mindestbestand, false)`.as('unter_mindestbestand'),
    ])

/** Filters by subqueries instead of joins: the count needs no other table. */
function filterBestaende(reader: Reader, search: Filter<BestandSuche>) {
  const { material_id, lagerplatz_id, lagerort_id, kategorie_id, q, vorraetig, unter_mindestbestand } = search
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
  // What lies at a Lagerplatz of the reader is kept there.
  const materialien = filterMaterialien(reader, { kategorie_id, q, unter_mindestbestand }, mindestbestandFor('alles'))
  return query.where('bestand.material_id', 'in', materialien.select('material.id'))
}

function filterMaterialien(
  reader: Reader,
  { kategorie_id, q, unter_mindestbestand }: Pick<MaterialbestandSuche, 'kategorie_id' | 'q' | 'unter_mindestbestand'>,
  mindestbestand: RawBuilder<number | null>,
) {
  const unterMindestbestand = isUnter(mindestbestand)
  let query = reader.selectFrom('material')
  if (kategorie_id !== undefined) query = query.where('material.kategorie_id', '=', kategorie_id)
  if (q !== undefined) query = query.where(contains(['material.name', 'material.artikelnummer'], q))
  if (unter_mindestbestand === 'false') return query.where(({ not }) => not(unterMindestbestand))
  // Few materials have a Mindestbestand, so the query starts with these.
  return unter_mindestbestand === undefined
    ? query
    : query.where('material.mindestbestand', 'is not', null).where(unterMindestbestand)
}

/** What objects lack of the row's material. */
const inObjekten = sql<{ fehlmenge: number; wird_beschafft: number }>`(
  SELECT coalesce(sum(fehlmenge), 0)::bigint AS fehlmenge,
    coalesce(sum(fehlmenge) FILTER (WHERE status = 'in_bearbeitung'), 0)::bigint AS wird_beschafft
  FROM fehlbestand WHERE fehlbestand.material_id = material.id AND ${endgueltigOffen})`.as<'objekte'>(
  sql.ref('objekte'),
)

/** The Mindestbestand and what objects lack, without the stock, what is ordered and what is being procured. */
const zuBestellen = (sicht: Sicht) => sql<number>`greatest(0, coalesce(${mindestbestandFor(sicht)}, 0)
  + objekte.fehlmenge - objekte.wird_beschafft - coalesce(bestellung.menge, 0) - ueberall.menge)`
const isBestellt = sql<boolean>`(objekte.wird_beschafft > 0 OR bestellung.menge IS NOT NULL)`

const bestellstandFor = (sicht: Sicht) =>
  ({
    zu_bestellen: sql<boolean>`${zuBestellen(sicht)} > 0`,
    wird_beschafft: isBestellt,
    genug: sql<boolean>`(${zuBestellen(sicht)} = 0 AND NOT ${isBestellt})`,
  }) as const

/**
 * Lists the materials with a Lagerplatz or a Mindestbestand, with their total stock. By the state of the order list also
 * those that only objects lack.
 */
export function listMaterialbestaende(
  reader: Reader,
  { bestellstand, ...search }: Filter<MaterialbestandSuche>,
  sicht: Sicht,
): List<Materialbestand> {
  const mindestbestand = mindestbestandFor(sicht)
  const found = filterMaterialien(reader, search, mindestbestand).where(({ or, exists, selectFrom }) =>
    or([
      sql<boolean>`${mindestbestand} IS NOT NULL`,
      exists(selectFrom('bestand').select('bestand.menge').whereRef('bestand.material_id', '=', 'material.id')),
      ...(bestellstand === undefined
        ? []
        : [
            exists(
              selectFrom('fehlbestand')
                .select('fehlbestand.id')
                .whereRef('fehlbestand.material_id', '=', 'material.id')
                .where(endgueltigOffen),
            ),
          ]),
    ]),
  )
  const hits =
    bestellstand === undefined
      ? found.select('material.id as material_id')
      : found
          .where('material.id', 'in', (eb) =>
            eb
              .selectFrom('material')
              .innerJoinLateral(everywhere, (join) => join.onTrue())
              .innerJoinLateral(inObjekten, (join) => join.onTrue())
              .leftJoin('bestellung', 'bestellung.material_id', 'material.id')
              .select('material.id')
              .where(bestellstandFor(sicht)[bestellstand]),
          )
          .select('material.id as material_id')
  return listOf({
    reader,
    hits,
    order: [byWord('material.name'), by('material.id')],
    rows: {
      key: ['material_id'],
      read: (page) =>
        withBestand(reader, sicht)
          .where(isOneOf('material.id', page, 'material_id'))
          .execute(),
    },
  })
}

const withBestand = (reader: Reader, sicht: Sicht) =>
  reader
    .selectFrom('material')
    .innerJoinLateral(everywhere, (join) => join.onTrue())
    .innerJoinLateral(inObjekten, (join) => join.onTrue())
    .leftJoin('bestellung', 'bestellung.material_id', 'material.id')
    .select(({ fn, val }) => fn.coalesce('bestellung.menge', val(0)).as('bestellt'))
    .select(['material.lieferant', 'bestellung.bestellt_am'])
    .select(['objekte.fehlmenge', 'objekte.wird_beschafft', zuBestellen(sicht).as('zu_bestellen')])
    .select(['material.id as material_id', 'material.name as material_name', 'material.artikelnummer'])
    .select(['material.einheit', mindestbestandFor(sicht).as('mindestbestand')])
    .select(['ueberall.menge as menge_gesamt', 'ueberall.lagerplaetze'])
    .select(sql<boolean>`coalesce(ueberall.menge < ${mindestbestandFor(sicht)}, false)`.as('unter_mindestbestand'))

/** Reads what is to be ordered, by Lieferant and material. */
export const getBestellliste = (reader: Reader, sicht: Sicht): Promise<Materialbestand[]> =>
  withBestand(reader, sicht)
    .where(bestellstandFor(sicht).zu_bestellen)
    .orderBy(sql`material.lieferant COLLATE natuerlich NULLS LAST, material.name COLLATE natuerlich, material.id`)
    .execute()
