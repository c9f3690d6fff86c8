import { newId, unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite } from '../db.ts'
import { loescheUnverwendet } from '../verwendung.ts'
import {
  getWartungsplan,
  unbekannterWartungsplan,
  verwendungWartungsplan,
  type WartungsplanMitPositionen,
} from './wartungsplan.queries.ts'
import type { PlanpositionSetzen, WartungsplanAendern, WartungsplanAnlegen } from './wartungsplan.schema.ts'

/** @throws {DomainError} 422 `unbekannte_referenz` */
export async function wartungsplanAnlegen(
  { tx, announce }: UnauditedWrite,
  heute: string,
  { positionen, ...felder }: WartungsplanAnlegen,
): Promise<WartungsplanMitPositionen> {
  const id = newId()
  await tx
    .insertInto('wartungsplan')
    .values({ id, ...felder })
    .execute()
  await fuegePositionenEin(tx, id, positionen)
  announce({ art: 'wartungsplan', id })
  return getWartungsplan(tx, heute, id)
}

/** @throws {DomainError} 404, 422 `unbekannte_referenz` for a position of another plan */
export async function wartungsplanAendern(
  { tx, announce }: UnauditedWrite,
  heute: string,
  id: string,
  { name, positionen }: WartungsplanAendern,
): Promise<WartungsplanMitPositionen> {
  const plan = await tx.selectFrom('wartungsplan').select('name').where('id', '=', id).forUpdate().executeTakeFirst()
  if (plan === undefined) throw unbekannterWartungsplan()
  if (name !== undefined) await tx.updateTable('wartungsplan').set({ name }).where('id', '=', id).execute()
  if (positionen !== undefined) await setzePositionen(tx, id, positionen)
  announce({ art: 'wartungsplan', id })
  return getWartungsplan(tx, heute, id)
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export function wartungsplanLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  return loescheUnverwendet(write, 'wartungsplan', id, verwendungWartungsplan, unbekannterWartungsplan)
}

type Tx = UnauditedWrite['tx']

/** Positions keep their ids, because orders refer to them. */
async function setzePositionen(tx: Tx, planId: string, positionen: readonly PlanpositionSetzen[]): Promise<void> {
  const vorhandene = await tx
    .selectFrom('wartungsplan_position')
    .select(['id', 'zuletzt_am', 'zuletzt_km', 'zuletzt_betriebsstunden'])
    .where('wartungsplan_id', '=', planId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const genannte = new Set(positionen.flatMap(({ id }) => id ?? []))
  const wegfallende = vorhandene.map(({ id }) => id).filter((id) => !genannte.delete(id))
  const [fremde] = genannte
  if (fremde !== undefined) {
    throw unprocessable('unbekannte_referenz', 'Eine der Positionen gehört nicht zu diesem Plan.', {
      feld: 'positionen',
      id: fremde,
    })
  }
  if (wegfallende.length > 0) await tx.deleteFrom('wartungsplan_position').where('id', 'in', wegfallende).execute()
  const bisher = new Map(vorhandene.map((position) => [position.id, position]))
  await fuegePositionenEin(
    tx,
    planId,
    positionen.map(({ zuletzt_am, zuletzt_km, zuletzt_betriebsstunden, ...felder }) => {
      const alt = bisher.get(felder.id ?? '')
      return {
        ...felder,
        zuletzt_am: zuletzt_am === undefined ? alt?.zuletzt_am : zuletzt_am,
        zuletzt_km: zuletzt_km === undefined ? alt?.zuletzt_km : zuletzt_km,
        zuletzt_betriebsstunden:
          zuletzt_betriebsstunden === undefined ? alt?.zuletzt_betriebsstunden : zuletzt_betriebsstunden,
      }
    }),
  )
}

/** Adds positions in the given order; one whose id exists takes over what is given. */
async function fuegePositionenEin(tx: Tx, planId: string, positionen: readonly PlanpositionSetzen[]): Promise<void> {
  const rows = positionen.map(({ id = newId(), ...felder }, reihenfolge) => ({
    id,
    wartungsplan_id: planId,
    reihenfolge,
    ...felder,
    zuletzt_am: felder.zuletzt_am ?? null,
    zuletzt_km: felder.zuletzt_km ?? null,
    zuletzt_betriebsstunden: felder.zuletzt_betriebsstunden ?? null,
  }))
  await tx
    .insertInto('wartungsplan_position')
    .values(rows)
    .onConflict((konflikt) =>
      konflikt.column('id').doUpdateSet(({ ref }) => ({
        reihenfolge: ref('excluded.reihenfolge'),
        bezeichnung: ref('excluded.bezeichnung'),
        intervall_monate: ref('excluded.intervall_monate'),
        intervall_km: ref('excluded.intervall_km'),
        intervall_betriebsstunden: ref('excluded.intervall_betriebsstunden'),
        zuletzt_am: ref('excluded.zuletzt_am'),
        zuletzt_km: ref('excluded.zuletzt_km'),
        zuletzt_betriebsstunden: ref('excluded.zuletzt_betriebsstunden'),
      })),
    )
    .execute()
}
