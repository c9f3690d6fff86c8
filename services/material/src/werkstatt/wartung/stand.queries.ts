import type { Day } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'
import { STANDARTEN, type Vorstand } from '../../kern/rules/fahrzeugstand.ts'

/** The readings of a vehicle or of a work done at it; null where there is none. */
export interface Fahrzeugstand {
  readonly kilometerstand: number | null
  readonly betriebsstunden: number | null
}

const UNKNOWN: Fahrzeugstand = { kilometerstand: null, betriebsstunden: null }

/** The columns of a plan's positions that hold a reading. */
export const PLANSTAENDE = { kilometerstand: 'zuletzt_km', betriebsstunden: 'zuletzt_betriebsstunden' } as const

/** Reads what the vehicle shows now, as far as somebody has entered it. */
export async function getFahrzeugstand(reader: Reader, objektId: string): Promise<Fahrzeugstand> {
  const row = await reader
    .selectFrom('fahrzeugdetails')
    .select(STANDARTEN)
    .where('objekt_id', '=', objektId)
    .executeTakeFirst()
  return row ?? UNKNOWN
}

/** A work whose readings are looked at. */
interface Arbeit {
  readonly id: string
  readonly objekt_id: string
  /** What it recorded before a correction: a position that holds it has it from there. */
  readonly bisher: number | null
}

/** Finds the highest reading of the object up to a day, in other finished orders and in the positions of its plans. */
export async function findVorstand(
  reader: Reader,
  art: (typeof STANDARTEN)[number],
  { id, objekt_id, bisher }: Arbeit,
  day: Day,
): Promise<Vorstand | undefined> {
  const auftraege = reader
    .selectFrom('wartungsauftrag')
    .select([`${art} as wert`, 'ausgefuehrt_am as am'])
    .where('objekt_id', '=', objekt_id)
    .where('id', '<>', id)
    .where('status', '=', 'erledigt')
    .where('ausgefuehrt_am', '<=', day)
  const positionen = reader
    .selectFrom('wartungsplan_position')
    .innerJoin('wartungsplan', 'wartungsplan.id', 'wartungsplan_position.wartungsplan_id')
    .select([`${PLANSTAENDE[art]} as wert`, 'zuletzt_am as am'])
    .where('wartungsplan.objekt_id', '=', objekt_id)
    .where('zuletzt_am', '<=', day)
    .where(PLANSTAENDE[art], 'is distinct from', bisher)
  return reader
    .selectFrom(auftraege.unionAll(positionen).as('vorher'))
    .select(['wert', 'am'])
    .where('wert', 'is not', null)
    .orderBy('wert', 'desc')
    .orderBy('am', (order) => order.desc().nullsLast())
    .limit(sql.lit(1))
    .executeTakeFirst()
}
