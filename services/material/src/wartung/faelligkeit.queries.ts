import { addDays } from '@zeughaus/platform'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '../db.ts'
import { blaettere, type Seite, zaehle } from '../listen.ts'
import type { FaelligePosition, FaelligeSuche } from './faelligkeit.schema.ts'
import type { Faelligkeitsgrund } from './wartungsplan.schema.ts'

/**
 * "Intervals can be combined and the item is due when any one is reached": when each of them is, for a row of
 * wartungsplan_position beside the row of fahrzeugdetails of its object. On its day and at its reading something is due.
 * What nobody knows to have been done is due by time at once; without a reading nothing is due by it.
 */
const REGELN: Readonly<Record<Faelligkeitsgrund, (tag: string) => RawBuilder<boolean>>> = {
  zeit: (tag) =>
    sql`(wartungsplan_position.intervall_monate IS NOT NULL
      AND coalesce(wartungsplan_position.faellig_am <= ${tag}::date, true))`,
  km: () => sql`coalesce(fahrzeugdetails.kilometerstand >= wartungsplan_position.faellig_km, false)`,
  betriebsstunden: () =>
    sql`coalesce(fahrzeugdetails.betriebsstunden >= wartungsplan_position.faellig_betriebsstunden, false)`,
}

/** The reasons that hold on a day, in the order of the table above. */
export function faelligkeitsgruende(tag: string): RawBuilder<Faelligkeitsgrund[]> {
  const faelle = Object.entries(REGELN).map(([name, gilt]) => sql`CASE WHEN ${gilt(tag)} THEN ${sql.lit(name)} END`)
  return sql`array_remove(ARRAY[${sql.join(faelle)}]::text[], NULL)`
}

/**
 * Whether something is due, for this reason or for any. What follows from readings is looked for where there are
 * readings: so only the few positions that are due are joined with their plans and objects.
 */
function istFaellig(tag: string, grund: Faelligkeitsgrund | undefined): RawBuilder<boolean> {
  const { zeit, ...staende } = REGELN
  const nachStand = (regeln: readonly RawBuilder<boolean>[]) => sql<boolean>`wartungsplan_position.id IN (
    SELECT wartungsplan_position.id FROM fahrzeugdetails
      JOIN wartungsplan ON wartungsplan.objekt_id = fahrzeugdetails.objekt_id
      JOIN wartungsplan_position ON wartungsplan_position.wartungsplan_id = wartungsplan.id
    WHERE ${sql.join(regeln, sql` OR `)})`
  if (grund === 'zeit') return zeit(tag)
  if (grund !== undefined) return nachStand([staende[grund](tag)])
  return sql<boolean>`(${zeit(tag)} OR ${nachStand(Object.values(staende).map((gilt) => gilt(tag)))})`
}

/** What is due at objects in service; with `tage` also what time makes due within so many days. */
export async function listFaellige(
  reader: Reader,
  heute: string,
  { sortierung, objekt_id, standort_id, grund, tage, ...blatt }: FaelligeSuche,
): Promise<Seite<FaelligePosition>> {
  const tag = addDays(heute, tage)
  let gefunden = mitObjekt(reader).where('objekt.status', '<>', sql.lit('ausser_dienst')).where(istFaellig(tag, grund))
  if (objekt_id !== undefined) gefunden = gefunden.where('objekt.id', '=', objekt_id)
  if (standort_id !== undefined) gefunden = gefunden.where('objekt.standort_id', '=', standort_id)
  // What an entry says is read for the entries of the page alone.
  return blaettere(
    blatt,
    () => zaehle(gefunden),
    (ausschnitt) => {
      const ids = ausschnitt.teil(geordnet(gefunden.select('wartungsplan_position.id'), sortierung))
      const eintraege = mitAngaben(reader, heute, tag).where('wartungsplan_position.id', 'in', ids)
      return ausschnitt.zeilen(geordnet(eintraege, sortierung)).execute()
    },
  )
}

const mitObjekt = (reader: Reader) =>
  reader
    .selectFrom('wartungsplan_position')
    .innerJoin('wartungsplan', 'wartungsplan.id', 'wartungsplan_position.wartungsplan_id')
    .innerJoin('objekt', 'objekt.id', 'wartungsplan.objekt_id')

const mitAngaben = (reader: Reader, heute: string, tag: string) =>
  mitObjekt(reader)
    .leftJoin('fahrzeugdetails', 'fahrzeugdetails.objekt_id', 'objekt.id')
    .select([
      'wartungsplan.id as wartungsplan_id',
      'wartungsplan.name as wartungsplan_name',
      'objekt.id as objekt_id',
      'objekt.code as objekt_code',
      'objekt.name as objekt_name',
      'wartungsplan_position.id as position_id',
      'wartungsplan_position.bezeichnung',
      'wartungsplan_position.faellig_am',
      'wartungsplan_position.faellig_km',
      'wartungsplan_position.faellig_betriebsstunden',
      'fahrzeugdetails.kilometerstand',
      'fahrzeugdetails.betriebsstunden',
    ])
    .select((eb) => [
      faelligkeitsgruende(tag).as('gruende'),
      sql<number | null>`wartungsplan_position.faellig_am - ${heute}::date`.as('tage'),
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

/** What nobody knows to have been done comes first. */
function geordnet<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  sortierung: FaelligeSuche['sortierung'],
): SelectQueryBuilder<DB, TB, O> {
  const ab = sortierung.startsWith('-')
  return query
    .$if(sortierung.endsWith('faellig_am'), (q) =>
      q.orderBy(sql`wartungsplan_position.faellig_am`, (o) => (ab ? o.desc().nullsLast() : o.asc().nullsFirst())),
    )
    .orderBy(sql`objekt.code COLLATE natuerlich`, ab ? 'desc' : 'asc')
    .orderBy(sql`wartungsplan.id`)
    .orderBy(sql`wartungsplan_position.reihenfolge`)
    .orderBy(sql`wartungsplan_position.id`)
}
