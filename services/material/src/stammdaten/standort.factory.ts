import { newId } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Store } from '../db.ts'
import { TESTAKTEUR } from '../testing.ts'
import { standortAnlegen } from './standort.commands.ts'
import type { StandortRow } from './standort.queries.ts'
import type { StandortAnlegen } from './standort.schema.ts'

/** Makes a Standort as the service would; what the test does not care about is made up. */
export function einStandort(store: Store, felder: Partial<StandortAnlegen> = {}): Promise<StandortRow> {
  const body = { name: `Standort ${newId()}`, bereich_id: null, adresse: null, ...felder }
  return writeUnaudited(store, TESTAKTEUR, (write) => standortAnlegen(write, body))
}
