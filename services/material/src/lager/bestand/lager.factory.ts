/** Creates places and stock through the service's commands. */
import { newId } from '@zeughaus/platform'
import { movableClock } from '@zeughaus/platform/testing'
import { writeUnaudited } from '@zeughaus/postgres'
import { TEST_ACTOR } from '../../../test/service.ts'
import type { Store } from '../../kern/db/store.ts'
import { materialBewegen } from './bewegung.commands.ts'
import type { Materialbewegung } from './bewegung.schema.ts'
import { lagerortAnlegen } from './lagerort.commands.ts'
import type { Lagerort, LagerortAnlegen } from './lagerort.schema.ts'
import { lagerplatzAnlegen } from './lagerplatz.commands.ts'
import type { Lagerplatz, LagerplatzAnlegen } from './lagerplatz.schema.ts'

export function einLagerort(store: Store, fields: Partial<LagerortAnlegen> = {}): Promise<Lagerort> {
  const places = { uebergeordnet_id: null, einheit_id: null, standort_id: null }
  const body = { name: `Lagerort ${newId()}`, art: 'lager' as const, ...places, ...fields }
  return writeUnaudited(store, TEST_ACTOR, (write) => lagerortAnlegen(write, body))
}

export async function einLagerplatz(store: Store, fields: Partial<LagerplatzAnlegen> = {}): Promise<Lagerplatz> {
  const lagerort_id = fields.lagerort_id ?? (await einLagerort(store)).id
  const body = { code: `P-${newId()}`, name: null, ...fields, lagerort_id }
  return writeUnaudited(store, TEST_ACTOR, (write) => lagerplatzAnlegen(write, body))
}

/** A time before everything that tests do. */
const LONGEST = { clock: movableClock('2026-01-02T08:00:00Z'), heute: '2026-01-02' }

/** Books material in, long ago. */
export function einZugang(
  store: Store,
  material_id: string,
  nach_lagerplatz_id: string,
  menge: number,
): Promise<Materialbewegung> {
  const empty = { von_lagerplatz_id: null, grund: null, belegnummer: null, ablaufdatum: null, chargennummer: null }
  const body = { art: 'zugang' as const, material_id, nach_lagerplatz_id, menge, bestaetigt: false, ...empty }
  return writeUnaudited(store, TEST_ACTOR, (write) => materialBewegen(write, LONGEST, body))
}
