import { notFound, unprocessable } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'
import { unknownObjekt } from '../../kern/rules/objektsperre.ts'
import type { Etikettenbogen } from './etikett.schema.ts'

/** The text of a label: the code to scan, and the plain text below it. */
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

const geraete = (reader: Reader, ids: readonly string[]): Promise<MoeglicheAufschrift[]> =>
  reader
    .selectFrom('geraet_instanz')
    .innerJoin('objektposition', 'objektposition.id', 'geraet_instanz.objektposition_id')
    .innerJoin('material', 'material.id', 'objektposition.material_id')
    .where('geraet_instanz.id', 'in', ids)
    .select(['geraet_instanz.id', 'geraet_instanz.seriennummer as code', 'material.name as text'])
    .execute()

const lagerplaetze = (reader: Reader, ids: readonly string[]): Promise<MoeglicheAufschrift[]> =>
  reader
    .selectFrom('lagerplatz')
    .where('id', 'in', ids)
    .select(['id', 'code', sql<string>`coalesce(name, lagerort_pfad(lagerort_id))`.as('text')])
    .execute()

/** Reads code and name of an object. @throws {DomainError} 404 */
export async function getObjektAufschrift(reader: Reader, id: string): Promise<Aufschrift> {
  const [objekt] = await objekte(reader, [id])
  if (objekt === undefined) throw unknownObjekt()
  return objekt
}

/**
 * Reads code and material of a position. @throws {DomainError} 404 for an unknown position, and for one without a code
 */
export async function getPositionAufschrift(reader: Reader, id: string): Promise<Aufschrift> {
  const [position] = await positionen(reader, [id])
  if (position === undefined) throw notFound('Diese Position gibt es nicht.')
  if (!hasCode(position)) {
    throw notFound(`Die Position „${position.text}“ hat keinen Code. Bitte geben Sie ihr zuerst einen.`)
  }
  return position
}

type Ids = Pick<Etikettenbogen, 'objekt_ids' | 'objektposition_ids' | 'geraet_ids' | 'lagerplatz_ids'>

const READERS = {
  objekt_ids: objekte,
  objektposition_ids: positionen,
  geraet_ids: geraete,
  lagerplatz_ids: lagerplaetze,
} as const satisfies Record<keyof Ids, (reader: Reader, ids: readonly string[]) => Promise<MoeglicheAufschrift[]>>

/**
 * Reads the labels of a sheet, kind by kind, in the order of the ids; repeated ids are printed repeatedly. One statement
 * a kind.
 *
 * @throws {DomainError} 422 `unbekannte_referenz` · `code_fehlt`, with the ids in `details.ids`
 */
export async function listAufschriften(reader: Reader, given: Ids): Promise<Aufschrift[]> {
  const found: Aufschrift[] = []
  for (const feld of Object.keys(READERS) as (keyof Ids)[]) {
    const ids = given[feld]
    if (ids.length > 0) found.push(...inOrder(ids, await READERS[feld](reader, ids), feld))
  }
  return found
}

function inOrder(ids: readonly string[], found: readonly MoeglicheAufschrift[], feld: string): Aufschrift[] {
  const nachId = new Map(found.map((aufschrift) => [aufschrift.id, aufschrift]))
  const unbekannt = ids.filter((id) => !nachId.has(id))
  if (unbekannt.length > 0) {
    const sentence = `${feld} verweist auf etwas, das es nicht gibt.`
    throw unprocessable('unbekannte_referenz', sentence, { feld, ids: unbekannt })
  }
  const withoutCode = found.filter((aufschrift) => !hasCode(aufschrift))
  if (withoutCode.length > 0) {
    const sentence = `Ohne Code lässt sich kein Etikett drucken: ${withoutCode.map(({ text }) => `„${text}“`).join(', ')}.`
    throw unprocessable('code_fehlt', sentence, { feld, ids: withoutCode.map(({ id }) => id) })
  }
  return ids.map((id) => nachId.get(id)).filter((aufschrift) => aufschrift !== undefined && hasCode(aufschrift))
}

function hasCode(aufschrift: MoeglicheAufschrift): aufschrift is MoeglicheAufschrift & Aufschrift {
  return aufschrift.code !== null
}
