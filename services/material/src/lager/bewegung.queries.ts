import { DAY_MS, type DomainError, notFound } from '@zeughaus/platform'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Ausschnitt } from '../ausschnitt.ts'
import type { Database } from '../db.gen.ts'
import { BAUKASTEN, type Reader } from '../db.ts'
import type { Filter } from '../gemeinsam.ts'
import { schrift } from '../geschrieben.ts'
import { anzahlVon, type Fund, liesAnzahl, zugleichGezaehlt } from '../listen.ts'
import { type Zeitraum, zeitraum } from '../zeitraum.ts'
import { type Materialbewegung, MaterialbewegungListe, type MaterialbewegungSuche } from './bewegung.schema.ts'

const unbekannteMaterialbewegung = (): DomainError => notFound('Diese Materialbewegung gibt es nicht.')

/** @throws {DomainError} 404 */
export async function getMaterialbewegung(reader: Reader, id: string): Promise<Materialbewegung> {
  const row = await mitNamen(reader).where('materialbewegung.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekannteMaterialbewegung()
  return row
}

/**
 * Movements in the order of time, written by the database.
 *
 * @param zeitzone in which `von` and `bis` are read when they are days
 * @param gesamt how many the search finds
 * @throws {DomainError} 400 when `von` lies after `bis`
 */
export async function listMaterialbewegungen(
  reader: Reader,
  suche: MaterialbewegungSuche,
  zeitzone: string,
  gesamt: () => Promise<number>,
) {
  const wann = zeitraum(suche, zeitzone)
  const richtung = suche.sortierung === 'zeitpunkt' ? 'asc' : 'desc'
  const gefunden: Fund<'id'> = {
    schluessel: ['id'],
    teil: (ausschnitt) => ausschnitt.zeilen(findeSeite(reader, haelften(reader, suche, wann), richtung, ausschnitt)),
  }
  return zugleichGezaehlt(reader, gefunden, suche, zeileDerSeite, gesamt)
}

/** @throws {DomainError} 400 when `von` lies after `bis` */
export async function zaehleMaterialbewegungen(
  reader: Reader,
  suche: Filter<MaterialbewegungSuche>,
  zeitzone: string,
): Promise<number> {
  return liesAnzahl(reader, anzahlDerBewegungen(reader, suche, zeitraum(suche, zeitzone)))
}

/** Finds a page in indexes alone, of which no more than the beginning is read; only its rows are then read whole. */
function findeSeite(reader: Reader, haelften: readonly Bewegungen[], richtung: 'asc' | 'desc', ausschnitt: Ausschnitt) {
  const anfaenge = haelften.map((haelfte) => {
    const stellen = haelfte.select(['id', 'zeitpunkt']).orderBy('zeitpunkt', richtung).orderBy('id', richtung)
    return reader.selectFrom(ausschnitt.anfang(stellen).as('anfang')).selectAll()
  })
  const gefunden = anfaenge.reduce((eine, andere) => eine.unionAll(andere)).as('gefunden')
  const sortiert = reader.selectFrom(gefunden).selectAll().orderBy('zeitpunkt', richtung).orderBy('id', richtung)
  return ausschnitt.teil(sortiert)
}

/** Names by subqueries: they are read for the page alone. */
const mitNamen = (reader: Reader) =>
  reader
    .selectFrom('materialbewegung')
    .selectAll('materialbewegung')
    .select((eb) => {
      const material = eb.selectFrom('material').whereRef('material.id', '=', 'materialbewegung.material_id')
      const benutzer = eb.selectFrom('benutzer').whereRef('benutzer.id', '=', 'materialbewegung.benutzer_id')
      const platz = (spalte: 'von_lagerplatz_id' | 'nach_lagerplatz_id') =>
        eb
          .selectFrom('lagerplatz')
          .select('lagerplatz.code')
          .whereRef('lagerplatz.id', '=', `materialbewegung.${spalte}`)
      return [
        material.select('material.name').$asScalar().$notNull().as('material_name'),
        material.select('material.einheit').$asScalar().$notNull().as('einheit'),
        benutzer.select('benutzer.name').$asScalar().$notNull().as('benutzer_name'),
        platz('von_lagerplatz_id').as('von_lagerplatz_code'),
        platz('nach_lagerplatz_id').as('nach_lagerplatz_code'),
        eb
          .selectFrom('objekt')
          .select('objekt.code')
          .whereRef('objekt.id', '=', 'materialbewegung.objekt_id')
          .as('objekt_code'),
      ]
    })

/** What a movement says to all who may read it. */
export const bewegungsschrift = schrift(MaterialbewegungListe, [])

const zeileDerSeite = bewegungsschrift.zeilen(
  mitNamen(BAUKASTEN).where(sql<boolean>`materialbewegung.id = seite.id`),
  [],
)

type Bewegungen = SelectQueryBuilder<Database, 'materialbewegung', object>

/** What a search finds. A Lagerplatz is looked for in two indexes, each in the order of time, and no row is in both. */
function haelften(reader: Reader, suche: Filter<MaterialbewegungSuche>, wann: Zeitraum): Bewegungen[] {
  const { lagerplatz_id } = suche
  const alle = gefiltert(reader.selectFrom('materialbewegung'), suche, wann)
  if (lagerplatz_id === undefined) return [alle]
  return [alle.where('von_lagerplatz_id', '=', lagerplatz_id), alle.where('nach_lagerplatz_id', '=', lagerplatz_id)]
}

const anzahlDerTreffer = (reader: Reader, suche: Filter<MaterialbewegungSuche>, wann: Zeitraum): RawBuilder<number> =>
  summe(haelften(reader, suche, wann).map(anzahlVon))

const summe = (summanden: readonly RawBuilder<number>[]): RawBuilder<number> => sql`(${sql.join(summanden, sql` + `)})`

function gefiltert(query: Bewegungen, suche: Filter<MaterialbewegungSuche>, { von, vor }: Zeitraum): Bewegungen {
  let gefunden = query
  for (const feld of ['material_id', 'art', 'benutzer_id', 'objekt_id'] as const) {
    const wert = suche[feld]
    if (wert !== undefined) gefunden = gefunden.where(feld, '=', wert)
  }
  if (suche.belegnummer !== undefined) {
    gefunden = gefunden.where(sql`faltung(belegnummer)`, '=', sql`faltung(${suche.belegnummer})`)
  }
  if (von !== undefined) gefunden = gefunden.where('zeitpunkt', '>=', von)
  return vor === undefined ? gefunden : gefunden.where('zeitpunkt', '<', vor)
}

/**
 * How many movements a search finds. The database counts while it books: by Lagerplatz and material in the stocks, by
 * day, person and kind beside them. What neither of them knows is counted in an index.
 */
function anzahlDerBewegungen(reader: Reader, suche: Filter<MaterialbewegungSuche>, wann: Zeitraum): RawBuilder<number> {
  const { material_id, lagerplatz_id, benutzer_id, objekt_id, belegnummer } = suche
  if (objekt_id !== undefined || belegnummer !== undefined) return anzahlDerTreffer(reader, suche, wann)
  if (material_id === undefined && lagerplatz_id === undefined) return anzahlNachTagen(reader, suche, wann)
  const zeitlos = wann.von === undefined && wann.vor === undefined
  return benutzer_id === undefined && zeitlos
    ? anzahlNachBestaenden(reader, suche)
    : anzahlDerTreffer(reader, suche, wann)
}

function anzahlNachBestaenden(
  reader: Reader,
  { material_id, lagerplatz_id, art }: Filter<MaterialbewegungSuche>,
): RawBuilder<number> {
  // A transfer counts at both of its Lagerplaetze, and once for its material.
  const umlagerungen = lagerplatz_id === undefined ? sql`auslagerungen` : sql`auslagerungen + einlagerungen`
  const von = { zugang: sql`zugaenge`, abgang: sql`abgaenge`, umlagerung: umlagerungen }
  const summand = art === undefined ? sql`zugaenge + abgaenge + ${umlagerungen}` : von[art]
  const anzahl = reader
    .selectFrom('bestand')
    .select(sql<number>`coalesce(sum(${summand}), 0)::bigint`.as('anzahl'))
    .$if(material_id !== undefined, (q) => q.where('material_id', '=', material_id ?? ''))
    .$if(lagerplatz_id !== undefined, (q) => q.where('lagerplatz_id', '=', lagerplatz_id ?? ''))
  return sql`(${anzahl})`
}

/** Whole days from the kept counts, what a range has of its first and last day from the index. */
function anzahlNachTagen(reader: Reader, suche: Filter<MaterialbewegungSuche>, wann: Zeitraum): RawBuilder<number> {
  const { art, benutzer_id } = suche
  const ersterTag = wann.von === undefined ? undefined : naechsteMitternacht(wann.von)
  const letzterTag = wann.vor === undefined ? undefined : wann.vor.slice(0, TAG_LAENGE)
  if (ersterTag !== undefined && letzterTag !== undefined && ersterTag > letzterTag) {
    return anzahlDerTreffer(reader, suche, wann)
  }
  const ganzeTage = reader
    .selectFrom('materialbewegung_anzahl')
    .select(sql<number>`coalesce(sum(anzahl), 0)::bigint`.as('anzahl'))
    .$if(art !== undefined, (q) => q.where('art', '=', art ?? 'zugang'))
    .$if(benutzer_id !== undefined, (q) => q.where('benutzer_id', '=', benutzer_id ?? ''))
    .$if(ersterTag !== undefined, (q) => q.where('tag', '>=', ersterTag ?? ''))
    .$if(letzterTag !== undefined, (q) => q.where('tag', '<', letzterTag ?? ''))
  const rand = (von: string | undefined, vor: string | undefined) =>
    von === undefined || vor === undefined || von === vor ? [] : [anzahlDerTreffer(reader, suche, { von, vor })]
  const davor = rand(wann.von, ersterTag && mitternacht(ersterTag))
  const danach = rand(letzterTag && mitternacht(letzterTag), wann.vor)
  return summe([sql`(${ganzeTage})`, ...davor, ...danach])
}

const TAG_LAENGE = 'JJJJ-MM-TT'.length
const mitternacht = (tag: string): string => `${tag}T00:00:00.000Z`

/** The first day (UTC) that begins at this instant or after it. */
const naechsteMitternacht = (zeitpunkt: string): string =>
  new Date(Math.ceil(Date.parse(zeitpunkt) / DAY_MS) * DAY_MS).toISOString().slice(0, TAG_LAENGE)
