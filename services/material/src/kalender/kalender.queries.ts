import { addDays, type Day } from '@zeughaus/platform'
import { type RawBuilder, sql } from 'kysely'
import type { Akteur } from '../akteur.ts'
import type { Reader } from '../db.ts'
import { istErneuert } from '../personal/index.ts'
import { darf } from '../rechte.ts'

/** How far back and ahead the feed shows dates, in days. */
const RUECKBLICK_TAGE = 365
const VORSCHAU_TAGE = 730
/** Things that one entry names; the others are counted. */
const GENANNT_MAX = 20

/** What falls due at an object: test of a position or a device, expiry, maintenance, HU, UVV. */
export type Objektterminart = 'pruefung' | 'geraet' | 'ablauf' | 'wartung' | 'hu' | 'uvv'

/** What is due on one day at one object. */
export interface Objekttermin {
  readonly art: Objektterminart
  readonly tag: Day
  readonly objekt_id: string
  readonly objekt_code: string
  readonly objekt_name: string
  readonly standort_name: string
  /** How many positions, devices or works it is about; 0 when it is about the object itself. */
  readonly anzahl: number
  /** What they are called. */
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

/** Days that are read at a time: a brigade with 2,000 objects has tens of thousands of dates in all. */
const TAGE_AM_STUECK = 30

/** Everything that is due and that this person may know of, a month at a time. */
export async function* listTermine(reader: Reader, heute: Day, wer: Akteur): AsyncGenerator<Termin[]> {
  for (let tag = -RUECKBLICK_TAGE; tag <= VORSCHAU_TAGE; tag += TAGE_AM_STUECK) {
    const letzter = Math.min(tag + TAGE_AM_STUECK - 1, VORSCHAU_TAGE)
    const zeitraum = { von: addDays(heute, tag), bis: addDays(heute, letzter) }
    yield await listObjekttermine(reader, zeitraum)
    yield await listQualifikationstermine(reader, zeitraum, wer)
  }
}

interface Zeitraum {
  readonly von: Day
  readonly bis: Day
}

/** What carries a date of its own at an object: its day, its object, and what it is called. */
const QUELLEN: Readonly<Partial<Record<Objektterminart, RawBuilder<unknown>>>> = {
  pruefung: sql`SELECT p.naechste_pruefung AS tag, p.objekt_id, material.name
    FROM objektposition p JOIN material ON material.id = p.material_id WHERE p.ist_status = 'aktiv'`,
  geraet: sql`SELECT g.naechste_pruefung AS tag, g.objekt_id, material.name || ' ' || g.seriennummer AS name
    FROM geraet_instanz g JOIN objektposition p ON p.id = g.objektposition_id JOIN material ON material.id = p.material_id
    WHERE g.status <> 'ausgesondert' AND p.ist_status = 'aktiv'`,
  ablauf: sql`SELECT p.ablaufdatum AS tag, p.objekt_id, material.name
    FROM objektposition p JOIN material ON material.id = p.material_id WHERE p.ist_status = 'aktiv'`,
  wartung: sql`SELECT w.faellig_am AS tag, wartungsplan.objekt_id, w.bezeichnung AS name
    FROM wartungsplan_position w JOIN wartungsplan ON wartungsplan.id = w.wartungsplan_id`,
}

/** What falls on one day at one object in service is one entry of its kind. */
function listObjekttermine(reader: Reader, { von, bis }: Zeitraum): Promise<Objekttermin[]> {
  const anTeilen = Object.entries(QUELLEN).map(
    ([art, quelle]) => sql`SELECT ${sql.lit(art)} AS art, tag, objekt_id, count(*) AS anzahl,
      (array_agg(DISTINCT name))[:${sql.lit(GENANNT_MAX)}] AS was
    FROM (${quelle}) AS quelle WHERE tag BETWEEN ${von}::date AND ${bis}::date GROUP BY objekt_id, tag`,
  )
  const amFahrzeug = (art: 'hu' | 'uvv') => sql`
    SELECT ${sql.lit(art)}, ${sql.ref(`naechste_${art}`)}, objekt_id, 0, '{}'::text[] FROM fahrzeugdetails
    WHERE ${sql.ref(`naechste_${art}`)} BETWEEN ${von}::date AND ${bis}::date`
  const termine = sql<Objekttermin>`(${sql.join([...anTeilen, amFahrzeug('hu'), amFahrzeug('uvv')], sql` UNION ALL `)})`
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

/** Whoever may read about others gets the qualifications of everybody who is active; everybody with a fixed role his own. */
async function listQualifikationstermine(
  reader: Reader,
  { von, bis }: Zeitraum,
  wer: Akteur,
): Promise<Qualifikationstermin[]> {
  if (!darf(wer, 'personal.lesen')) return []
  return reader
    .selectFrom('benutzer_qualifikation')
    .innerJoin('benutzer', 'benutzer.id', 'benutzer_qualifikation.benutzer_id')
    .innerJoin('qualifikationstyp', 'qualifikationstyp.id', 'benutzer_qualifikation.qualifikationstyp_id')
    .where('benutzer.aktiv', '=', true)
    .where('benutzer_qualifikation.gueltig_bis', '>=', von)
    .where('benutzer_qualifikation.gueltig_bis', '<=', bis)
    .where(({ not }) => not(istErneuert))
    .$if(!darf(wer, 'personal.fremd_lesen'), (q) => q.where('benutzer.id', '=', wer.id))
    .select(sql.lit<'qualifikation'>('qualifikation').as('art'))
    .select(({ ref }) => ref('benutzer_qualifikation.gueltig_bis').$notNull().as('tag'))
    .select(['benutzer_qualifikation.id as qualifikation_id', 'qualifikationstyp.name as qualifikation_name'])
    .select('benutzer.name as benutzer_name')
    .orderBy('benutzer_qualifikation.gueltig_bis')
    .orderBy('benutzer_qualifikation.id')
    .execute()
}
