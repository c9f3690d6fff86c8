import { newId } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Store } from '../db.ts'
import { TESTAKTEUR } from '../testing.ts'
import { einheitAnlegen } from './einheit.commands.ts'
import type { EinheitRow } from './einheit.queries.ts'
import type { EinheitAnlegen } from './einheit.schema.ts'

/** Makes an Einheit as the service would. */
export function eineEinheit(store: Store, felder: Partial<EinheitAnlegen> = {}): Promise<EinheitRow> {
  const body = { name: `Einheit ${newId()}`, uebergeordnet_id: null, ...felder }
  return writeUnaudited(store, TESTAKTEUR, (write) => einheitAnlegen(write, body))
}
