import { newId, unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite, Write } from '../db.ts'
import { getVorlage, pruefeVorlage } from '../vorlagen/index.ts'
import { pruefeFahrzeug, sperreObjekte } from './fahrzeug.ts'
import { objektGeaendert } from './objekt.events.ts'
import { type ObjektRow, unbekanntesObjekt } from './objekt.queries.ts'
import type { ObjektAendern, ObjektAnlegen, ObjektDuplizieren } from './objekt.schema.ts'

/** The protocol carries 65,535 parameters a statement; a position has ten. */
const POSITIONEN_JE_ANWEISUNG = 5000

/**
 * "Creates positions from the template with istmenge 0."
 *
 * @returns the id of the new object
 * @throws {DomainError} 409 `bereits_vorhanden`, `vorlage_veraltet`; 422 `unbekannte_referenz`, `vorlage_passt_nicht`, and
 *   what pruefeFahrzeug() refuses
 */
export async function objektAnlegen(write: UnauditedWrite, body: ObjektAnlegen): Promise<string> {
  const { tx } = write
  // Nobody makes the version obsolete or replaces its positions while they are copied.
  const vorlage = await tx
    .selectFrom('beladungsvorlage')
    .select(['name', 'version', 'status', 'objekttyp_id'])
    .where('id', '=', body.vorlage_id)
    .forShare()
    .executeTakeFirst()
  if (vorlage === undefined) throw unbekannteReferenz('vorlage_id', 'Diese Beladungsvorlage gibt es nicht.')
  pruefeVorlage(vorlage, 'objekt-anlegen')
  if (vorlage.objekttyp_id !== body.objekttyp_id) {
    throw unprocessable('vorlage_passt_nicht', `Die Vorlage „${vorlage.name}“ gilt für einen anderen Objekttyp.`)
  }
  const id = newId()
  if (body.fahrzeug_id !== null) pruefeFahrzeug(id, body.fahrzeug_id, await sperreObjekte(tx, [body.fahrzeug_id]))
  await tx
    .insertInto('objekt')
    .values({ id, ...body })
    .execute()
  const { positionen } = await getVorlage(tx, body.vorlage_id)
  await fuegePositionenEin(
    write,
    positionen.map(({ material_id, sollmenge, fach_id, fach_freitext }, reihenfolge) => ({
      objekt_id: id,
      material_id,
      sollmenge_vorlage: sollmenge,
      override: null,
      fach_id,
      fach_freitext,
      pruefintervall_monate: null,
      reihenfolge,
    })),
  )
  write.announce({ art: 'objekt', id })
  return id
}

/**
 * "Duplicating an object copies structure and target overrides; it does not copy actual quantity, serial number, expiry
 * date or batch." `sollmenge_vorlage` and `override` come from the source position.
 *
 * @returns the id of the new object
 * @throws {DomainError} 404, 409 `bereits_vorhanden`, 422 `unbekannte_referenz`
 */
export async function objektDuplizieren(
  write: UnauditedWrite,
  vorbildId: string,
  { code, name, standort_id }: ObjektDuplizieren,
): Promise<string> {
  const { tx } = write
  const vorbild = await tx.selectFrom('objekt').selectAll().where('id', '=', vorbildId).forShare().executeTakeFirst()
  if (vorbild === undefined) throw unbekanntesObjekt()
  const id = newId()
  await tx
    .insertInto('objekt')
    .values({
      id,
      code,
      name: name ?? vorbild.name,
      standort_id: standort_id ?? vorbild.standort_id,
      objekttyp_id: vorbild.objekttyp_id,
      vorlage_id: vorbild.vorlage_id,
      einheit_id: vorbild.einheit_id,
    })
    .execute()
  const positionen = await tx
    .selectFrom('objektposition')
    .select([
      'material_id',
      'sollmenge_vorlage',
      'override',
      'fach_id',
      'fach_freitext',
      'pruefintervall_monate',
      'reihenfolge',
    ])
    .where('objekt_id', '=', vorbildId)
    .where('ist_status', '=', 'aktiv')
    .orderBy('reihenfolge')
    .execute()
  await fuegePositionenEin(
    write,
    positionen.map((position) => ({ ...position, objekt_id: id })),
  )
  write.announce({ art: 'objekt', id })
  return id
}

/**
 * Changes an object. Status and vehicle assignment are audited, the rest is not.
 *
 * @throws {DomainError} 404, 409 `bereits_vorhanden`, 422 `unbekannte_referenz` and what pruefeFahrzeug() refuses
 */
export async function objektAendern(write: Write, id: string, body: ObjektAendern): Promise<void> {
  const { tx } = write
  const gesperrt = await sperreObjekte(tx, body.fahrzeug_id ? [id, body.fahrzeug_id] : [id])
  const vorher = gesperrt.find((objekt) => objekt.id === id)
  if (vorher === undefined) throw unbekanntesObjekt()
  pruefeFahrzeug(id, body.fahrzeug_id ?? null, gesperrt)
  const nachher = await tx.updateTable('objekt').set(body).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  const ereignisse = objektGeaendert(vorher, nachher)
  for (const ereignis of ereignisse) await write.record(ereignis)
  if (ereignisse.length === 0) write.announce({ art: 'objekt', id })
}

/** Keeps anybody else from changing an object, its lock or its Standort. @throws {DomainError} 404 */
export async function sperreObjekt({ tx }: UnauditedWrite, id: string): Promise<ObjektRow> {
  const row = await tx.selectFrom('objekt').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (row === undefined) throw unbekanntesObjekt()
  return row
}

interface NeuePosition {
  readonly objekt_id: string
  readonly material_id: string
  readonly sollmenge_vorlage: number
  readonly override: number | null
  readonly fach_id: string | null
  readonly fach_freitext: string | null
  readonly pruefintervall_monate: number | null
  readonly reihenfolge: number
}

/** Core rule 4: a new position starts with `istmenge` 0, which the database fills in. */
async function fuegePositionenEin({ tx }: UnauditedWrite, positionen: readonly NeuePosition[]): Promise<void> {
  for (let ab = 0; ab < positionen.length; ab += POSITIONEN_JE_ANWEISUNG) {
    const stueck = positionen.slice(ab, ab + POSITIONEN_JE_ANWEISUNG)
    await tx
      .insertInto('objektposition')
      .values(stueck.map((position) => ({ id: newId(), ...position })))
      .execute()
  }
}

const unbekannteReferenz = (feld: string, satz: string) => unprocessable('unbekannte_referenz', satz, { feld })
