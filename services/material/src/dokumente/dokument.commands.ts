import { type Clock, conflict, dayOf, newId, unprocessable } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Dokumenttyp } from '../db.gen.ts'
import type { UnauditedWrite } from '../db.ts'
import {
  type DokumentMitNamen,
  type Entitaet,
  findEntitaet,
  getDokument,
  unbekanntesDokument,
} from './dokument.queries.ts'
import type { DokumentErsetzen, DokumentHochladen } from './dokument.schema.ts'
import type { Datei } from './upload.ts'
import { pruefeDokumenttyp, pruefePerson, siehtRechnungen } from './zugriff.ts'

/** What a command needs beside the transaction: the time, and the zone in which people read a date. */
export interface Zeit {
  readonly clock: Clock
  readonly zeitzone: string
}

/** A file that has its place in the store. */
export interface AbgelegteDatei extends Datei {
  /** Its name there. */
  readonly datei: string
}

/**
 * Files a document. The thing it belongs to is locked meanwhile, so that it cannot be deleted and that of two uploads of
 * the same bytes one is refused.
 *
 * @throws {DomainError} 403, 409 `dokument_vorhanden`, 422 `unbekannte_referenz`
 */
export async function dokumentHochladen(
  write: UnauditedWrite,
  zeit: Zeit,
  { dokumenttyp, ist_original, ...entitaet }: DokumentHochladen,
  datei: AbgelegteDatei,
): Promise<DokumentMitNamen> {
  pruefeDokumenttyp(write.actor, dokumenttyp)
  if (!(await sperreEntitaet(write, entitaet))) {
    throw unprocessable('unbekannte_referenz', 'entitaet_id verweist auf etwas, das es nicht gibt.', {
      feld: 'entitaet_id',
    })
  }
  await verweigereDoppeltes(write, zeit, entitaet, datei)
  return legeAb(write, zeit, { ...entitaet, dokumenttyp, ist_original, vorgaenger_id: null }, datei)
}

/**
 * Files a new version; the old one is kept.
 *
 * @throws {DomainError} 403, 404, 409 `dokument_veraltet`, 409 `dokument_vorhanden`
 */
export async function dokumentErsetzen(
  write: UnauditedWrite,
  zeit: Zeit,
  id: string,
  { ist_original, dokumenttyp }: DokumentErsetzen,
  datei: AbgelegteDatei,
): Promise<DokumentMitNamen> {
  const alt = await sperreAktuelles(write, id)
  const typ = dokumenttyp ?? alt.dokumenttyp
  pruefeDokumenttyp(write.actor, typ)
  const { entitaet_typ, entitaet_id } = alt
  await verweigereDoppeltes(write, zeit, { entitaet_typ, entitaet_id }, datei)
  await setzeAktuell(write, id, false)
  return legeAb(write, zeit, { entitaet_typ, entitaet_id, dokumenttyp: typ, ist_original, vorgaenger_id: id }, datei)
}

/**
 * "Deleting the current version makes the predecessor current again."
 *
 * @returns the name of its file, to be removed once this is committed
 * @throws {DomainError} 403, 404, 409 `dokument_veraltet`
 */
export async function dokumentLoeschen(write: UnauditedWrite, id: string): Promise<string> {
  const { datei, vorgaenger_id, dokumenttyp } = await sperreAktuelles(write, id)
  await write.tx.deleteFrom('dokument').where('id', '=', id).execute()
  if (vorgaenger_id !== null) await setzeAktuell(write, vorgaenger_id, true)
  kuendigeAn(write, id, dokumenttyp)
  return datei
}

/** Gives the documents of one thing to another one of its kind, with all their versions. */
export async function dokumenteUmhaengen(
  { tx }: UnauditedWrite,
  { entitaet_typ, entitaet_id }: Entitaet,
  nachId: string,
): Promise<void> {
  await tx
    .updateTable('dokument')
    .set({ entitaet_id: nachId })
    .where('entitaet_typ', '=', entitaet_typ)
    .where('entitaet_id', '=', entitaet_id)
    .execute()
}

/** @returns whether the thing exists, which nobody can delete until this transaction ends */
async function sperreEntitaet({ tx, actor }: UnauditedWrite, entitaet: Entitaet): Promise<boolean> {
  const { entitaet_typ, entitaet_id } = entitaet
  await sql`SELECT id FROM ${sql.table(entitaet_typ)} WHERE id = ${entitaet_id} FOR NO KEY UPDATE`.execute(tx)
  const gefunden = await findEntitaet(tx, entitaet)
  if (gefunden === undefined) return false
  pruefePerson(actor, gefunden.person_id)
  return true
}

/** First the thing, then its document: in the order of everybody. */
async function sperreAktuelles(write: UnauditedWrite, id: string): Promise<DokumentMitNamen> {
  await sperreEntitaet(write, await getDokument(write.tx, write.actor, id))
  const dokument = await write.tx
    .selectFrom('dokument')
    .select('aktuell')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (dokument === undefined) throw unbekanntesDokument()
  if (!dokument.aktuell) {
    throw conflict(
      'dokument_veraltet',
      'Dieses Dokument wurde inzwischen ersetzt. Ersetzen und löschen lässt sich nur die aktuelle Version.',
    )
  }
  return getDokument(write.tx, write.actor, id)
}

/**
 * "409 when the same file already exists on the same entity"; what was replaced does not count. Who may not know of an
 * invoice is not told of one.
 */
async function verweigereDoppeltes(
  { tx, actor }: UnauditedWrite,
  { zeitzone }: Zeit,
  { entitaet_typ, entitaet_id }: Entitaet,
  { hash }: Datei,
): Promise<void> {
  const vorhanden = await tx
    .selectFrom('dokument')
    .select(['id', 'dateiname', 'hochgeladen_am'])
    .where('entitaet_id', '=', entitaet_id)
    .where('entitaet_typ', '=', entitaet_typ)
    .where('hash', '=', hash)
    .where('aktuell', '=', true)
    .$if(!siehtRechnungen(actor), (query) => query.where('dokumenttyp', '<>', 'Rechnung'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (vorhanden === undefined) return
  const { id, dateiname, hochgeladen_am } = vorhanden
  const [jahr, monat, tag] = dayOf(Date.parse(hochgeladen_am), zeitzone).split('-')
  throw conflict('dokument_vorhanden', `Diese Datei liegt hier schon: „${dateiname}“ vom ${tag}.${monat}.${jahr}.`, {
    dokument_id: id,
    dateiname,
    hochgeladen_am,
  })
}

interface Ablegen extends Entitaet {
  readonly dokumenttyp: Dokumenttyp
  readonly ist_original: boolean
  readonly vorgaenger_id: string | null
}

async function legeAb(
  write: UnauditedWrite,
  { clock }: Zeit,
  angaben: Ablegen,
  datei: AbgelegteDatei,
): Promise<DokumentMitNamen> {
  const id = newId()
  await write.tx
    .insertInto('dokument')
    .values({
      id,
      ...angaben,
      ...datei,
      hochgeladen_von: write.actor.id,
      hochgeladen_am: new Date(clock.now()).toISOString(),
    })
    .execute()
  kuendigeAn(write, id, angaben.dokumenttyp)
  return getDokument(write.tx, write.actor, id)
}

async function setzeAktuell({ tx }: UnauditedWrite, id: string, aktuell: boolean): Promise<void> {
  await tx.updateTable('dokument').set({ aktuell }).where('id', '=', id).execute()
}

/** An invoice is announced to those who may see one. */
function kuendigeAn({ announce }: UnauditedWrite, id: string, dokumenttyp: Dokumenttyp): void {
  announce({ art: dokumenttyp === 'Rechnung' ? 'rechnung' : 'dokument', id })
}
