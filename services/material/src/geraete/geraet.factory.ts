import { newId } from '@zeughaus/platform'
import { write, writeUnaudited } from '@zeughaus/postgres'
import type { Store } from '../db.ts'
import { einObjekt } from '../objekte/objekt.factory.ts'
import { positionAnlegen } from '../objekte/position.commands.ts'
import { einMaterial } from '../stammdaten/stammdaten.factory.ts'
import { TESTAKTEUR } from '../testing.ts'
import { geraetAnlegen } from './geraet.commands.ts'
import type { GeraetRow } from './geraet.queries.ts'
import type { GeraetAnlegen } from './geraet.schema.ts'

/** A position of an object of its own, for so many devices. */
export async function einGeraeteplatz(
  store: Store,
  { sollmenge = 2, monate = null }: { readonly sollmenge?: number; readonly monate?: number | null } = {},
): Promise<{ id: string; objekt_id: string; material_id: string }> {
  const { id: objekt_id } = await einObjekt(store)
  const { id: material_id } = await einMaterial(store, { materialtyp: 'geraet_sn' })
  const body = { material_id, override: sollmenge, fach_id: null, fach_freitext: null }
  const id = await writeUnaudited(store, TESTAKTEUR, (write) => positionAnlegen(write, objekt_id, body))
  const felder = { pruefintervall_monate: monate }
  await store.db.updateTable('objektposition').set(felder).where('id', '=', id).execute()
  return { id, objekt_id, material_id }
}

/** No date of a test is too late for a factory. */
const LETZTER_TAG = '2999-12-31'

/** A device as the service would make it; what the test does not care about is made up. */
export async function einGeraet(
  store: Store,
  felder: Partial<GeraetAnlegen> & { readonly objektposition_id?: string } = {},
): Promise<GeraetRow> {
  const { objektposition_id = (await einGeraeteplatz(store)).id, ...rest } = felder
  const leer = { status: 'einsatzbereit' as const, letzte_pruefung: null, bemerkung: null }
  const body = { seriennummer: `SN ${newId()}`, ...leer, ...rest }
  return write(store, TESTAKTEUR, (write) => geraetAnlegen(write, LETZTER_TAG, objektposition_id, body))
}
