import { newId, unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite } from '../db/store.ts'
import { deleteUnverwendet } from '../rules/usage.commands.ts'
import {
  getWartungsplan,
  unknownWartungsplan,
  usageOfWartungsplan,
  type WartungsplanMitPositionen,
} from './wartungsplan.queries.ts'
import type { PlanpositionSetzen, WartungsplanAendern, WartungsplanAnlegen } from './wartungsplan.schema.ts'

/** @throws {DomainError} 422 `unbekannte_referenz` */
export async function wartungsplanAnlegen(
  { tx, announce }: UnauditedWrite,
  today: string,
  { positionen, ...fields }: WartungsplanAnlegen,
): Promise<WartungsplanMitPositionen> {
  const id = newId()
  await tx
    .insertInto('wartungsplan')
    .values({ id, ...fields })
    .execute()
  await insertPositionen(tx, id, positionen)
  announce({ art: 'wartungsplan', id })
  return getWartungsplan(tx, today, id)
}

/** @throws {DomainError} 404, 422 `unbekannte_referenz` for a position of another plan */
export async function wartungsplanAendern(
  { tx, announce }: UnauditedWrite,
  today: string,
  id: string,
  { name, positionen }: WartungsplanAendern,
): Promise<WartungsplanMitPositionen> {
  const plan = await tx.selectFrom('wartungsplan').select('name').where('id', '=', id).forUpdate().executeTakeFirst()
  if (plan === undefined) throw unknownWartungsplan()
  if (name !== undefined) await tx.updateTable('wartungsplan').set({ name }).where('id', '=', id).execute()
  if (positionen !== undefined) await setPositionen(tx, id, positionen)
  announce({ art: 'wartungsplan', id })
  return getWartungsplan(tx, today, id)
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export function wartungsplanLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  return deleteUnverwendet(write, 'wartungsplan', id, usageOfWartungsplan, unknownWartungsplan)
}

type Tx = UnauditedWrite['tx']

/** Replaces the positions. Existing ones keep their ids, because orders refer to them. */
async function setPositionen(tx: Tx, planId: string, positionen: readonly PlanpositionSetzen[]): Promise<void> {
  const existing = await tx
    .selectFrom('wartungsplan_position')
    .select(['id', 'zuletzt_am', 'zuletzt_km', 'zuletzt_betriebsstunden'])
    .where('wartungsplan_id', '=', planId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const named = new Set(positionen.flatMap(({ id }) => id ?? []))
  const missing = existing.map(({ id }) => id).filter((id) => !named.delete(id))
  const [foreign] = named
  if (foreign !== undefined) {
    throw unprocessable('unbekannte_referenz', 'Eine der Positionen gehört nicht zu diesem Plan.', {
      feld: 'positionen',
      id: foreign,
    })
  }
  if (missing.length > 0) await tx.deleteFrom('wartungsplan_position').where('id', 'in', missing).execute()
  const previous = new Map(existing.map((position) => [position.id, position]))
  await insertPositionen(
    tx,
    planId,
    positionen.map(({ zuletzt_am, zuletzt_km, zuletzt_betriebsstunden, ...fields }) => {
      const old = previous.get(fields.id ?? '')
      return {
        ...fields,
        zuletzt_am: zuletzt_am === undefined ? old?.zuletzt_am : zuletzt_am,
        zuletzt_km: zuletzt_km === undefined ? old?.zuletzt_km : zuletzt_km,
        zuletzt_betriebsstunden:
          zuletzt_betriebsstunden === undefined ? old?.zuletzt_betriebsstunden : zuletzt_betriebsstunden,
      }
    }),
  )
}

/** Adds positions in the given order; one with an existing id updates it. */
async function insertPositionen(tx: Tx, planId: string, positionen: readonly PlanpositionSetzen[]): Promise<void> {
  const rows = positionen.map(({ id = newId(), ...fields }, reihenfolge) => ({
    id,
    wartungsplan_id: planId,
    reihenfolge,
    ...fields,
    zuletzt_am: fields.zuletzt_am ?? null,
    zuletzt_km: fields.zuletzt_km ?? null,
    zuletzt_betriebsstunden: fields.zuletzt_betriebsstunden ?? null,
  }))
  await tx
    .insertInto('wartungsplan_position')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
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
