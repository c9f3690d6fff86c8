/** Core rule 3: an approval rates a shortage; it never changes a quantity or the status of the shortage. */
import { type Clock, newId } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Write } from '../../kern/db/store.ts'
import { mindermengeEreignis } from './fehlbestand.events.ts'
import { type FehlbestandRow, type MindermengeRow, unknownFehlbestand } from './fehlbestand.queries.ts'
import type { MindermengeGenehmigen } from './fehlbestand.schema.ts'
import { fehlbestandStates, mindermengeEnde } from './fehlbestand.states.ts'

const { ablaufen, erledigen } = mindermengeEnde

/** @throws {DomainError} 404, 409 `fehlbestand_erledigt`, 409 `mindermenge_aktiv` */
export async function mindermengeGenehmigen(
  write: Write,
  clock: Clock,
  fehlbestandId: string,
  { begruendung }: MindermengeGenehmigen,
): Promise<MindermengeRow> {
  const { tx, actor } = write
  const fehlbestand = await tx
    .selectFrom('fehlbestand')
    .select(['id', 'objekt_id', 'status'])
    .where('id', '=', fehlbestandId)
    .forUpdate()
    .executeTakeFirst()
  if (fehlbestand === undefined) throw unknownFehlbestand()
  const aktive = await tx
    .selectFrom('mindermenge')
    .select('id')
    .where('fehlbestand_id', '=', fehlbestandId)
    .where('status', '=', 'aktiv')
    .executeTakeFirst()
  fehlbestandStates.check({ ...fehlbestand, genehmigt: aktive !== undefined }, 'genehmigen')
  const row = await tx
    .insertInto('mindermenge')
    .values({
      id: newId(),
      fehlbestand_id: fehlbestandId,
      benutzer_id: actor.id,
      begruendung,
      genehmigt_am: new Date(clock.now()).toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await write.record(mindermengeEreignis(row, fehlbestand.objekt_id))
  return row
}

/** Ends the active approvals of one object's shortages that have become `erledigt`. */
export async function endMindermengen(
  write: Write,
  clock: Clock,
  fehlbestaende: readonly FehlbestandRow[],
): Promise<void> {
  const [first] = fehlbestaende
  if (first === undefined) return
  const ended = await write.tx
    .updateTable('mindermenge')
    .set({ status: erledigen.to, beendet_am: new Date(clock.now()).toISOString() })
    .where(sql<boolean>`fehlbestand_id = ANY (${fehlbestaende.map(({ id }) => id)})`)
    .where('status', 'in', erledigen.from)
    .returningAll()
    .execute()
  for (const row of ended) await write.record(mindermengeEreignis(row, first.objekt_id))
}

/** Records that the approvals of a discarded provisional shortage expired: the audit trail keeps both grant and end. */
export async function recordAbgelaufene(
  write: Write,
  aktive: readonly MindermengeRow[],
  objektId: string,
): Promise<void> {
  for (const row of aktive) await write.record(mindermengeEreignis({ ...row, status: ablaufen.to }, objektId))
}

/** The part of a check that approvals need. */
interface BeginnendeKontrolle {
  readonly id: string
  readonly objekt_id: string
  readonly vorgaenger_id: string | null
}

/** Expires every active approval of an object when a check starts, or is taken over: the event says which. */
export async function mindermengenAblaufen(write: Write, clock: Clock, kontrolle: BeginnendeKontrolle): Promise<void> {
  const { id: kontrolle_id, objekt_id, vorgaenger_id } = kontrolle
  const abgelaufene = await write.tx
    .updateTable('mindermenge')
    .set({ status: ablaufen.to, beendet_am: new Date(clock.now()).toISOString() })
    .where('status', 'in', ablaufen.from)
    .where('fehlbestand_id', 'in', (eb) =>
      eb.selectFrom('fehlbestand').select('id').where('objekt_id', '=', objekt_id).where('status', '<>', 'erledigt'),
    )
    .returningAll()
    .execute()
  const anlass = vorgaenger_id === null ? 'kontrolle_gestartet' : 'kontrolle_uebernommen'
  for (const row of abgelaufene) await write.record(mindermengeEreignis(row, objekt_id, { anlass, kontrolle_id }))
}
