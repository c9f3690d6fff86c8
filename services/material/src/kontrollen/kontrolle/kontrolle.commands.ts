import { type Clock, conflict, newId } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Write } from '../../kern/db/store.ts'
import { angabeNachZaehlung } from '../../kern/rules/gezaehlte-angaben.ts'
import { findLaufendeKontrolle, lockObjekt, objektGesperrt } from '../../kern/rules/objektsperre.ts'
import { abbruchAnwenden, abschlussAnwenden, mindermengenAblaufen, uebernahmeAnwenden } from '../fehlbestaende/index.ts'
import {
  kontrolleAbgebrochen,
  kontrolleAbgeschlossen,
  kontrolleGestartet,
  kontrolleUebernommen,
} from './kontrolle.events.ts'
import {
  findUnbestaetigte,
  type GanzeKontrolle,
  getKontrolle,
  type KontrolleRow,
  unknownKontrolle,
} from './kontrolle.queries.ts'
import type { Kontrollaktion, KontrolleStatus } from './kontrolle.schema.ts'
import { checkKontrolle } from './kontrolle.states.ts'

/**
 * Starts a check with every active position at its effective target, unconfirmed. Active approvals of the object
 * expire.
 *
 * @throws {DomainError} 404, 409 `objekt_gesperrt` with who and since when
 */
export async function kontrolleStarten(write: Write, clock: Clock, objektId: string): Promise<GanzeKontrolle> {
  await lockObjekt(write, objektId)
  const running = await findLaufendeKontrolle(write.tx, objektId)
  if (running !== undefined) throw objektGesperrt(running)
  const kontrolle = await openKontrolle(write, clock, objektId, null)
  await write.record(kontrolleGestartet(kontrolle, await copyPositionen(write, kontrolle)))
  await mindermengenAblaufen(write, clock, kontrolle)
  return getKontrolle(write.tx, kontrolle.id)
}

/**
 * Finishes a check: its shortages become final, and the expiry dates, batches and serial numbers it recorded or removed
 * reach the positions. Core rule 1: the quantities of the positions stay as they are.
 *
 * @throws {DomainError} 404, 409 `kontrolle_beendet`, 403 `fremde_kontrolle`, 409 `positionen_unbestaetigt`
 */
export async function kontrolleAbschliessen(write: Write, clock: Clock, id: string): Promise<GanzeKontrolle> {
  const { kontrolle, status } = await lockKontrolle(write, id, 'abschliessen')
  const positionen = await findUnbestaetigte(write.tx, id)
  if (positionen.length > 0) throw unbestaetigtError(positionen)
  await endKontrolle(write, clock, kontrolle, status)
  await write.record(kontrolleAbgeschlossen(kontrolle))
  await copyAngaben(write, id)
  await abschlussAnwenden(write, clock, kontrolle)
  return getKontrolle(write.tx, id)
}

/**
 * Cancels a check: discards its positions and the shortages it created, keeps the record of the check.
 *
 * @throws {DomainError} 404, 409 `kontrolle_beendet`, 403 `fremde_kontrolle`
 */
export async function kontrolleAbbrechen(write: Write, clock: Clock, id: string): Promise<GanzeKontrolle> {
  const { kontrolle, status } = await lockKontrolle(write, id, 'abbrechen')
  await write.tx.deleteFrom('kontrollposition').where('kontrolle_id', '=', id).execute()
  await abbruchAnwenden(write, clock, kontrolle)
  await endKontrolle(write, clock, kontrolle, status)
  await write.record(kontrolleAbgebrochen(kontrolle))
  return getKontrolle(write.tx, id)
}

/**
 * Takes over another person's check: it ends as `abgebrochen`, and a new one of the caller continues with its counts
 * and shortages. As at a start, active approvals of the object expire.
 *
 * @returns the new check
 * @throws {DomainError} 404, 409 `kontrolle_beendet`, 409 `uebergang_unzulaessig` when the caller holds it already
 */
export async function kontrolleUebernehmen(write: Write, clock: Clock, id: string): Promise<GanzeKontrolle> {
  const { kontrolle: old, status } = await lockKontrolle(write, id, 'uebernehmen')
  await endKontrolle(write, clock, old, status)
  const fresh = await openKontrolle(write, clock, old.objekt_id, id)
  const { numUpdatedRows } = await write.tx
    .updateTable('kontrollposition')
    .set({ kontrolle_id: fresh.id })
    .where('kontrolle_id', '=', id)
    .executeTakeFirst()
  await uebernahmeAnwenden(write, id, fresh.id)
  await write.record(kontrolleUebernommen(old, fresh))
  await write.record(kontrolleGestartet(fresh, Number(numUpdatedRows)))
  await mindermengenAblaufen(write, clock, fresh)
  return getKontrolle(write.tx, fresh.id)
}

/**
 * Locks a check and its object, so that no one else can count or end it, and refuses an action that its state forbids.
 *
 * @returns the check and its status after the action
 */
async function lockKontrolle({ tx, actor }: Write, id: string, aktion: Kontrollaktion) {
  const kontrolle = await tx
    .selectFrom('objekt')
    .innerJoin('kontrolle', 'kontrolle.objekt_id', 'objekt.id')
    .selectAll('kontrolle')
    .where('kontrolle.id', '=', id)
    .forNoKeyUpdate('objekt')
    .forUpdate('kontrolle')
    .executeTakeFirst()
  if (kontrolle === undefined) throw unknownKontrolle()
  return { kontrolle, status: checkKontrolle(kontrolle, aktion, actor.id) }
}

async function openKontrolle(
  { tx, actor }: Write,
  clock: Clock,
  objekt_id: string,
  vorgaenger_id: string | null,
): Promise<KontrolleRow> {
  return tx
    .insertInto('kontrolle')
    .values({
      id: newId(),
      objekt_id,
      benutzer_id: actor.id,
      gestartet_am: new Date(clock.now()).toISOString(),
      vorgaenger_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Copies the active positions of the object into a new check. @returns how many */
async function copyPositionen({ tx }: Write, { id, objekt_id }: KontrolleRow): Promise<number> {
  const positionen = await tx
    .selectFrom('objektposition')
    .select('id')
    .where('objekt_id', '=', objekt_id)
    .where('ist_status', '=', 'aktiv')
    .execute()
  // As arrays: one parameter list per row would exceed the parameters of a statement.
  await sql`
    INSERT INTO kontrollposition (id, kontrolle_id, objektposition_id, material_id, sollmenge)
    SELECT neu.id, ${id}, objektposition.id, objektposition.material_id, objektposition.sollmenge
    FROM unnest(${positionen.map(newId)}::uuid[], ${positionen.map((position) => position.id)}::uuid[])
      AS neu (id, objektposition_id)
    JOIN objektposition ON objektposition.id = neu.objektposition_id`.execute(tx)
  return positionen.length
}

async function endKontrolle({ tx }: Write, clock: Clock, { id }: KontrolleRow, status: KontrolleStatus): Promise<void> {
  await tx
    .updateTable('kontrolle')
    .set({ status, beendet_am: new Date(clock.now()).toISOString() })
    .where('id', '=', id)
    .execute()
}

function unbestaetigtError(positionen: readonly string[]) {
  const how = positionen.length === 1 ? 'Eine Position ist' : `${positionen.length} Positionen sind`
  return conflict('positionen_unbestaetigt', `${how} noch nicht gezählt. Zählen Sie erst alle Positionen.`, {
    positionen,
  })
}

/**
 * Copies the details that the check recorded or removed beside quantities; other details stay. Nothing expires where
 * nothing is left: such a position loses its expiry date and batch. A device that is missing keeps its serial number.
 */
async function copyAngaben({ tx }: Write, kontrolleId: string): Promise<void> {
  const rest = sql`(kp.gezaehlt + kp.nachgefuellt)`
  const wennDa = (angabe: 'ablaufdatum' | 'chargennummer') =>
    sql`CASE WHEN ${rest} > 0 THEN ${angabeNachZaehlung(angabe)} END`
  await sql`
    UPDATE objektposition SET
      ablaufdatum = ${wennDa('ablaufdatum')},
      chargennummer = ${wennDa('chargennummer')},
      seriennummer = ${angabeNachZaehlung('seriennummer')}
    FROM kontrollposition AS kp
    WHERE kp.kontrolle_id = ${kontrolleId} AND objektposition.id = kp.objektposition_id
      AND (num_nonnulls(kp.ablaufdatum, kp.chargennummer, kp.seriennummer) > 0 OR kp.entfernt <> '{}'
        OR ${rest} = 0 AND num_nonnulls(objektposition.ablaufdatum, objektposition.chargennummer) > 0)`.execute(tx)
}
