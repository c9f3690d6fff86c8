import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import type { MaterialTable } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import { countRows } from '../../kern/lists/count.ts'
import { contains, type Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, directionOf, type Order } from '../../kern/lists/order.ts'
import { type Verwendung, verwendungen } from '../../kern/rules/usage.ts'
import type { MaterialSuche, MaterialVerwendung } from './material.schema.ts'

/** A material without the column that only the search reads. */
export type MaterialRow = Omit<Selectable<MaterialTable>, 'suchform'>

/**
 * The tables that refer to a material, all by `material_id`. Add new ones here: they are counted, shown and re-pointed.
 */
export const MATERIALVERWEISE = [
  'objektposition',
  'vorlagenposition',
  'kontrollposition',
  'fehlbestand',
  'nachfuellung',
  'bestand',
  'ausgabe',
  'materialbewegung',
] as const
export type Materialverweis = (typeof MATERIALVERWEISE)[number]

const EXAMPLES_MAX = 5

export const unknownMaterial = (): DomainError => notFound('Dieses Material gibt es nicht.')

const nameOfKategorie = sql`(SELECT kategorie.name FROM kategorie WHERE kategorie.id = kategorie_id)`

export function listMaterialien(
  reader: Reader,
  { sortierung, q, kategorie_id, materialtyp }: Filter<MaterialSuche>,
): List<MaterialRow> {
  const hits = reader
    .selectFrom('material')
    .selectAll()
    .$if(q !== undefined, (filtered) => filtered.where(contains(['name', 'artikelnummer'], q ?? '')))
    .$if(kategorie_id !== undefined, (filtered) => filtered.where('kategorie_id', '=', kategorie_id ?? null))
    .$if(materialtyp !== undefined, (filtered) => filtered.where('materialtyp', '=', materialtyp ?? 'menge'))
  const direction = directionOf(sortierung)
  const nulls = direction === 'desc' ? 'first' : 'last'
  const orders: Readonly<Record<string, Order>> = {
    artikelnummer: [byWord('artikelnummer', direction, nulls)],
    kategorie: [byWord(nameOfKategorie, direction, nulls), byWord('name', direction)],
  }
  return listOf({
    reader,
    hits,
    order: [...(orders[sortierung.replace(/^-/, '')] ?? [byWord('name', direction)]), by('id')],
  })
}

/** @throws {DomainError} 404 */
export async function getMaterial(reader: Reader, id: string): Promise<MaterialRow> {
  const row = await reader.selectFrom('material').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownMaterial()
  return row
}

export function usageOfMaterial(reader: Reader, id: string): Promise<Verwendung> {
  const counts = MATERIALVERWEISE.map((kind) => [
    kind,
    countRows(reader.selectFrom(kind).where('material_id', '=', id)),
  ])
  return verwendungen(Object.fromEntries(counts))
}

/** Reads the usage of a material, with the first references of each kind. @throws {DomainError} 404 */
export async function getMaterialVerwendung(reader: Reader, id: string): Promise<MaterialVerwendung> {
  await getMaterial(reader, id)
  const counts = await usageOfMaterial(reader, id)
  const kind = async (name: Materialverweis) => ({
    anzahl: counts[name] ?? 0,
    beispiele: await examples(reader, name, id),
  })
  return {
    gesamt: Object.values(counts).reduce((sum, count) => sum + count, 0),
    arten: {
      objektposition: await kind('objektposition'),
      vorlagenposition: await kind('vorlagenposition'),
      kontrollposition: await kind('kontrollposition'),
      fehlbestand: await kind('fehlbestand'),
      nachfuellung: await kind('nachfuellung'),
      bestand: await kind('bestand'),
      ausgabe: await kind('ausgabe'),
      materialbewegung: await kind('materialbewegung'),
    },
  }
}

interface Example {
  readonly id: string
  readonly bezeichnung: string
}

/** Reads the newest references, each with the name of its holder: an object, a template, a Lagerplatz, a recipient. */
async function examples(reader: Reader, kind: Materialverweis, material_id: string): Promise<Example[]> {
  if (kind === 'vorlagenposition') {
    return reader
      .selectFrom('vorlagenposition')
      .innerJoin('beladungsvorlage', 'beladungsvorlage.id', 'vorlage_id')
      .select(['vorlagenposition.id', 'beladungsvorlage.name as bezeichnung'])
      .where('material_id', '=', material_id)
      .orderBy('vorlagenposition.id', 'desc')
      .limit(EXAMPLES_MAX)
      .execute()
  }
  if (kind === 'bestand') {
    return reader
      .selectFrom('bestand')
      .innerJoin('lagerplatz', 'lagerplatz.id', 'lagerplatz_id')
      .select(['lagerplatz.id', 'lagerplatz.code as bezeichnung'])
      .where('material_id', '=', material_id)
      .orderBy('lagerplatz_id', 'desc')
      .limit(EXAMPLES_MAX)
      .execute()
  }
  const objekt = sql<string>`(SELECT code || ' ' || name FROM objekt WHERE objekt.id = objekt_id)`
  const over = {
    objektposition: objekt,
    fehlbestand: objekt,
    kontrollposition: sql<string>`(SELECT objekt.code || ' ' || objekt.name FROM kontrolle
      JOIN objekt ON objekt.id = kontrolle.objekt_id WHERE kontrolle.id = kontrolle_id)`,
    nachfuellung: sql<string>`(SELECT objekt.code || ' ' || objekt.name FROM fehlbestand
      JOIN objekt ON objekt.id = fehlbestand.objekt_id WHERE fehlbestand.id = fehlbestand_id)`,
    ausgabe: sql<string>`empfaenger`,
    materialbewegung: sql<string>`concat_ws(' ', initcap(art::text), menge,
      (SELECT code FROM lagerplatz WHERE lagerplatz.id = coalesce(von_lagerplatz_id, nach_lagerplatz_id)))`,
  }
  return reader
    .selectFrom(kind)
    .select(['id', over[kind].as('bezeichnung')])
    .where('material_id', '=', material_id)
    .orderBy('id', 'desc')
    .limit(EXAMPLES_MAX)
    .execute()
}
