/** Makes places and stock as the service would. */
import { newId } from '@zeughaus/platform'
import { movableClock } from '@zeughaus/platform/testing'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Store } from '../db.ts'
import { TESTAKTEUR } from '../testing.ts'
import { materialBewegen } from './bewegung.commands.ts'
import type { Materialbewegung } from './bewegung.schema.ts'
import { lagerortAnlegen } from './lagerort.commands.ts'
import type { Lagerort, LagerortAnlegen } from './lagerort.schema.ts'
import { lagerplatzAnlegen } from './lagerplatz.commands.ts'
import type { Lagerplatz, LagerplatzAnlegen } from './lagerplatz.schema.ts'

export function einLagerort(store: Store, felder: Partial<LagerortAnlegen> = {}): Promise<Lagerort> {
  const body = { name: `Lagerort ${newId()}`, art: 'lager' as const, uebergeordnet_id: null, ...felder }
  return writeUnaudited(store, TESTAKTEUR, (write) => lagerortAnlegen(write, body))
}

export async function einLagerplatz(store: Store, felder: Partial<LagerplatzAnlegen> = {}): Promise<Lagerplatz> {
  const lagerort_id = felder.lagerort_id ?? (await einLagerort(store)).id
  const body = { code: `P-${newId()}`, name: null, ...felder, lagerort_id }
  return writeUnaudited(store, TESTAKTEUR, (write) => lagerplatzAnlegen(write, body))
}

/** Before anything that a test does. */
const LAENGST = movableClock('2026-01-02T08:00:00Z')

/** Books material in, long ago. */
export function einZugang(
  store: Store,
  material_id: string,
  nach_lagerplatz_id: string,
  menge: number,
): Promise<Materialbewegung> {
  const leer = { von_lagerplatz_id: null, grund: null, belegnummer: null, ablaufdatum: null, chargennummer: null }
  const body = { art: 'zugang' as const, material_id, nach_lagerplatz_id, menge, ...leer }
  return writeUnaudited(store, TESTAKTEUR, (write) => materialBewegen(write, LAENGST, body))
}
