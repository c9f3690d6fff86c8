import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import type { MaterialTable } from '../db.gen.ts'
import type { Reader } from '../db.ts'
import { enthaelt, type Seite, seitenweise, zaehle } from '../listen.ts'
import { type Verwendung, verwendungen } from '../verwendung.ts'
import type { MaterialSuche, MaterialVerwendung } from './material.schema.ts'

/** A material without what only the search reads. */
export type MaterialRow = Omit<Selectable<MaterialTable>, 'suchform'>

/** The tables that refer to a material, all by `material_id`. A new one belongs here: it is counted, shown and re-pointed. */
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

const BEISPIELE_MAX = 5

export const unbekanntesMaterial = (): DomainError => notFound('Dieses Material gibt es nicht.')

export function listMaterialien(reader: Reader, suche: MaterialSuche): Promise<Seite<MaterialRow>> {
  const { sortierung, q, kategorie_id, materialtyp } = suche
  const ab = sortierung.startsWith('-')
  const query = reader
    .selectFrom('material')
    .selectAll()
    .$if(q !== undefined, (gefiltert) =>
      gefiltert.where(({ or }) => or([enthaelt('name', q ?? ''), enthaelt('artikelnummer', q ?? '')])),
    )
    .$if(kategorie_id !== undefined, (gefiltert) => gefiltert.where('kategorie_id', '=', kategorie_id ?? null))
    .$if(materialtyp !== undefined, (gefiltert) => gefiltert.where('materialtyp', '=', materialtyp ?? 'menge'))
  const sortiert = sortierung.endsWith('artikelnummer')
    ? query.orderBy(sql`artikelnummer COLLATE natuerlich`, (o) => (ab ? o.desc().nullsFirst() : o.asc().nullsLast()))
    : query.orderBy(sql`name COLLATE natuerlich`, ab ? 'desc' : 'asc')
  return seitenweise(sortiert.orderBy('id'), suche)
}

/** @throws {DomainError} 404 */
export async function getMaterial(reader: Reader, id: string): Promise<MaterialRow> {
  const row = await reader.selectFrom('material').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekanntesMaterial()
  return row
}

export function verwendungMaterial(reader: Reader, id: string): Promise<Verwendung> {
  const anzahlen = MATERIALVERWEISE.map((art) => [art, zaehle(reader.selectFrom(art).where('material_id', '=', id))])
  return verwendungen(Object.fromEntries(anzahlen))
}

/** Where a material is used, with the first references of each kind. @throws {DomainError} 404 */
export async function getMaterialVerwendung(reader: Reader, id: string): Promise<MaterialVerwendung> {
  await getMaterial(reader, id)
  const anzahlen = await verwendungMaterial(reader, id)
  const art = async (name: Materialverweis) => ({
    anzahl: anzahlen[name] ?? 0,
    beispiele: await beispiele(reader, name, id),
  })
  return {
    gesamt: Object.values(anzahlen).reduce((summe, anzahl) => summe + anzahl, 0),
    arten: {
      objektposition: await art('objektposition'),
      vorlagenposition: await art('vorlagenposition'),
      kontrollposition: await art('kontrollposition'),
      fehlbestand: await art('fehlbestand'),
      nachfuellung: await art('nachfuellung'),
      bestand: await art('bestand'),
      ausgabe: await art('ausgabe'),
      materialbewegung: await art('materialbewegung'),
    },
  }
}

interface Beispiel {
  readonly id: string
  readonly bezeichnung: string
}

/** The newest references; each is called by what holds it: an object, a template, a Lagerplatz, a recipient. */
async function beispiele(reader: Reader, art: Materialverweis, material_id: string): Promise<Beispiel[]> {
  if (art === 'vorlagenposition') {
    return reader
      .selectFrom('vorlagenposition')
      .innerJoin('beladungsvorlage', 'beladungsvorlage.id', 'vorlage_id')
      .select(['vorlagenposition.id', 'beladungsvorlage.name as bezeichnung'])
      .where('material_id', '=', material_id)
      .orderBy('vorlagenposition.id', 'desc')
      .limit(BEISPIELE_MAX)
      .execute()
  }
  if (art === 'bestand') {
    return reader
      .selectFrom('bestand')
      .innerJoin('lagerplatz', 'lagerplatz.id', 'lagerplatz_id')
      .select(['lagerplatz.id', 'lagerplatz.code as bezeichnung'])
      .where('material_id', '=', material_id)
      .orderBy('lagerplatz_id', 'desc')
      .limit(BEISPIELE_MAX)
      .execute()
  }
  const objekt = sql<string>`(SELECT code || ' ' || name FROM objekt WHERE objekt.id = objekt_id)`
  const ueber = {
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
    .selectFrom(art)
    .select(['id', ueber[art].as('bezeichnung')])
    .where('material_id', '=', material_id)
    .orderBy('id', 'desc')
    .limit(BEISPIELE_MAX)
    .execute()
}
