import { addDays, type Day } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader } from '../db.ts'
import { blaettere, type Seite, zaehle } from '../listen.ts'
import type { Prueftermin, PruefterminSuche } from './prueftermine.schema.ts'

type Termin = Pick<
  Prueftermin,
  'typ' | 'bezeichnung' | 'faelligkeitsdatum' | 'objekt_id' | 'objektposition_id' | 'geraet_instanz_id'
>

/** What is overdue or due up to this day: tests of devices and positions in use, HU and UVV of vehicles. */
function termine(bis: Day) {
  const amFahrzeug = (typ: 'hu' | 'uvv') => {
    const tag = sql.ref(`fahrzeugdetails.naechste_${typ}`)
    return sql`SELECT ${sql.lit(typ)}, objekt.code || ' ' || objekt.name, ${tag}, objekt.id, NULL, NULL
      FROM fahrzeugdetails JOIN objekt ON objekt.id = fahrzeugdetails.objekt_id WHERE ${tag} <= ${bis}::date`
  }
  return sql<Termin>`(
    SELECT 'geraet' AS typ, material.name || ' ' || g.seriennummer AS bezeichnung, g.naechste_pruefung AS faelligkeitsdatum,
      g.objekt_id, g.objektposition_id, g.id AS geraet_instanz_id
    FROM geraet_instanz g JOIN objektposition p ON p.id = g.objektposition_id JOIN material ON material.id = p.material_id
    WHERE g.status <> 'ausgesondert' AND p.ist_status = 'aktiv' AND g.naechste_pruefung <= ${bis}::date
    UNION ALL SELECT 'position', material.name, p.naechste_pruefung, p.objekt_id, p.id, NULL
    FROM objektposition p JOIN material ON material.id = p.material_id
    WHERE p.ist_status = 'aktiv' AND p.naechste_pruefung <= ${bis}::date
    UNION ALL ${amFahrzeug('hu')} UNION ALL ${amFahrzeug('uvv')})`.as('termin')
}

export async function listPrueftermine(
  reader: Reader,
  heute: Day,
  { sortierung, tage, typ, standort_id, objekt_id, ...blatt }: PruefterminSuche,
): Promise<Seite<Prueftermin>> {
  const gefunden = reader
    .selectFrom(termine(addDays(heute, tage)))
    .innerJoin('objekt', 'objekt.id', 'termin.objekt_id')
    .innerJoin('standort', 'standort.id', 'objekt.standort_id')
    .where('objekt.status', '<>', sql.lit('ausser_dienst'))
    .$if(typ !== undefined, (q) => q.where('termin.typ', '=', typ ?? 'hu'))
    .$if(standort_id !== undefined, (q) => q.where('objekt.standort_id', '=', standort_id ?? ''))
    .$if(objekt_id !== undefined, (q) => q.where('objekt.id', '=', objekt_id ?? ''))
  const richtung = sortierung.startsWith('-') ? 'desc' : 'asc'
  return blaettere(
    blatt,
    () => zaehle(gefunden),
    (ausschnitt) => {
      const eintraege = gefunden
        .selectAll('termin')
        .select(['objekt.code as objekt_code', 'objekt.name as objekt_name'])
        .select(['objekt.standort_id', 'standort.name as standort_name'])
        .select(sql<number>`termin.faelligkeitsdatum - ${heute}::date`.as('resttage'))
        .orderBy('termin.faelligkeitsdatum', richtung)
        .orderBy(sql`objekt.code COLLATE natuerlich`, richtung)
        .orderBy('termin.typ')
        .orderBy('termin.bezeichnung')
        .orderBy('termin.objektposition_id', (ordnung) => ordnung.asc().nullsLast())
        .orderBy('termin.geraet_instanz_id', (ordnung) => ordnung.asc().nullsLast())
      return ausschnitt.zeilen(ausschnitt.teil(eintraege)).execute()
    },
  )
}
