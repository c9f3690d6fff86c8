import { addDays, type Day } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, directionOf } from '../../kern/lists/order.ts'
import { gehoertZu } from '../../kern/rules/einheit.ts'
import type { Prueftermin, PruefterminSuche } from './prueftermine.schema.ts'

type Termin = Pick<
  Prueftermin,
  | 'typ'
  | 'bezeichnung'
  | 'material_name'
  | 'faelligkeitsdatum'
  | 'objekt_id'
  | 'objektposition_id'
  | 'geraet_instanz_id'
  | 'pruefart'
>

/** Selects what is overdue or due up to this day: tests of devices and positions in use, HU and UVV of vehicles. */
function termine(bis: Day) {
  const amFahrzeug = (typ: 'hu' | 'uvv') => {
    const day = sql.ref(`fahrzeugdetails.naechste_${typ}`)
    return sql`SELECT ${sql.lit(typ)}, objekt.code || ' ' || objekt.name, NULL, ${day}, objekt.id, NULL, NULL, NULL
      FROM fahrzeugdetails JOIN objekt ON objekt.id = fahrzeugdetails.objekt_id WHERE ${day} <= ${bis}::date`
  }
  return sql<Termin>`(
    SELECT 'geraet' AS typ, material.name || ' ' || g.seriennummer AS bezeichnung,
      material.name AS material_name, coalesce(t.naechste_pruefung, g.naechste_pruefung) AS faelligkeitsdatum,
      g.objekt_id, g.objektposition_id, g.id AS geraet_instanz_id, pruefart.name AS pruefart
    FROM geraet_instanz g JOIN objektposition p ON p.id = g.objektposition_id JOIN material ON material.id = p.material_id
    LEFT JOIN geraet_termin t ON t.geraet_instanz_id = g.id LEFT JOIN pruefart ON pruefart.id = t.pruefart_id
    WHERE g.status <> 'ausgesondert' AND p.ist_status = 'aktiv' AND g.naechste_pruefung <= ${bis}::date
      AND (t.geraet_instanz_id IS NULL OR t.naechste_pruefung <= ${bis}::date)
    UNION ALL SELECT 'position', material.name, material.name, p.naechste_pruefung, p.objekt_id, p.id, NULL, NULL
    FROM objektposition p JOIN material ON material.id = p.material_id
    WHERE p.ist_status = 'aktiv' AND p.naechste_pruefung <= ${bis}::date
    UNION ALL ${amFahrzeug('hu')} UNION ALL ${amFahrzeug('uvv')})`.as('termin')
}

export function listPrueftermine(
  reader: Reader,
  today: Day,
  { sortierung, tage, typ, standort_id, objekt_id, einheit_id }: Filter<PruefterminSuche>,
): List<Prueftermin> {
  const hits = reader
    .selectFrom(termine(addDays(today, tage)))
    .innerJoin('objekt', 'objekt.id', 'termin.objekt_id')
    .innerJoin('standort', 'standort.id', 'objekt.standort_id')
    .where('objekt.status', '<>', sql.lit('ausser_dienst'))
    .$if(typ !== undefined, (q) => q.where('termin.typ', '=', typ ?? 'hu'))
    .$if(standort_id !== undefined, (q) => q.where('objekt.standort_id', '=', standort_id ?? ''))
    .$if(objekt_id !== undefined, (q) => q.where('objekt.id', '=', objekt_id ?? ''))
    .$if(einheit_id !== undefined, (q) => q.where(gehoertZu(einheit_id ?? '')))
    .selectAll('termin')
    .select(['objekt.code as objekt_code', 'objekt.name as objekt_name'])
    .select(['objekt.standort_id', 'standort.name as standort_name'])
    .select(sql<number>`termin.faelligkeitsdatum - ${today}::date`.as('resttage'))
  const direction = directionOf(sortierung)
  const order = [
    by('termin.faelligkeitsdatum', direction),
    byWord('objekt.code', direction),
    by('termin.typ'),
    by('termin.bezeichnung'),
    by('termin.objektposition_id', 'asc', 'last'),
    by('termin.geraet_instanz_id', 'asc', 'last'),
    by('termin.pruefart', 'asc', 'last'),
  ]
  return listOf({ reader, hits, order })
}
