import { addDays } from '@zeughaus/platform'
import { type RawBuilder, sql } from 'kysely'
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

const istFaellig = (tag: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    Object.values(REGELN).map((gilt) => gilt(tag)),
    sql` OR `,
  )})`

/** What is due at objects in service; with `tage` also what time makes due within so many days. */
export async function listFaellige(
  reader: Reader,
  heute: string,
  { sortierung, objekt_id, standort_id, grund, tage, ...blatt }: FaelligeSuche,
): Promise<Seite<FaelligePosition>> {
  const tag = addDays(heute, tage)
  let gefunden = mitFahrzeug(reader)
    .where('objekt.status', '<>', 'ausser_dienst')
    .where(grund === undefined ? istFaellig(tag) : REGELN[grund](tag))
  if (objekt_id !== undefined) gefunden = gefunden.where('objekt.id', '=', objekt_id)
  if (standort_id !== undefined) gefunden = gefunden.where('objekt.standort_id', '=', standort_id)
  const ordnung = reihenfolge(sortierung)
  // What an entry says is read for the entries of the page alone.
  return blaettere(blatt, await zaehle(gefunden), (limit, offset) => {
    const ids = gefunden.select('wartungsplan_position.id').orderBy(ordnung).limit(limit).offset(offset)
    return mitAngaben(reader, heute, tag).where('wartungsplan_position.id', 'in', ids).orderBy(ordnung).execute()
  })
}

const mitFahrzeug = (reader: Reader) =>
  reader
    .selectFrom('wartungsplan_position')
    .innerJoin('wartungsplan', 'wartungsplan.id', 'wartungsplan_position.wartungsplan_id')
    .innerJoin('objekt', 'objekt.id', 'wartungsplan.objekt_id')
    .leftJoin('fahrzeugdetails', 'fahrzeugdetails.objekt_id', 'objekt.id')

const mitAngaben = (reader: Reader, heute: string, tag: string) =>
  mitFahrzeug(reader)
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
function reihenfolge(sortierung: FaelligeSuche['sortierung']): RawBuilder<unknown> {
  const richtung = sql.raw(sortierung.startsWith('-') ? 'DESC NULLS LAST' : 'ASC NULLS FIRST')
  const nachTag = sql`wartungsplan_position.faellig_am ${richtung}, `
  return sql`${sortierung.endsWith('faellig_am') ? nachTag : sql``}objekt.code COLLATE natuerlich ${richtung},
    wartungsplan.id, wartungsplan_position.reihenfolge, wartungsplan_position.id`
}
