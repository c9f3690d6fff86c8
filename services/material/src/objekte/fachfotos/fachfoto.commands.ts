import { conflict, newId, unprocessable } from '@zeughaus/platform'
import { type RawBuilder, sql } from 'kysely'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { countRows } from '../../kern/lists/count.ts'
import {
  bildAblegen,
  dateitypUnzulaessig,
  dokumenteLoeschen,
  type StoredFile,
  type Time,
} from '../../werkstatt/dokumente/index.ts'
import {
  eigeneFotos,
  type FotoDokument,
  fachKey,
  TABELLE,
  type Traeger,
  unknownFoto,
  unknownTraeger,
  zeilenVon,
} from './fachfoto.queries.ts'
import { type FachfotoHinzufuegen, FOTOS_JE_FACH, GESAMTANSICHT } from './fachfoto.schema.ts'

/**
 * Adds a photo to a compartment of an object or of a template.
 *
 * @throws {DomainError} 404, 409 `zu_viele_fotos`, 415 `dateityp_unzulaessig`, 422 `unbekannte_referenz`
 */
export async function fotoHinzufuegen(
  write: UnauditedWrite,
  time: Time,
  traeger: Traeger,
  body: FachfotoHinzufuegen,
  file: StoredFile,
): Promise<FotoDokument> {
  refuseAnderes(file)
  await lockTraeger(write, traeger)
  await refuseUnbekanntesFach(write, traeger, body)
  await refuseZuViele(write, traeger, body)
  const { fach_id = null, fach_freitext = null } = body
  const foto = {
    id: newId(),
    objekt_id: traeger.art === 'objekt' ? traeger.id : null,
    vorlage_id: traeger.art === 'vorlage' ? traeger.id : null,
    fach_id,
    fach_freitext,
  }
  await write.tx.insertInto('fachfoto').values(foto).execute()
  return ablegen(write, time, foto, file)
}

/**
 * Replaces a photo at its place; the former picture stays as a version of its document.
 *
 * @throws {DomainError} 404, 415 `dateityp_unzulaessig`
 */
export async function fotoErsetzen(
  write: UnauditedWrite,
  time: Time,
  traeger: Traeger,
  fotoId: string,
  file: StoredFile,
): Promise<FotoDokument> {
  refuseAnderes(file)
  return ablegen(write, time, await lockFoto(write, traeger, fotoId), file)
}

/**
 * Removes a photo with its former pictures.
 *
 * @returns the names of files to be removed after the commit
 * @throws {DomainError} 404
 */
export async function fotoEntfernen(write: UnauditedWrite, traeger: Traeger, fotoId: string): Promise<string[]> {
  await lockFoto(write, traeger, fotoId)
  return deleteFoto(write, fotoId)
}

/**
 * Hands the photos of a version that is deleted to another version of its template; without another they go.
 *
 * @returns the names of files to be removed after the commit
 */
export async function fotosAbgeben(write: UnauditedWrite, vorlageId: string, an: string | null): Promise<string[]> {
  if (an !== null) {
    await write.tx.updateTable('fachfoto').set({ vorlage_id: an }).where('vorlage_id', '=', vorlageId).execute()
    return []
  }
  const fotos = await write.tx.selectFrom('fachfoto').select('id').where('vorlage_id', '=', vorlageId).execute()
  const files: string[] = []
  for (const { id } of fotos) files.push(...(await deleteFoto(write, id)))
  return files
}

interface Foto {
  readonly id: string
  readonly fach_id: string | null
  readonly fach_freitext: string | null
}

async function ablegen(write: UnauditedWrite, time: Time, foto: Foto, file: StoredFile): Promise<FotoDokument> {
  const { id: foto_id, fach_id, fach_freitext } = foto
  const dokument = await bildAblegen(write, time, { entitaet_typ: 'fachfoto', entitaet_id: foto_id }, file)
  return { ...dokument, foto_id, fach_id, fach_freitext }
}

async function deleteFoto(write: UnauditedWrite, id: string): Promise<string[]> {
  const files = await dokumenteLoeschen(write, { entitaet_typ: 'fachfoto', entitaet_id: id })
  await write.tx.deleteFrom('fachfoto').where('id', '=', id).execute()
  write.announce({ art: 'fachfoto', id })
  return files
}

function refuseAnderes({ medientyp }: StoredFile): void {
  if (medientyp === 'application/pdf') {
    throw dateitypUnzulaessig('Das Foto eines Fachs ist ein Bild: JPEG, PNG oder WebP. Dies ist ein PDF.')
  }
}

/** Locks the object, or all versions of the template, so that of two additions at once the bound counts both. */
async function lockTraeger({ tx }: UnauditedWrite, traeger: Traeger): Promise<void> {
  const { rows } = await sql`${zeilenVon(traeger)} FOR NO KEY UPDATE`.execute(tx)
  if (rows.length === 0) throw unknownTraeger(traeger)
}

async function lockFoto(write: UnauditedWrite, traeger: Traeger, id: string): Promise<Foto> {
  await lockTraeger(write, traeger)
  const foto = await write.tx
    .selectFrom('fachfoto')
    .select(['id', 'fach_id', 'fach_freitext'])
    .where('id', '=', id)
    .where(sql<boolean>`${eigeneFotos(traeger)}`)
    .forUpdate()
    .executeTakeFirst()
  if (foto === undefined) throw unknownFoto()
  return foto
}

/** Refuses a Fach of another Objekttyp, and a free text that no position here has. */
/** The whole object has photos without a compartment of that name. */
const isGesamtansicht = ({ fach_freitext }: FachfotoHinzufuegen): boolean => fach_freitext === GESAMTANSICHT

async function refuseUnbekanntesFach({ tx }: UnauditedWrite, traeger: Traeger, body: FachfotoHinzufuegen) {
  if (isGesamtansicht(body)) return
  const feld = body.fach_id === undefined ? 'fach_freitext' : 'fach_id'
  const known =
    await sql`${body.fach_id === undefined ? freitext(traeger, body) : fach(traeger, body)} LIMIT 1`.execute(tx)
  if (known.rows.length > 0) return
  const reason =
    feld === 'fach_id' ? '' : ' Ein neues Fach in Freitext hat Fotos, sobald eine Position darin gespeichert ist.'
  throw unprocessable('unbekannte_referenz', `Dieses Fach gibt es hier nicht.${reason}`, { feld })
}

/** Locks the Fach against deletion. */
const fach = ({ art, id }: Traeger, { fach_id }: FachfotoHinzufuegen): RawBuilder<unknown> =>
  sql`SELECT 1 FROM fach WHERE id = ${fach_id} AND objekttyp_id =
    (SELECT objekttyp_id FROM ${sql.table(TABELLE[art])} WHERE id = ${id}) FOR KEY SHARE`

const freitext = (traeger: Traeger, { fach_freitext }: FachfotoHinzufuegen): RawBuilder<unknown> => {
  const [table, of] = traeger.art === 'objekt' ? ['objektposition', 'objekt_id'] : ['vorlagenposition', 'vorlage_id']
  return sql`SELECT 1 FROM ${sql.table(table)} WHERE faltung(fach_freitext) = faltung(${fach_freitext})
    AND ${sql.ref(of)} = ${traeger.id}`
}

async function refuseZuViele({ tx }: UnauditedWrite, traeger: Traeger, body: FachfotoHinzufuegen): Promise<void> {
  const key = body.fach_id === undefined ? sql`faltung(${body.fach_freitext})` : sql`${body.fach_id}::text`
  const count = await countRows(
    tx
      .selectFrom('fachfoto')
      .where(sql<boolean>`${eigeneFotos(traeger)}`)
      .where(sql<boolean>`${fachKey} = ${key}`),
  )
  if (count < FOTOS_JE_FACH) return
  throw conflict(
    'zu_viele_fotos',
    `Dieses Fach hat schon ${FOTOS_JE_FACH} Fotos. Bitte ersetzen oder entfernen Sie eines.`,
    { hoechstens: FOTOS_JE_FACH },
  )
}
