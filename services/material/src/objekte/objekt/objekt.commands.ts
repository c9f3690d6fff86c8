import { newId, unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite, Write } from '../../kern/db/store.ts'
import { unknownObjekt } from '../../kern/rules/objektsperre.ts'
import { announceVerlassen } from '../../kern/rules/ort-verlassen.ts'
import { getVorlage, vorlageStates } from '../vorlagen/index.ts'
import { checkFahrzeug, lockObjekte } from './fahrzeug.ts'
import { objektGeaendert } from './objekt.events.ts'
import type { ObjektAendern, ObjektAnlegen, ObjektDuplizieren } from './objekt.schema.ts'
import { refuseEinheitAusserhalb } from './ort.ts'

/** Positions per INSERT: the protocol allows 65,535 parameters, a position has ten. */
const POSITIONEN_PER_STATEMENT = 5000

/**
 * Creates an object from a template: one position for each of the template's, with its target and nothing counted.
 *
 * @returns the id of the new object
 * @throws {DomainError} 409 `bereits_vorhanden`, `vorlage_veraltet`; 422 `unbekannte_referenz`, `vorlage_passt_nicht`,
 *   and what checkFahrzeug() refuses
 */
export async function objektAnlegen(write: UnauditedWrite, body: ObjektAnlegen): Promise<string> {
  const { tx, actor } = write
  if (body.einheit_id !== null) refuseEinheitAusserhalb(actor, body.einheit_id)
  // The lock keeps the version current and its positions unchanged while they are copied.
  const vorlage = await tx
    .selectFrom('beladungsvorlage')
    .select(['name', 'version', 'status', 'objekttyp_id'])
    .where('id', '=', body.vorlage_id)
    .forShare()
    .executeTakeFirst()
  if (vorlage === undefined) throw unknownReferenz('vorlage_id', 'Diese Beladungsvorlage gibt es nicht.')
  vorlageStates.check(vorlage, 'objekt-anlegen')
  if (vorlage.objekttyp_id !== body.objekttyp_id) {
    throw unprocessable('vorlage_passt_nicht', `Die Vorlage „${vorlage.name}“ gilt für einen anderen Objekttyp.`)
  }
  const id = newId()
  if (body.fahrzeug_id !== null) checkFahrzeug(id, body.fahrzeug_id, await lockObjekte(tx, [body.fahrzeug_id]))
  await tx
    .insertInto('objekt')
    .values({ id, ...body })
    .execute()
  const { positionen } = await getVorlage(tx, body.vorlage_id)
  await insertPositionen(
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
 * Copies an object with the structure and both targets of each position; never quantities, serial numbers, expiry dates
 * or batches.
 *
 * @returns the id of the new object
 * @throws {DomainError} 404, 409 `bereits_vorhanden`, 422 `unbekannte_referenz`
 */
export async function objektDuplizieren(
  write: UnauditedWrite,
  modelId: string,
  { code, name, standort_id }: ObjektDuplizieren,
): Promise<string> {
  const { tx } = write
  const template = await tx.selectFrom('objekt').selectAll().where('id', '=', modelId).forShare().executeTakeFirst()
  if (template === undefined) throw unknownObjekt()
  const id = newId()
  await tx
    .insertInto('objekt')
    .values({
      id,
      code,
      name: name ?? template.name,
      standort_id: standort_id ?? template.standort_id,
      objekttyp_id: template.objekttyp_id,
      vorlage_id: template.vorlage_id,
      einheit_id: template.einheit_id,
      kontrollregel: template.kontrollregel,
      kontrollintervall: template.kontrollintervall,
      kontrollintervall_einheit: template.kontrollintervall_einheit,
      kontrolle_nach_einsatz: template.kontrolle_nach_einsatz,
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
    .where('objekt_id', '=', modelId)
    .where('ist_status', '=', 'aktiv')
    .orderBy('reihenfolge')
    .execute()
  await insertPositionen(
    write,
    positionen.map((position) => ({ ...position, objekt_id: id })),
  )
  write.announce({ art: 'objekt', id })
  return id
}

/**
 * Changes an object. Status, vehicle assignment and the change from one Einheit to another are audited, the rest is not.
 *
 * @throws {DomainError} 404, 403 `ausserhalb`, 409 `bereits_vorhanden`, 422 `unbekannte_referenz` and what checkFahrzeug() refuses
 */
export async function objektAendern(write: Write, id: string, body: ObjektAendern): Promise<void> {
  const { tx } = write
  const locked = await lockObjekte(tx, body.fahrzeug_id ? [id, body.fahrzeug_id] : [id])
  const before = locked.find((objekt) => objekt.id === id)
  if (before === undefined) throw unknownObjekt()
  checkFahrzeug(id, body.fahrzeug_id ?? null, locked)
  const { einheit_id } = body
  if (einheit_id !== undefined && einheit_id !== before.einheit_id) refuseEinheitAusserhalb(write.actor, einheit_id)
  const after = await tx.updateTable('objekt').set(body).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  const ereignisse = objektGeaendert(before, after)
  for (const ereignis of ereignisse) await write.record(ereignis)
  if (ereignisse.length === 0) write.announce({ art: 'objekt', id })
  announceVerlassen(write, before.einheit_id, after.einheit_id)
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

/** Inserts positions. Core rule 4: each starts with `istmenge` 0, the database's default. */
async function insertPositionen({ tx }: UnauditedWrite, positionen: readonly NeuePosition[]): Promise<void> {
  for (let ab = 0; ab < positionen.length; ab += POSITIONEN_PER_STATEMENT) {
    const piece = positionen.slice(ab, ab + POSITIONEN_PER_STATEMENT)
    await tx
      .insertInto('objektposition')
      .values(piece.map((position) => ({ id: newId(), ...position })))
      .execute()
  }
}

const unknownReferenz = (feld: string, sentence: string) => unprocessable('unbekannte_referenz', sentence, { feld })
