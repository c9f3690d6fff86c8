import { type Clock, conflict, newId } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Write } from '../db.ts'
import { abbruchAnwenden, abschlussAnwenden, mindermengenAblaufen, uebernahmeAnwenden } from '../fehlbestaende/index.ts'
import { findLaufendeKontrolle, objektGesperrt, sperreObjekt } from '../sperre.ts'
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
  unbekannteKontrolle,
} from './kontrolle.queries.ts'
import type { Kontrollaktion } from './kontrolle.schema.ts'
import { kontrollAktionen, pruefeKontrolle } from './kontrolle.states.ts'

/**
 * Starts a check: every active position with its effective target, unconfirmed. The active approvals of the object expire.
 *
 * @throws {DomainError} 404, 409 `objekt_gesperrt` with who and since when
 */
export async function kontrolleStarten(write: Write, clock: Clock, objektId: string): Promise<GanzeKontrolle> {
  await sperreObjekt(write, objektId)
  const laufende = await findLaufendeKontrolle(write.tx, objektId)
  if (laufende !== undefined) throw objektGesperrt(laufende)
  const kontrolle = await eroeffne(write, clock, objektId, null)
  await write.record(kontrolleGestartet(kontrolle, await uebernimmPositionen(write, kontrolle)))
  await mindermengenAblaufen(write, clock, objektId)
  return getKontrolle(write.tx, kontrolle.id)
}

/**
 * Finishes a check: its shortages become final, and expiry date, batch and serial number that it recorded reach the
 * positions. Core rule 1: the quantities of the positions stay as they are.
 *
 * @throws {DomainError} 404, 409 `kontrolle_beendet`, 403 `fremde_kontrolle`, 409 `positionen_unbestaetigt`
 */
export async function kontrolleAbschliessen(write: Write, clock: Clock, id: string): Promise<GanzeKontrolle> {
  const kontrolle = await sperreKontrolle(write, id, 'abschliessen')
  const positionen = await findUnbestaetigte(write.tx, id)
  if (positionen.length > 0) throw unbestaetigt(positionen)
  await beende(write, clock, kontrolle, 'abschliessen')
  await write.record(kontrolleAbgeschlossen(kontrolle))
  await uebertrageAngaben(write, id)
  await abschlussAnwenden(write, clock, kontrolle)
  return getKontrolle(write.tx, id)
}

/**
 * Cancels a check: its positions and the shortages it created are discarded, the record of the check stays.
 *
 * @throws {DomainError} 404, 409 `kontrolle_beendet`, 403 `fremde_kontrolle`
 */
export async function kontrolleAbbrechen(write: Write, clock: Clock, id: string): Promise<GanzeKontrolle> {
  const kontrolle = await sperreKontrolle(write, id, 'abbrechen')
  await write.tx.deleteFrom('kontrollposition').where('kontrolle_id', '=', id).execute()
  await abbruchAnwenden(write, clock, kontrolle)
  await beende(write, clock, kontrolle, 'abbrechen')
  await write.record(kontrolleAbgebrochen(kontrolle))
  return getKontrolle(write.tx, id)
}

/**
 * Takes over somebody else's check: it ends as `abgebrochen`, and a new one of the caller goes on with its counts and
 * shortages. As a start it lets the active approvals of the object expire.
 *
 * @returns the new check
 * @throws {DomainError} 404, 409 `kontrolle_beendet`, 409 `uebergang_unzulaessig` when one holds it oneself
 */
export async function kontrolleUebernehmen(write: Write, clock: Clock, id: string): Promise<GanzeKontrolle> {
  const alte = await sperreKontrolle(write, id, 'uebernehmen')
  await beende(write, clock, alte, 'uebernehmen')
  const neue = await eroeffne(write, clock, alte.objekt_id, id)
  const { numUpdatedRows } = await write.tx
    .updateTable('kontrollposition')
    .set({ kontrolle_id: neue.id })
    .where('kontrolle_id', '=', id)
    .executeTakeFirst()
  await uebernahmeAnwenden(write, id, neue.id)
  await write.record(kontrolleUebernommen(alte, neue))
  await write.record(kontrolleGestartet(neue, Number(numUpdatedRows)))
  await mindermengenAblaufen(write, clock, alte.objekt_id)
  return getKontrolle(write.tx, neue.id)
}

/** Locks a check and its object, so that it can neither be counted nor ended by anybody else, and refuses what is not due. */
async function sperreKontrolle({ tx, actor }: Write, id: string, aktion: Kontrollaktion): Promise<KontrolleRow> {
  const row = await tx
    .selectFrom('objekt')
    .innerJoin('kontrolle', 'kontrolle.objekt_id', 'objekt.id')
    .selectAll('kontrolle')
    .where('kontrolle.id', '=', id)
    .forNoKeyUpdate('objekt')
    .forUpdate('kontrolle')
    .executeTakeFirst()
  if (row === undefined) throw unbekannteKontrolle()
  pruefeKontrolle(row, aktion, actor.id)
  return row
}

async function eroeffne(
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

/** Puts the active positions of the object into a new check. @returns how many */
async function uebernimmPositionen({ tx }: Write, { id, objekt_id }: KontrolleRow): Promise<number> {
  const positionen = await tx
    .selectFrom('objektposition')
    .select('id')
    .where('objekt_id', '=', objekt_id)
    .where('ist_status', '=', 'aktiv')
    .execute()
  // By arrays: a row each would need more parameters than a statement can have.
  await sql`
    INSERT INTO kontrollposition (id, kontrolle_id, objektposition_id, material_id, sollmenge)
    SELECT neu.id, ${id}, objektposition.id, objektposition.material_id, objektposition.sollmenge
    FROM unnest(${positionen.map(newId)}::uuid[], ${positionen.map((position) => position.id)}::uuid[])
      AS neu (id, objektposition_id)
    JOIN objektposition ON objektposition.id = neu.objektposition_id`.execute(tx)
  return positionen.length
}

async function beende({ tx }: Write, clock: Clock, { id }: KontrolleRow, aktion: Kontrollaktion): Promise<void> {
  await tx
    .updateTable('kontrolle')
    .set({ status: kontrollAktionen[aktion].to, beendet_am: new Date(clock.now()).toISOString() })
    .where('id', '=', id)
    .execute()
}

function unbestaetigt(positionen: readonly string[]) {
  const wie = positionen.length === 1 ? 'Eine Position ist' : `${positionen.length} Positionen sind`
  return conflict('positionen_unbestaetigt', `${wie} noch nicht gezählt. Zählen Sie erst alle Positionen.`, {
    positionen,
  })
}

/** What the check recorded beside quantities; what it did not record stays. */
async function uebertrageAngaben({ tx }: Write, kontrolleId: string): Promise<void> {
  await sql`
    UPDATE objektposition SET
      ablaufdatum = coalesce(gezaehlte.ablaufdatum, objektposition.ablaufdatum),
      chargennummer = coalesce(gezaehlte.chargennummer, objektposition.chargennummer),
      seriennummer = coalesce(gezaehlte.seriennummer, objektposition.seriennummer)
    FROM kontrollposition AS gezaehlte
    WHERE gezaehlte.kontrolle_id = ${kontrolleId} AND objektposition.id = gezaehlte.objektposition_id
      AND num_nonnulls(gezaehlte.ablaufdatum, gezaehlte.chargennummer, gezaehlte.seriennummer) > 0`.execute(tx)
}
