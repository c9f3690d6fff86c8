import { type Day, newId, unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { requireBestaetigung } from '../../kern/rules/bestaetigung.ts'
import { decimal, faellt, STANDARTEN, zuHoch } from '../../kern/rules/fahrzeugstand.ts'
import { refuseZukunft } from '../../kern/rules/now.ts'
import { deleteUnverwendet } from '../../kern/rules/usage.commands.ts'
import { getFahrzeugstand, PLANSTAENDE } from './stand.queries.ts'
import {
  getWartungsplan,
  type PlanpositionMitStand,
  unknownWartungsplan,
  usageOfWartungsplan,
  type WartungsplanMitPositionen,
} from './wartungsplan.queries.ts'
import type { PlanpositionSetzen, WartungsplanAendern, WartungsplanAnlegen } from './wartungsplan.schema.ts'

/** @throws {DomainError} 409 `bestaetigung_noetig`, 422 `unbekannte_referenz`, `tag_in_zukunft` */
export async function wartungsplanAnlegen(
  { tx, announce }: UnauditedWrite,
  today: Day,
  { positionen, bestaetigt, ...fields }: WartungsplanAnlegen,
): Promise<WartungsplanMitPositionen> {
  await checkZuletzt(tx, today, fields.objekt_id, { positionen, before: new Map(), bestaetigt })
  const id = newId()
  await tx
    .insertInto('wartungsplan')
    .values({ id, ...fields })
    .execute()
  await insertPositionen(tx, id, positionen)
  announce({ art: 'wartungsplan', id })
  return getWartungsplan(tx, today, id)
}

/**
 * Renames a plan or replaces its positions.
 *
 * @throws {DomainError} 404, 409 `bestaetigung_noetig`, 422 `tag_in_zukunft`, `unbekannte_referenz` for a position of
 *   another plan
 */
export async function wartungsplanAendern(
  { tx, announce }: UnauditedWrite,
  today: Day,
  id: string,
  { name, positionen, bestaetigt }: WartungsplanAendern,
): Promise<WartungsplanMitPositionen> {
  const plan = await tx
    .selectFrom('wartungsplan')
    .select('objekt_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (plan === undefined) throw unknownWartungsplan()
  if (name !== undefined) await tx.updateTable('wartungsplan').set({ name }).where('id', '=', id).execute()
  if (positionen !== undefined) {
    const before = await lockPositionen(tx, id, positionen)
    await checkZuletzt(tx, today, plan.objekt_id, { positionen, before, bestaetigt })
    await setPositionen(tx, id, positionen, before)
  }
  announce({ art: 'wartungsplan', id })
  return getWartungsplan(tx, today, id)
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export function wartungsplanLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  return deleteUnverwendet(write, 'wartungsplan', id, usageOfWartungsplan, unknownWartungsplan)
}

type Tx = UnauditedWrite['tx']

/** What positions said before a change, by id. */
type Bisherige = ReadonlyMap<
  string,
  Pick<PlanpositionMitStand, 'zuletzt_am' | 'zuletzt_km' | 'zuletzt_betriebsstunden'>
>

/** Locks the positions of a plan, and refuses a change that names one of another plan. */
async function lockPositionen(tx: Tx, planId: string, positionen: readonly PlanpositionSetzen[]): Promise<Bisherige> {
  const existing = await tx
    .selectFrom('wartungsplan_position')
    .select(['id', 'zuletzt_am', 'zuletzt_km', 'zuletzt_betriebsstunden'])
    .where('wartungsplan_id', '=', planId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const before = new Map(existing.map((position) => [position.id, position]))
  const foreign = positionen.find(({ id }) => id !== undefined && !before.has(id))
  if (foreign === undefined) return before
  const sentence = 'Eine der Positionen gehört nicht zu diesem Plan.'
  throw unprocessable('unbekannte_referenz', sentence, { feld: 'positionen', id: foreign.id })
}

interface Aenderung {
  readonly positionen: readonly PlanpositionSetzen[]
  readonly before: Bisherige
  readonly bestaetigt: boolean | undefined
}

/**
 * Refuses a last day in the future, which no work would outlast, and asks about readings above the vehicle's and those
 * that fall. What stays as it was is not asked again.
 */
async function checkZuletzt(
  tx: Tx,
  today: Day,
  objektId: string,
  { positionen, before, bestaetigt }: Aenderung,
): Promise<void> {
  for (const [index, { zuletzt_am }] of positionen.entries()) {
    refuseZukunft(today, `positionen[${index}].zuletzt_am`, zuletzt_am, 'Nennen Sie den Tag der letzten Arbeit.')
  }
  const fahrzeug = await getFahrzeugstand(tx, objektId)
  const hinweise = positionen.flatMap((position, index) =>
    STANDARTEN.flatMap((art) => {
      const column = PLANSTAENDE[art]
      const [wert, old] = [position[column], before.get(position.id ?? '')]
      if (wert === old?.[column]) return []
      const ablesung = { art, feld: `positionen[${index}].${column}`, wert }
      return [
        ...zuHoch(ablesung, fahrzeug[art]),
        ...faellt(ablesung, { wert: old?.[column], am: old?.zuletzt_am ?? null }),
      ].map((hinweis) => ({ ...hinweis, satz: `${position.bezeichnung}: ${hinweis.satz}` }))
    }),
  )
  requireBestaetigung(hinweise, bestaetigt)
}

/** Replaces the positions. Existing ones keep their ids, because orders refer to them. */
async function setPositionen(
  tx: Tx,
  planId: string,
  positionen: readonly PlanpositionSetzen[],
  before: Bisherige,
): Promise<void> {
  const named = new Set(positionen.map(({ id }) => id))
  const missing = [...before.keys()].filter((id) => !named.has(id))
  if (missing.length > 0) await tx.deleteFrom('wartungsplan_position').where('id', 'in', missing).execute()
  await insertPositionen(
    tx,
    planId,
    positionen.map(({ zuletzt_am, zuletzt_km, zuletzt_betriebsstunden, ...fields }) => {
      const old = before.get(fields.id ?? '')
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

const hours = (value: number | null | undefined): number | null => (value == null ? null : decimal(value))

/** Adds positions in the given order; one with an existing id updates it. */
async function insertPositionen(tx: Tx, planId: string, positionen: readonly PlanpositionSetzen[]): Promise<void> {
  const rows = positionen.map(({ id = newId(), ...fields }, reihenfolge) => ({
    id,
    wartungsplan_id: planId,
    reihenfolge,
    ...fields,
    intervall_betriebsstunden: hours(fields.intervall_betriebsstunden),
    zuletzt_am: fields.zuletzt_am ?? null,
    zuletzt_km: fields.zuletzt_km ?? null,
    zuletzt_betriebsstunden: hours(fields.zuletzt_betriebsstunden),
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
