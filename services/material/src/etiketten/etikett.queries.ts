import { notFound, unprocessable } from '@zeughaus/platform'
import type { Reader } from '../db.ts'
import { unbekanntesObjekt } from '../objekte/index.ts'

/** What a label says: the code that is scanned, and the plain text below it (specification, label rules). */
export interface Aufschrift {
  readonly code: string
  readonly text: string
}

interface MoeglicheAufschrift {
  readonly id: string
  readonly code: string | null
  readonly text: string
}

const objekte = (reader: Reader, ids: readonly string[]): Promise<(Aufschrift & { id: string })[]> =>
  reader.selectFrom('objekt').where('id', 'in', ids).select(['id', 'code', 'name as text']).execute()

const positionen = (reader: Reader, ids: readonly string[]): Promise<MoeglicheAufschrift[]> =>
  reader
    .selectFrom('objektposition')
    .innerJoin('material', 'material.id', 'objektposition.material_id')
    .where('objektposition.id', 'in', ids)
    .select(['objektposition.id', 'objektposition.code', 'material.name as text'])
    .execute()

/** Code and name of an object. @throws {DomainError} 404 */
export async function getObjektAufschrift(reader: Reader, id: string): Promise<Aufschrift> {
  const [objekt] = await objekte(reader, [id])
  if (objekt === undefined) throw unbekanntesObjekt()
  return objekt
}

/** Code and material of a position. @throws {DomainError} 404 for an unknown position, and for one without a code */
export async function getPositionAufschrift(reader: Reader, id: string): Promise<Aufschrift> {
  const [position] = await positionen(reader, [id])
  if (position === undefined) throw notFound('Diese Position gibt es nicht.')
  if (!hatCode(position)) {
    throw notFound(`Die Position „${position.text}“ hat keinen Code. Bitte geben Sie ihr zuerst einen.`)
  }
  return position
}

/**
 * What a sheet says, in the order of the ids; an id that is named twice is printed twice. Two statements.
 *
 * @throws {DomainError} 422 `unbekannte_referenz` · `code_fehlt`, with the ids in `details.ids`
 */
export async function listAufschriften(
  reader: Reader,
  objektIds: readonly string[],
  positionIds: readonly string[],
): Promise<Aufschrift[]> {
  return [
    ...inReihenfolge(objektIds, objektIds.length > 0 ? await objekte(reader, objektIds) : [], 'objekt_ids'),
    ...inReihenfolge(
      positionIds,
      positionIds.length > 0 ? await positionen(reader, positionIds) : [],
      'objektposition_ids',
    ),
  ]
}

function inReihenfolge(ids: readonly string[], gefunden: readonly MoeglicheAufschrift[], feld: string): Aufschrift[] {
  const nachId = new Map(gefunden.map((eintrag) => [eintrag.id, eintrag]))
  const unbekannt = ids.filter((id) => !nachId.has(id))
  if (unbekannt.length > 0) {
    const satz = `${feld} verweist auf etwas, das es nicht gibt.`
    throw unprocessable('unbekannte_referenz', satz, { feld, ids: unbekannt })
  }
  const ohneCode = gefunden.filter((eintrag) => !hatCode(eintrag))
  if (ohneCode.length > 0) {
    const satz = `Ohne Code lässt sich kein Etikett drucken: ${ohneCode.map(({ text }) => `„${text}“`).join(', ')}.`
    throw unprocessable('code_fehlt', satz, { feld, ids: ohneCode.map(({ id }) => id) })
  }
  return ids.map((id) => nachId.get(id)).filter((eintrag) => eintrag !== undefined && hatCode(eintrag))
}

function hatCode(eintrag: MoeglicheAufschrift): eintrag is MoeglicheAufschrift & Aufschrift {
  return eintrag.code !== null
}
