import { type Clock, newId } from '@zeughaus/platform'
import type { UnauditedWrite, Write } from '../../kern/db/store.ts'
import { enqueueFehlbestand } from '../../kern/mail/mailauftrag.commands.ts'
import { fehlbestandEntstanden, fehlbestandErledigt } from './fehlbestand.events.ts'
import {
  type FehlbestandMitNamen,
  type FehlbestandRow,
  getFehlbestand,
  unknownFehlbestand,
} from './fehlbestand.queries.ts'
import { fehlbestandFolgen, fehlbestandStates } from './fehlbestand.states.ts'
import { endMindermengen } from './mindermenge.commands.ts'

/** Records that the missing items are being procured. @throws {DomainError} 404, 409 `uebergang_unzulaessig` */
export async function fehlbestandBearbeiten(write: UnauditedWrite, id: string): Promise<FehlbestandMitNamen> {
  const status = fehlbestandStates.check(await lockFehlbestand(write, id), 'bearbeiten')
  await write.tx.updateTable('fehlbestand').set({ status }).where('id', '=', id).execute()
  write.announce({ art: 'fehlbestand', id })
  return getFehlbestand(write.tx, id)
}

/** Locks a shortage for a decision about it. @throws {DomainError} 404 */
export async function lockFehlbestand({ tx }: UnauditedWrite, id: string): Promise<FehlbestandRow> {
  const row = await tx.selectFrom('fehlbestand').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw unknownFehlbestand()
  return row
}

/** Where and how much is missing. */
export interface Fund {
  readonly objekt_id: string
  readonly objektposition_id: string
  readonly material_id: string
  /** null for a missing device that no check has found. */
  readonly kontrolle_id: string | null
  readonly sollmenge: number
  readonly istmenge: number
  /** Whether the shortage becomes final only when the check is finished. */
  readonly vorlaeufig: boolean
}

/** Creates a shortage and queues a message to the people responsible. @returns its id */
export async function createFehlbestand(write: Write, clock: Clock, fund: Fund): Promise<string> {
  const row = await write.tx
    .insertInto('fehlbestand')
    .values({ id: newId(), ...fund, entstanden_am: new Date(clock.now()).toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { kontrolle_id, objekt_id } = row
  await write.record(fehlbestandEntstanden(row))
  await enqueueFehlbestand(write, kontrolle_id === null ? { objekt_id } : { kontrolle_id })
  return row.id
}

/** Ends an open shortage at these quantities, with its active approval. */
export async function resolveFehlbestand(
  write: Write,
  clock: Clock,
  fehlbestand: FehlbestandRow,
  mengen: Partial<Pick<FehlbestandRow, 'istmenge' | 'sollmenge'>>,
): Promise<FehlbestandRow> {
  const status = fehlbestandFolgen.check(fehlbestand, 'erledigen')
  const row = await write.tx
    .updateTable('fehlbestand')
    .set({ ...mengen, status, erledigt_am: new Date(clock.now()).toISOString() })
    .where('id', '=', fehlbestand.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordErledigungen(write, clock, [row])
  return row
}

/** Records resolved shortages of one object: the event of each, and the end of its approval. */
export async function recordErledigungen(
  write: Write,
  clock: Clock,
  fehlbestaende: readonly FehlbestandRow[],
): Promise<void> {
  for (const fehlbestand of fehlbestaende) await write.record(fehlbestandErledigt(fehlbestand))
  await endMindermengen(write, clock, fehlbestaende)
}
