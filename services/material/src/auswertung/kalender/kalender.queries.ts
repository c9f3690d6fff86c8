import { addDays, type Day } from '@zeughaus/platform'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import type { Reader } from '../../kern/db/store.ts'
import { type LocalDay, listFristen } from '../../kontrollen/kontrollfrist/index.ts'
import { isErneuert } from '../../personal/qualifikationen/index.ts'

/** Days before and after today that the feed shows. */
const PAST_DAYS = 365
const FUTURE_DAYS = 730
/** Names listed in one entry; the others are counted. */
const NAMED_MAX = 20

/** Kinds of due dates of an object: its check, test of a position or a device, expiry, maintenance, HU, UVV. */
export type Objektterminart = 'kontrolle' | 'pruefung' | 'geraet' | 'ablauf' | 'wartung' | 'hu' | 'uvv'

/** The due dates of one day at one object. */
export interface Objekttermin {
  readonly art: Objektterminart
  readonly tag: Day
  readonly objekt_id: string
  readonly objekt_code: string
  readonly objekt_name: string
  readonly standort_name: string
  /** Number of positions, devices or maintenance tasks; 0 when the object itself is due. */
  readonly anzahl: number
  /** Their names. */
  readonly was: readonly string[]
}

/** The last day of a qualification. */
export interface Qualifikationstermin {
  readonly art: 'qualifikation'
  readonly tag: Day
  readonly qualifikation_id: string
  readonly qualifikation_name: string
  readonly benutzer_name: string
}

export type Termin = Objekttermin | Qualifikationstermin

/** Days read at a time: a brigade with 2,000 objects has tens of thousands of dates in all. */
const DAYS_AT_ONCE = 30

/** The owner and content of a calendar. */
interface Viewpoint {
  readonly who: Caller
  /** Includes the qualifications of others, which this person may read. */
  readonly others: boolean
}

/** Lists everything due that this person may see: checks, then the rest a month at a time. */
export async function* listTermine(reader: Reader, day: LocalDay, viewpoint: Viewpoint): AsyncGenerator<Termin[]> {
  yield await listKontrolltermine(reader, day)
  yield* listByMonth(reader, day.heute, viewpoint)
}

async function* listByMonth(reader: Reader, today: Day, viewpoint: Viewpoint): AsyncGenerator<Termin[]> {
  for (let day = -PAST_DAYS; day <= FUTURE_DAYS; day += DAYS_AT_ONCE) {
    const last = Math.min(day + DAYS_AT_ONCE - 1, FUTURE_DAYS)
    const range = { von: addDays(today, day), bis: addDays(today, last) }
    yield await listObjekttermine(reader, range)
    yield await listQualifikationstermine(reader, range, viewpoint)
  }
}

/** Lists when objects have to be checked next. */
async function listKontrolltermine(reader: Reader, day: LocalDay): Promise<Objekttermin[]> {
  const [first, last] = [addDays(day.heute, -PAST_DAYS), addDays(day.heute, FUTURE_DAYS)]
  const objekte = await listFristen(reader, day)
  return objekte
    .filter(({ kontrolle_faellig_am: tag }) => first <= tag && tag <= last)
    .map(({ kontrolle_faellig_am: tag, objekt_id, objekt_code, objekt_name, standort_name }) => ({
      ...{ art: 'kontrolle', tag, anzahl: 0, was: [] },
      ...{ objekt_id, objekt_code, objekt_name, standort_name },
    }))
}

interface Range {
  readonly von: Day
  readonly bis: Day
}

/** Sources of dates at an object's parts: the day, the object, and a name. */
const SOURCES: Readonly<Partial<Record<Objektterminart, RawBuilder<unknown>>>> = {
  pruefung: sql`SELECT p.naechste_pruefung AS tag, p.objekt_id, material.name
    FROM objektposition p JOIN material ON material.id = p.material_id WHERE p.ist_status = 'aktiv'`,
  geraet: sql`SELECT CASE WHEN t.geraet_instanz_id IS NULL THEN g.naechste_pruefung ELSE t.naechste_pruefung END AS tag,
      g.objekt_id, concat_ws(', ', material.name || ' ' || g.seriennummer, pruefart.name) AS name
    FROM geraet_instanz g JOIN objektposition p ON p.id = g.objektposition_id JOIN material ON material.id = p.material_id
    LEFT JOIN geraet_termin t ON t.geraet_instanz_id = g.id LEFT JOIN pruefart ON pruefart.id = t.pruefart_id
    WHERE g.status <> 'ausgesondert' AND p.ist_status = 'aktiv'`,
  ablauf: sql`SELECT p.ablaufdatum AS tag, p.objekt_id, material.name
    FROM objektposition p JOIN material ON material.id = p.material_id WHERE p.ist_status = 'aktiv'`,
  wartung: sql`SELECT w.faellig_am AS tag, wartungsplan.objekt_id, w.bezeichnung AS name
    FROM wartungsplan_position w JOIN wartungsplan ON wartungsplan.id = w.wartungsplan_id`,
}

/** Lists dates of objects in service: one entry per kind, day and object. */
function listObjekttermine(reader: Reader, { von, bis }: Range): Promise<Objekttermin[]> {
  const ofParts = Object.entries(SOURCES).map(
    ([kind, source]) => sql`SELECT ${sql.lit(kind)} AS art, tag, objekt_id, count(*) AS anzahl,
      (array_agg(DISTINCT name))[:${sql.lit(NAMED_MAX)}] AS was
    FROM (${source}) AS quelle WHERE tag BETWEEN ${von}::date AND ${bis}::date GROUP BY objekt_id, tag`,
  )
  const amFahrzeug = (kind: 'hu' | 'uvv') => sql`
    SELECT ${sql.lit(kind)}, ${sql.ref(`naechste_${kind}`)}, objekt_id, 0, '{}'::text[] FROM fahrzeugdetails
    WHERE ${sql.ref(`naechste_${kind}`)} BETWEEN ${von}::date AND ${bis}::date`
  const termine = sql<Objekttermin>`(${sql.join([...ofParts, amFahrzeug('hu'), amFahrzeug('uvv')], sql` UNION ALL `)})`
  return reader
    .selectFrom(termine.as('termin'))
    .innerJoin('objekt', 'objekt.id', 'termin.objekt_id')
    .innerJoin('standort', 'standort.id', 'objekt.standort_id')
    .where('objekt.status', '<>', sql.lit('ausser_dienst'))
    .select(['termin.art', 'termin.tag', 'termin.objekt_id', 'termin.anzahl', 'termin.was'])
    .select(['objekt.code as objekt_code', 'objekt.name as objekt_name', 'standort.name as standort_name'])
    .orderBy('termin.tag')
    .orderBy(sql`objekt.code COLLATE natuerlich`)
    .orderBy('termin.art')
    .execute()
}

/** Lists qualifications: one's own for everyone with a fixed role, or those of all active users. */
async function listQualifikationstermine(
  reader: Reader,
  { von, bis }: Range,
  { who, others }: Viewpoint,
): Promise<Qualifikationstermin[]> {
  if (!may(who, 'personal.lesen')) return []
  return reader
    .selectFrom('benutzer_qualifikation')
    .innerJoin('benutzer', 'benutzer.id', 'benutzer_qualifikation.benutzer_id')
    .innerJoin('qualifikationstyp', 'qualifikationstyp.id', 'benutzer_qualifikation.qualifikationstyp_id')
    .where('benutzer.aktiv', '=', true)
    .where('benutzer_qualifikation.gueltig_bis', '>=', von)
    .where('benutzer_qualifikation.gueltig_bis', '<=', bis)
    .where(({ not }) => not(isErneuert))
    .$if(!others, (q) => q.where('benutzer.id', '=', who.id))
    .select(sql.lit<'qualifikation'>('qualifikation').as('art'))
    .select(({ ref }) => ref('benutzer_qualifikation.gueltig_bis').$notNull().as('tag'))
    .select(['benutzer_qualifikation.id as qualifikation_id', 'qualifikationstyp.name as qualifikation_name'])
    .select('benutzer.name as benutzer_name')
    .orderBy('benutzer_qualifikation.gueltig_bis')
    .orderBy('benutzer_qualifikation.id')
    .execute()
}
