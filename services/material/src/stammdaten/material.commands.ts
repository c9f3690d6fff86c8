import { conflict, newId, unprocessable } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader, UnauditedWrite } from '../db.ts'
import { dokumenteUmhaengen, zaehleDokumente } from '../dokumente/index.ts'
import { loescheUnverwendet } from '../verwendung.ts'
import {
  MATERIALVERWEISE,
  type MaterialRow,
  type Materialverweis,
  unbekanntesMaterial,
  verwendungMaterial,
} from './material.queries.ts'
import type { MaterialAendern, MaterialAnlegen } from './material.schema.ts'

export async function materialAnlegen(write: UnauditedWrite, body: MaterialAnlegen): Promise<MaterialRow> {
  const [row] = await materialienAnlegen(write, [body])
  if (row === undefined) throw new Error('A material that was created is missing.')
  return row
}

/** Creates many in one statement, a few thousand at most: all of them or, when one is refused, none. */
export async function materialienAnlegen(
  { tx, announce }: UnauditedWrite,
  bodies: readonly MaterialAnlegen[],
): Promise<MaterialRow[]> {
  const rows = bodies.map((body) => ({ id: newId(), ...body }))
  if (rows.length > 0) await tx.insertInto('material').values(rows).execute()
  for (const { id } of rows) announce({ art: 'material', id })
  return rows
}

/** @throws {DomainError} 404 */
export async function materialAendern(
  { tx, announce }: UnauditedWrite,
  id: string,
  body: MaterialAendern,
): Promise<MaterialRow> {
  const row = await tx.updateTable('material').set(body).where('id', '=', id).returningAll().executeTakeFirst()
  if (row === undefined) throw unbekanntesMaterial()
  announce({ art: 'material', id })
  return row
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export function materialLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  const verwendung = async (reader: Reader) => ({
    ...(await verwendungMaterial(reader, id)),
    dokument: await zaehleDokumente(reader, { entitaet_typ: 'material', entitaet_id: id }),
  })
  return loescheUnverwendet(write, 'material', id, verwendung, unbekanntesMaterial)
}

/**
 * Points everything that refers to a material to another one and deletes it; the other one is returned.
 *
 * @throws {DomainError} 404, 409 `zusammenfuehrung_konflikt` when something holds both, 422 `selbstbezug`,
 *   422 `unbekannte_referenz`
 */
export async function materialErsetzen(write: UnauditedWrite, id: string, zielId: string): Promise<MaterialRow> {
  const { tx, announce } = write
  // Locked, nobody can begin to refer to either; in the order of their ids, two opposite mergers do not lock up.
  const gesperrt = await tx
    .selectFrom('material')
    .selectAll()
    .where('id', 'in', [id, zielId])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!gesperrt.some((material) => material.id === id)) throw unbekanntesMaterial()
  if (id === zielId) throw unprocessable('selbstbezug', 'Ein Material kann nicht durch sich selbst ersetzt werden.')
  const ziel = gesperrt.find((material) => material.id === zielId)
  if (ziel === undefined) {
    throw unprocessable('unbekannte_referenz', 'ziel_id verweist auf ein Material, das es nicht gibt.', {
      feld: 'ziel_id',
    })
  }
  await verweigereDoppelte(tx, id, zielId)
  // Stock is added up where both lie at one Lagerplatz, and movements are closed to the role of the service.
  await sql`SELECT lager_material_ersetzen(${id}, ${zielId})`.execute(tx)
  for (const tabelle of MATERIALVERWEISE.filter(istUmhaengbar)) {
    await tx.updateTable(tabelle).set({ material_id: zielId }).where('material_id', '=', id).execute()
  }
  await dokumenteUmhaengen(write, { entitaet_typ: 'material', entitaet_id: id }, zielId)
  await tx.deleteFrom('material').where('id', '=', id).execute()
  announce({ art: 'material', id })
  announce({ art: 'material', id: zielId })
  return ziel
}

type ImLager = 'bestand' | 'materialbewegung'
const istUmhaengbar = (verweis: Materialverweis): verweis is Exclude<Materialverweis, ImLager> =>
  verweis !== 'bestand' && verweis !== 'materialbewegung'

/** Objects and templates hold a material once, so whatever holds both stops the merger. */
async function verweigereDoppelte(tx: UnauditedWrite['tx'], id: string, zielId: string): Promise<void> {
  const beide = (tabelle: 'objektposition' | 'vorlagenposition', halter: 'objekt_id' | 'vorlage_id') =>
    sql<{
      id: string
    }>`SELECT ${sql.ref(halter)} AS id FROM ${sql.table(tabelle)} WHERE material_id IN (${id}, ${zielId})
      GROUP BY 1 HAVING count(*) > 1 ORDER BY 1`.execute(tx)
  const objekte = (await beide('objektposition', 'objekt_id')).rows.map((row) => row.id)
  const vorlagen = (await beide('vorlagenposition', 'vorlage_id')).rows.map((row) => row.id)
  if (objekte.length + vorlagen.length === 0) return
  const satz = `${objekte.length} Objekte und ${vorlagen.length} Vorlagen führen beide Materialien. Entfernen Sie dort zuerst eines.`
  throw conflict('zusammenfuehrung_konflikt', satz, { objekte, vorlagen })
}
