import { type Clock, conflict, dayOf, newId, unprocessable } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Dokumenttyp } from '../../kern/db/db.gen.ts'
import type { Reader, UnauditedWrite } from '../../kern/db/store.ts'
import type { FileStore } from '../../kern/files/index.ts'
import {
  type DokumentMitNamen,
  type Entitaet,
  findBekannteDateien,
  findEntitaet,
  getAbgelegtes,
  guardOf,
  unknownDokument,
} from './dokument.queries.ts'
import type { DokumentErsetzen, DokumentHochladen } from './dokument.schema.ts'
import { checkAblegen, checkAendern, checkAktuell } from './dokument.states.ts'
import type { FileEntry } from './upload.ts'
import {
  allDokumente,
  announcementOf,
  checkDokumenttyp,
  dokumenteVisibleTo,
  dokumentTable,
  visibilityOf,
} from './visibility.ts'

/** The time, and the zone in which people read a date. */
export interface Time {
  readonly clock: Clock
  readonly timeZone: string
}

export interface StoredFile extends FileEntry {
  /** Its name there. */
  readonly datei: string
}

/**
 * Files a document. Locks the thing it belongs to, so that it cannot be deleted meanwhile, and that one of two uploads
 * of the same bytes is refused.
 *
 * @throws {DomainError} 403, 409 `dokument_vorhanden`, 422 `unbekannte_referenz`
 */
export async function dokumentHochladen(
  write: UnauditedWrite,
  time: Time,
  { dokumenttyp, ist_original, pruefung_id, ...entitaet }: DokumentHochladen,
  file: StoredFile,
): Promise<DokumentMitNamen> {
  checkDokumenttyp(write.actor, dokumenttyp)
  const found = await lockEntitaet(write, entitaet)
  checkAblegen(write.actor, { ...entitaet, dokumenttyp, person_id: found?.person_id ?? null })
  if (found === undefined) {
    throw unprocessable('unbekannte_referenz', 'entitaet_id verweist auf etwas, das es nicht gibt.', {
      feld: 'entitaet_id',
    })
  }
  if (pruefung_id !== undefined) await checkPruefung(write, entitaet, pruefung_id)
  await refuseDoppeltes(write, time, entitaet, file)
  const details = { ...entitaet, dokumenttyp, ist_original, pruefung_id: pruefung_id ?? null, vorgaenger_id: null }
  return storeFile(write, time, details, file)
}

/**
 * Files a new version; the old one is kept.
 *
 * @throws {DomainError} 403, 404, 409 `dokument_veraltet`, 409 `dokument_vorhanden`
 */
export async function dokumentErsetzen(
  write: UnauditedWrite,
  time: Time,
  id: string,
  { ist_original, dokumenttyp }: DokumentErsetzen,
  file: StoredFile,
): Promise<DokumentMitNamen> {
  const old = await lockAktuelles(write, id, 'ersetzen')
  const typ = dokumenttyp ?? old.dokumenttyp
  checkDokumenttyp(write.actor, typ)
  const { entitaet_typ, entitaet_id, pruefung_id } = old
  const details = { entitaet_typ, entitaet_id, pruefung_id, dokumenttyp: typ, ist_original, vorgaenger_id: id }
  await refuseDoppeltes(write, time, { entitaet_typ, entitaet_id }, file)
  await setAktuell(write, id, false)
  return storeFile(write, time, details, file)
}

/**
 * Deletes the current version; its predecessor becomes current.
 *
 * @returns the name of its file, to be removed after the commit
 * @throws {DomainError} 403, 404, 409 `dokument_veraltet`
 */
export async function dokumentLoeschen(write: UnauditedWrite, id: string): Promise<string> {
  const dokument = await lockAktuelles(write, id, 'loeschen')
  const { datei, vorgaenger_id } = dokument
  await dokumentTable(write.tx).deleteFrom('dokument').where('id', '=', id).execute()
  if (vorgaenger_id !== null) await setAktuell(write, vorgaenger_id, true)
  announceChange(write, dokument)
  return datei
}

/**
 * Files the picture of a thing that has one at a time; a former one stays as its predecessor. The caller has locked the
 * thing and checked the right to change it.
 */
export async function bildAblegen(
  write: UnauditedWrite,
  time: Time,
  entitaet: Entitaet,
  file: StoredFile,
): Promise<DokumentMitNamen> {
  const before = await allDokumente(write.tx)
    .select('dokument.id')
    .where('dokument.entitaet_typ', '=', entitaet.entitaet_typ)
    .where('dokument.entitaet_id', '=', entitaet.entitaet_id)
    .where('dokument.aktuell', '=', true)
    .executeTakeFirst()
  if (before !== undefined) await setAktuell(write, before.id, false)
  const details = { ...entitaet, dokumenttyp: 'Sonstiges', ist_original: true, pruefung_id: null } as const
  return storeFile(write, time, { ...details, vorgaenger_id: before?.id ?? null }, file)
}

/**
 * Deletes the documents of a thing that goes, in all versions.
 *
 * @returns the names of their files, to be removed after the commit
 */
export async function dokumenteLoeschen(
  { tx }: UnauditedWrite,
  { entitaet_typ, entitaet_id }: Entitaet,
): Promise<string[]> {
  const rows = await dokumentTable(tx)
    .deleteFrom('dokument')
    .where('entitaet_typ', '=', entitaet_typ)
    .where('entitaet_id', '=', entitaet_id)
    .returning('datei')
    .execute()
  return rows.map(({ datei }) => datei)
}

/** Moves the documents of one thing, with all versions, to another of its kind. */
export async function dokumenteUmhaengen(
  { tx }: UnauditedWrite,
  { entitaet_typ, entitaet_id }: Entitaet,
  nachId: string,
): Promise<void> {
  await dokumentTable(tx)
    .updateTable('dokument')
    .set({ entitaet_id: nachId })
    .where('entitaet_typ', '=', entitaet_typ)
    .where('entitaet_id', '=', entitaet_id)
    .execute()
}

/** Locks a thing against deletion until this transaction ends. @returns the thing; undefined when there is none */
async function lockEntitaet({ tx }: UnauditedWrite, entitaet: Entitaet): ReturnType<typeof findEntitaet> {
  const { entitaet_typ, entitaet_id } = entitaet
  await sql`SELECT id FROM ${sql.table(entitaet_typ)} WHERE id = ${entitaet_id} FOR NO KEY UPDATE`.execute(tx)
  return findEntitaet(tx, entitaet)
}

/**
 * Removes what crashes left behind, and files whose rows were deleted with their owner.
 *
 * @returns how many
 */
export const sweepDokumente = (reader: Reader, files: FileStore, clock: Clock): Promise<number> =>
  files.sweep(clock, (names) => findBekannteDateien(reader, names))

/** Locks the thing first, then its document: the same order everywhere. */
async function lockAktuelles(
  write: UnauditedWrite,
  id: string,
  aktion: 'ersetzen' | 'loeschen',
): Promise<DokumentMitNamen> {
  const { tx, actor } = write
  const schutz = await guardOf(tx, id)
  checkAendern(actor, schutz)
  await lockEntitaet(write, schutz)
  const dokument = await allDokumente(tx)
    .select('dokument.aktuell')
    .where('dokument.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (dokument === undefined) throw unknownDokument()
  checkAktuell(dokument, aktion)
  checkAendern(actor, await guardOf(tx, id))
  return getAbgelegtes(tx, id)
}

/**
 * Refuses a file that the thing holds already (409); replaced versions do not count. The refusal tells nothing about an
 * invoice or document that the caller may not see, except that a document exists.
 */
async function refuseDoppeltes(
  { tx, actor }: UnauditedWrite,
  { timeZone }: Time,
  { entitaet_typ, entitaet_id }: Entitaet,
  { hash }: FileEntry,
): Promise<void> {
  const visibility = visibilityOf(actor)
  const same = (dokumente: ReturnType<typeof allDokumente>) =>
    dokumente
      .select(['dokument.id', 'dokument.dateiname', 'dokument.hochgeladen_am'])
      .where('dokument.entitaet_id', '=', entitaet_id)
      .where('dokument.entitaet_typ', '=', entitaet_typ)
      .where('dokument.hash', '=', hash)
      .where('dokument.aktuell', '=', true)
      .$if(!visibility.rechnungen, (query) => query.where('dokument.dokumenttyp', '<>', 'Rechnung'))
      .orderBy('dokument.id')
      .limit(1)
      .executeTakeFirst()
  const present = await same(dokumenteVisibleTo(tx, visibility))
  if (present === undefined) {
    if ((await same(allDokumente(tx))) === undefined) return
    throw conflict('dokument_vorhanden', 'Diese Datei liegt hier schon.')
  }
  const { id, dateiname, hochgeladen_am } = present
  const [year, month, day] = dayOf(Date.parse(hochgeladen_am), timeZone).split('-')
  throw conflict('dokument_vorhanden', `Diese Datei liegt hier schon: „${dateiname}“ vom ${day}.${month}.${year}.`, {
    dokument_id: id,
    dateiname,
    hochgeladen_am,
  })
}

/** Requires the test to be one of this device. @throws {DomainError} 422 */
async function checkPruefung({ tx }: UnauditedWrite, { entitaet_id }: Entitaet, id: string): Promise<void> {
  const pruefung = tx.selectFrom('pruefung').select('id').where('id', '=', id)
  if ((await pruefung.where('geraet_instanz_id', '=', entitaet_id).executeTakeFirst()) !== undefined) return
  throw unprocessable('unbekannte_referenz', 'Diese Prüfung gibt es bei dem Gerät nicht.', { feld: 'pruefung_id' })
}

interface StoreFile extends Entitaet {
  readonly dokumenttyp: Dokumenttyp
  readonly ist_original: boolean
  readonly vorgaenger_id: string | null
  readonly pruefung_id: string | null
}

async function storeFile(
  write: UnauditedWrite,
  { clock }: Time,
  details: StoreFile,
  file: StoredFile,
): Promise<DokumentMitNamen> {
  const id = newId()
  await dokumentTable(write.tx)
    .insertInto('dokument')
    .values({
      id,
      ...details,
      ...file,
      hochgeladen_von: write.actor.id,
      hochgeladen_am: new Date(clock.now()).toISOString(),
    })
    .execute()
  const dokument = await getAbgelegtes(write.tx, id)
  announceChange(write, dokument)
  return dokument
}

async function setAktuell({ tx }: UnauditedWrite, id: string, aktuell: boolean): Promise<void> {
  await dokumentTable(tx).updateTable('dokument').set({ aktuell }).where('id', '=', id).execute()
}

/** Announces a document to those who may see it. */
function announceChange({ announce }: UnauditedWrite, dokument: DokumentMitNamen): void {
  announce({ art: announcementOf(dokument), id: dokument.id })
}
