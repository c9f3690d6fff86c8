import { addDays } from '@zeughaus/platform'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'
import { type Filter, isOneOf } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, directionOf } from '../../kern/lists/order.ts'
import type { FaelligePosition, FaelligeSuche } from './faelligkeit.schema.ts'
import type { Faelligkeitsgrund } from './wartungsplan.schema.ts'

/**
 * When a position is due: as soon as one of its intervals is reached, on that day or at that reading. Each rule reads a
 * row of wartungsplan_position beside the fahrzeugdetails of its object. A position without a known last date is due by
 * time at once; without a reading none is due by it. Hours are compared as the decimals that people write.
 */
const RULES: Readonly<Record<Faelligkeitsgrund, (day: string) => RawBuilder<boolean>>> = {
  zeit: (day) =>
    sql`(wartungsplan_position.intervall_monate IS NOT NULL
      AND coalesce(wartungsplan_position.faellig_am <= ${day}::date, true))`,
  km: () => sql`coalesce(fahrzeugdetails.kilometerstand >= wartungsplan_position.faellig_km, false)`,
  betriebsstunden: () =>
    sql`coalesce(fahrzeugdetails.betriebsstunden::numeric >= wartungsplan_position.faellig_betriebsstunden::numeric, false)`,
}

/** The reasons that hold on a day, in the order of the table above. */
export function faelligkeitsgruende(day: string): RawBuilder<Faelligkeitsgrund[]> {
  const cases = Object.entries(RULES).map(([name, holds]) => sql`CASE WHEN ${holds(day)} THEN ${sql.lit(name)} END`)
  return sql`array_remove(ARRAY[${sql.join(cases)}]::text[], NULL)`
}

/**
 * Whether something is due, for this reason or for any. Searches by readings only where there are readings, so only the
 * few due positions are joined with their plans and objects.
 */
function isFaellig(day: string, reason: Faelligkeitsgrund | undefined): RawBuilder<boolean> {
  const { zeit, ...states } = RULES
  const nachStand = (rules: readonly RawBuilder<boolean>[]) => sql<boolean>`wartungsplan_position.id IN (
    SELECT wartungsplan_position.id FROM fahrzeugdetails
      JOIN wartungsplan ON wartungsplan.objekt_id = fahrzeugdetails.objekt_id
      JOIN wartungsplan_position ON wartungsplan_position.wartungsplan_id = wartungsplan.id
    WHERE ${sql.join(rules, sql` OR `)})`
  if (reason === 'zeit') return zeit(day)
  if (reason !== undefined) return nachStand([states[reason](day)])
  return sql<boolean>`(${zeit(day)} OR ${nachStand(Object.values(states).map((holds) => holds(day)))})`
}

/** Lists what is due at objects in service; with `tage` also what will be due by time within so many days. */
export function listFaellige(
  reader: Reader,
  today: string,
  { sortierung, objekt_id, standort_id, grund, tage }: Filter<FaelligeSuche>,
): List<FaelligePosition> {
  const day = addDays(today, tage)
  let hits = withObjekt(reader)
    .select('wartungsplan_position.id as position_id')
    .where('objekt.status', '<>', sql.lit('ausser_dienst'))
    .where(isFaellig(day, grund))
  if (objekt_id !== undefined) hits = hits.where('objekt.id', '=', objekt_id)
  if (standort_id !== undefined) hits = hits.where('objekt.standort_id', '=', standort_id)
  const direction = directionOf(sortierung)
  // Positions without a known last date come first.
  const first = sortierung.endsWith('faellig_am')
    ? [by('wartungsplan_position.faellig_am', direction, direction === 'desc' ? 'last' : 'first')]
    : []
  const position = [by('wartungsplan.id'), by('wartungsplan_position.reihenfolge'), by('wartungsplan_position.id')]
  return listOf({
    reader,
    hits,
    order: [...first, byWord('objekt.code', direction), ...position],
    rows: {
      key: ['position_id'],
      read: (page) =>
        withAngaben(reader, today, day)
          .where(isOneOf('wartungsplan_position.id', page, 'position_id'))
          .execute(),
    },
  })
}

const withObjekt = (reader: Reader) =>
  reader
    .selectFrom('wartungsplan_position')
    .innerJoin('wartungsplan', 'wartungsplan.id', 'wartungsplan_position.wartungsplan_id')
    .innerJoin('objekt', 'objekt.id', 'wartungsplan.objekt_id')

const withAngaben = (reader: Reader, today: string, day: string) =>
  withObjekt(reader)
    .leftJoin('fahrzeugdetails', 'fahrzeugdetails.objekt_id', 'objekt.id')
    .select([
      'wartungsplan.id as wartungsplan_id',
      'wartungsplan.name as wartungsplan_name',
      'objekt.id as objekt_id',
      'objekt.code as objekt_code',
      'objekt.name as objekt_name',
      'objekt.einheit_id',
      'objekt.standort_id',
      'wartungsplan_position.id as position_id',
      'wartungsplan_position.bezeichnung',
      'wartungsplan_position.faellig_am',
      'wartungsplan_position.faellig_km',
      'wartungsplan_position.faellig_betriebsstunden',
      'fahrzeugdetails.kilometerstand',
      'fahrzeugdetails.betriebsstunden',
    ])
    .select((eb) => [
      faelligkeitsgruende(day).as('gruende'),
      sql<number | null>`wartungsplan_position.faellig_am - ${today}::date`.as('tage'),
      eb
        .selectFrom('wartungsauftrag_position as teil')
        .innerJoin('wartungsauftrag', 'wartungsauftrag.id', 'teil.wartungsauftrag_id')
        .whereRef('teil.wartungsplan_position_id', '=', 'wartungsplan_position.id')
        .where('wartungsauftrag.status', '<>', 'erledigt')
        .orderBy('wartungsauftrag.id')
        .limit(1)
        .select('wartungsauftrag.id')
        .as('wartungsauftrag_id'),
    ])
