import { type Clock, newId } from '@zeughaus/platform'
import { meldeFehlbestand } from '../benachrichtigung/index.ts'
import type { UnauditedWrite, Write } from '../db.ts'
import { fehlbestandEntstanden, fehlbestandErledigt } from './fehlbestand.events.ts'
import {
  type FehlbestandMitNamen,
  type FehlbestandRow,
  getFehlbestand,
  unbekannterFehlbestand,
} from './fehlbestand.queries.ts'
import { pruefeBearbeiten, pruefeOffen } from './fehlbestand.states.ts'
import { beendeMindermengen } from './mindermenge.commands.ts'

/** Notes that somebody is procuring what is missing. @throws {DomainError} 404, 409 `uebergang_unzulaessig` */
export async function fehlbestandBearbeiten(write: UnauditedWrite, id: string): Promise<FehlbestandMitNamen> {
  pruefeBearbeiten(await sperreFehlbestand(write, id))
  await write.tx.updateTable('fehlbestand').set({ status: 'in_bearbeitung' }).where('id', '=', id).execute()
  write.announce({ art: 'fehlbestand', id })
  return getFehlbestand(write.tx, id)
}

/** Locks a shortage for a decision about it. @throws {DomainError} 404 */
export async function sperreFehlbestand({ tx }: UnauditedWrite, id: string): Promise<FehlbestandRow> {
  const row = await tx.selectFrom('fehlbestand').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw unbekannterFehlbestand()
  return row
}

/** Where something is missing and how much. */
export interface Fund {
  readonly objekt_id: string
  readonly objektposition_id: string
  readonly material_id: string
  /** null when a device is missing that no check has found. */
  readonly kontrolle_id: string | null
  readonly sollmenge: number
  readonly istmenge: number
  /** Not final until the check is finished. */
  readonly vorlaeufig: boolean
}

/** Creates a shortage, and lets the people responsible know soon. @returns its id */
export async function lasseEntstehen(write: Write, clock: Clock, fund: Fund): Promise<string> {
  const id = newId()
  await lasseAlleEntstehen(write.tx, clock, [{ write, id, fund }])
  return id
}

/** Something missing that somebody has found, and the id that its shortage gets. */
export interface NeuerFund {
  /** Of whom has found it. */
  readonly write: Write
  readonly id: string
  readonly fund: Fund
}

/** Creates the shortages of at least one finding. */
export async function lasseAlleEntstehen(tx: Write['tx'], clock: Clock, funde: readonly NeuerFund[]): Promise<void> {
  const entstanden_am = new Date(clock.now()).toISOString()
  const rows = await tx
    .insertInto('fehlbestand')
    .values(funde.map(({ id, fund }) => ({ id, ...fund, entstanden_am })))
    .returningAll()
    .execute()
  const vonWem = new Map(funde.map(({ id, write }) => [id, write]))
  for (const row of rows) {
    const { kontrolle_id, objekt_id } = row
    const write = vonWem.get(row.id)
    await write?.record(fehlbestandEntstanden(row))
    if (write) await meldeFehlbestand(write, kontrolle_id === null ? { objekt_id } : { kontrolle_id })
  }
}

/** Ends an open shortage at these quantities, and its active approval with it. */
export async function erledige(
  write: Write,
  clock: Clock,
  fehlbestand: FehlbestandRow,
  mengen: Partial<Pick<FehlbestandRow, 'istmenge' | 'sollmenge'>>,
): Promise<FehlbestandRow> {
  pruefeOffen(fehlbestand)
  const row = await write.tx
    .updateTable('fehlbestand')
    .set({ ...mengen, status: 'erledigt', erledigt_am: new Date(clock.now()).toISOString() })
    .where('id', '=', fehlbestand.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await vermerkeErledigungen(write, clock, [row])
  return row
}

/** What goes with every resolved shortage: its event, and the end of its approval. All of them are of one object. */
export async function vermerkeErledigungen(
  write: Write,
  clock: Clock,
  fehlbestaende: readonly FehlbestandRow[],
): Promise<void> {
  for (const fehlbestand of fehlbestaende) await write.record(fehlbestandErledigt(fehlbestand))
  await beendeMindermengen(write, clock, fehlbestaende)
}
