import { systemClock } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import { TEST_ACTOR } from '../../../test/service.ts'
import type { Store } from '../../kern/db/store.ts'
import { einObjekt } from '../../objekte/objekt/objekt.factory.ts'
import { wartungsauftragAnlegen } from './wartungsauftrag.commands.ts'
import type { WartungsauftragMitVerlauf } from './wartungsauftrag.queries.ts'
import type { WartungsauftragAnlegen } from './wartungsauftrag.schema.ts'
import { wartungsplanAnlegen } from './wartungsplan.commands.ts'
import type { WartungsplanMitPositionen } from './wartungsplan.queries.ts'
import type { PlanpositionSetzen, WartungsplanAnlegen } from './wartungsplan.schema.ts'

type Positionsangaben = Partial<Omit<PlanpositionSetzen, 'id'>>

const EMPTY: Omit<PlanpositionSetzen, 'id'> = {
  bezeichnung: 'Ölwechsel',
  intervall_monate: null,
  intervall_km: null,
  intervall_betriebsstunden: null,
  zuletzt_am: null,
  zuletzt_km: null,
  zuletzt_betriebsstunden: null,
}

/** A day after all that tests call the last work. */
const LATER = '2999-12-31'

/** A plan with these positions, of a new object unless the test names one. */
export async function einWartungsplan(
  store: Store,
  positionen: readonly Positionsangaben[],
  fields: Partial<Omit<WartungsplanAnlegen, 'positionen'>> = {},
): Promise<WartungsplanMitPositionen> {
  const objekt_id = fields.objekt_id ?? (await einObjekt(store)).id
  const body: WartungsplanAnlegen = {
    name: 'Jahreswartung',
    bestaetigt: true,
    ...fields,
    objekt_id,
    positionen: positionen.map((position) => ({ ...EMPTY, ...position })),
  }
  return writeUnaudited(store, TEST_ACTOR, (write) => wartungsplanAnlegen(write, LATER, body))
}

/** An order without a plan, unless the test names one. */
export async function einWartungsauftrag(
  store: Store,
  fields: Partial<WartungsauftragAnlegen> = {},
): Promise<WartungsauftragMitVerlauf> {
  const body: WartungsauftragAnlegen = {
    wartungsplan_id: null,
    mangel_id: null,
    werkstatt: 'intern',
    werkstatt_name: null,
    beschreibung: 'Bremsen prüfen',
    kosten: null,
    status: 'offen',
    ...fields,
    objekt_id: fields.objekt_id ?? (await einObjekt(store)).id,
  }
  return writeUnaudited(store, TEST_ACTOR, (write) => wartungsauftragAnlegen(write, { clock: systemClock }, body))
}
