import { newId, unprocessable } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader, UnauditedWrite, Write } from '../db.ts'
import { positionEntfaellt, positionGiltWieder, sperreStelle } from '../fehlbestaende/index.ts'
import { termineNeuBerechnen } from '../geraete/index.ts'
import { type Jetzt, verweigereZukunft } from '../jetzt.ts'
import { pruefeAngaben } from '../materialtyp.ts'
import { fremdeFaecher } from '../vorlagen/index.ts'
import { verlangeObjekt } from './objekt.queries.ts'
import { unbekanntePosition } from './position.queries.ts'
import type { PositionAendern, PositionAnlegen } from './position.schema.ts'

/**
 * Adds a material that no template asked for: `sollmenge_vorlage` is 0, and what is wanted stands in `override`. Core
 * rule 4: it starts with `istmenge` 0.
 *
 * @returns the id of the new position
 * @throws {DomainError} 404, 409 `bereits_vorhanden` when the object holds the material, 422 `unbekannte_referenz`
 */
export async function positionAnlegen(
  { tx, announce }: UnauditedWrite,
  objektId: string,
  body: PositionAnlegen,
): Promise<string> {
  const { objekttyp_id } = await verlangeObjekt(tx, objektId)
  await pruefeFach(tx, objekttyp_id, body.fach_id)
  const id = newId()
  await tx
    .insertInto('objektposition')
    .values({
      id,
      objekt_id: objektId,
      sollmenge_vorlage: 0,
      // Last on the round. Two that come at once share a place, and their ids order them.
      reihenfolge: sql<number>`(SELECT coalesce(max(reihenfolge) + 1, 0) FROM objektposition WHERE objekt_id = ${objektId})`,
      ...body,
    })
    .execute()
  announce({ art: 'objektposition', id })
  announce({ art: 'objekt', id: objektId })
  return id
}

/**
 * Changes what is known about a position, and never its quantity. Discarding it ends its open shortage, taking
 * that back brings it back; another interval moves the next tests of its devices.
 *
 * @throws {DomainError} 404, 409 `bereits_vorhanden` (code), 422 `unbekannte_referenz`, 422 `materialtyp_unpassend`,
 *   422 `tag_in_zukunft`
 */
export async function positionAendern(
  write: Write,
  { clock, heute }: Jetzt,
  id: string,
  body: PositionAendern,
): Promise<void> {
  const { tx, announce } = write
  const stelle = body.ist_status && (await sperreStelle(write, id))
  if (stelle && body.ist_status === 'ausgesondert') await positionEntfaellt(write, clock, stelle)
  const position = await tx
    .selectFrom('objektposition')
    .innerJoin('objekt', 'objekt.id', 'objektposition.objekt_id')
    .innerJoin('material', 'material.id', 'objektposition.material_id')
    .select(['objekt.objekttyp_id', 'material.materialtyp', 'objektposition.pruefintervall_monate'])
    .where('objektposition.id', '=', id)
    .forNoKeyUpdate('objektposition')
    .executeTakeFirst()
  if (position === undefined) throw unbekanntePosition()
  pruefeAngaben(position.materialtyp, body)
  verweigereZukunft(heute, 'letzte_pruefung', body.letzte_pruefung, 'Nennen Sie den Tag der letzten Prüfung.')
  await pruefeFach(tx, position.objekttyp_id, body.fach_id ?? null)
  await tx
    .updateTable('objektposition')
    .set({ ...body, ...anderesFach(body) })
    .where('id', '=', id)
    .execute()
  if (stelle?.ist_status === 'ausgesondert' && body.ist_status === 'aktiv') {
    await positionGiltWieder(write, clock, stelle)
  }
  const { pruefintervall_monate: monate } = body
  if (monate && monate !== position.pruefintervall_monate) await termineNeuBerechnen(write, id, monate)
  announce({ art: 'objektposition', id })
}

/** A position lies in one place: naming the one way of saying it ends the other. */
function anderesFach({ fach_id, fach_freitext }: PositionAendern): Pick<PositionAendern, 'fach_id' | 'fach_freitext'> {
  if (fach_id) return { fach_freitext: null }
  return fach_freitext ? { fach_id: null } : {}
}

/** @throws {DomainError} 422 `unbekannte_referenz` for a compartment of another Objekttyp, or of none */
async function pruefeFach(reader: Reader, objekttypId: string, fachId: string | null): Promise<void> {
  if (fachId === null) return
  const [fremd] = await fremdeFaecher(reader, objekttypId, [fachId])
  if (fremd === undefined) return
  throw unprocessable('unbekannte_referenz', 'Dieses Fach gehört nicht zum Objekttyp des Objekts.', { feld: 'fach_id' })
}
