import { newId } from '@zeughaus/platform'
import { write, writeUnaudited } from '@zeughaus/postgres'
import { TEST_ACTOR } from '../../../test/service.ts'
import type { Store } from '../../kern/db/store.ts'
import { einObjekt } from '../objekt/objekt.factory.ts'
import { positionAnlegen } from '../objekt/position.commands.ts'
import { einMaterial } from '../stammdaten/stammdaten.factory.ts'
import { geraetAnlegen } from './geraet.commands.ts'
import type { GeraetRow } from './geraet.queries.ts'
import type { GeraetAnlegen } from './geraet.schema.ts'

/** A position of a new object, for this many devices. */
export async function einGeraeteplatz(
  store: Store,
  { sollmenge = 2, monate = null }: { readonly sollmenge?: number; readonly monate?: number | null } = {},
): Promise<{ id: string; objekt_id: string; material_id: string }> {
  const { id: objekt_id } = await einObjekt(store)
  const { id: material_id } = await einMaterial(store, { materialtyp: 'geraet_sn' })
  const body = { material_id, override: sollmenge, fach_id: null, fach_freitext: null }
  const id = await writeUnaudited(store, TEST_ACTOR, (write) => positionAnlegen(write, objekt_id, body))
  const fields = { pruefintervall_monate: monate }
  await store.db.updateTable('objektposition').set(fields).where('id', '=', id).execute()
  return { id, objekt_id, material_id }
}

/** A date after any test of a factory. */
const LAST_DAY = '2999-12-31'

/** Creates a device through the service's command; fields that are not given get made-up values. */
export async function einGeraet(
  store: Store,
  fields: Partial<GeraetAnlegen> & { readonly objektposition_id?: string } = {},
): Promise<GeraetRow> {
  const { objektposition_id = (await einGeraeteplatz(store)).id, ...rest } = fields
  const empty = { status: 'einsatzbereit' as const, letzte_pruefung: null, bemerkung: null }
  const body = { seriennummer: `SN ${newId()}`, ...empty, ...rest }
  return write(store, TEST_ACTOR, (write) => geraetAnlegen(write, LAST_DAY, objektposition_id, body))
}
