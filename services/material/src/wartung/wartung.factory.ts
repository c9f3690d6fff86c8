import { systemClock } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Store } from '../db.ts'
import { einObjekt } from '../objekte/objekt.factory.ts'
import { TESTAKTEUR } from '../testing.ts'
import { wartungsauftragAnlegen } from './wartungsauftrag.commands.ts'
import type { WartungsauftragMitVerlauf } from './wartungsauftrag.queries.ts'
import type { WartungsauftragAnlegen } from './wartungsauftrag.schema.ts'
import { wartungsplanAnlegen } from './wartungsplan.commands.ts'
import type { WartungsplanMitPositionen } from './wartungsplan.queries.ts'
import type { PlanpositionSetzen, WartungsplanAnlegen } from './wartungsplan.schema.ts'

type Positionsangaben = Partial<Omit<PlanpositionSetzen, 'id'>>

const LEER: Omit<PlanpositionSetzen, 'id'> = {
  bezeichnung: 'Ölwechsel',
  intervall_monate: null,
  intervall_km: null,
  intervall_betriebsstunden: null,
  zuletzt_am: null,
  zuletzt_km: null,
  zuletzt_betriebsstunden: null,
}

/** A plan of a new object, or of the one that the test names, with these positions. */
export async function einWartungsplan(
  store: Store,
  positionen: readonly Positionsangaben[],
  felder: Partial<Omit<WartungsplanAnlegen, 'positionen'>> = {},
): Promise<WartungsplanMitPositionen> {
  const objekt_id = felder.objekt_id ?? (await einObjekt(store)).id
  const body: WartungsplanAnlegen = {
    name: 'Jahreswartung',
    ...felder,
    objekt_id,
    positionen: positionen.map((position) => ({ ...LEER, ...position })),
  }
  return writeUnaudited(store, TESTAKTEUR, (write) => wartungsplanAnlegen(write, '2026-01-01', body))
}

/** An order without a plan, unless the test names one. */
export async function einWartungsauftrag(
  store: Store,
  felder: Partial<WartungsauftragAnlegen> = {},
): Promise<WartungsauftragMitVerlauf> {
  const body: WartungsauftragAnlegen = {
    wartungsplan_id: null,
    werkstatt: 'intern',
    werkstatt_name: null,
    beschreibung: 'Bremsen prüfen',
    kosten: null,
    status: 'offen',
    ...felder,
    objekt_id: felder.objekt_id ?? (await einObjekt(store)).id,
  }
  return writeUnaudited(store, TESTAKTEUR, (write) => wartungsauftragAnlegen(write, { clock: systemClock }, body))
}
