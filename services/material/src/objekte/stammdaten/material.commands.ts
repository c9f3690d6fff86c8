import { conflict, newId, unprocessable } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader, UnauditedWrite } from '../../kern/db/store.ts'
import { refuseNameImKatalog } from '../../kern/rules/eintrag.ts'
import { deleteUnverwendet } from '../../kern/rules/usage.commands.ts'
import { countDokumente, dokumenteUmhaengen } from '../../werkstatt/dokumente/index.ts'
import {
  MATERIALVERWEISE,
  type MaterialRow,
  type Materialverweis,
  unknownMaterial,
  usageOfMaterial,
} from './material.queries.ts'
import type { MaterialAendern, MaterialAnlegen } from './material.schema.ts'

export async function materialAnlegen(write: UnauditedWrite, body: MaterialAnlegen): Promise<MaterialRow> {
  const [row] = await materialienAnlegen(write, [body])
  if (row === undefined) throw new Error('A material that was created is missing.')
  return row
}

/** Creates many in one statement, a few thousand at most: all of them or, when one is refused, none. */
export async function materialienAnlegen(
  write: UnauditedWrite,
  bodies: readonly MaterialAnlegen[],
): Promise<MaterialRow[]> {
  const { tx, announce } = write
  await refuseNameImKatalog(write, 'material', bodies)
  const rows = bodies.map((body) => ({ id: newId(), ...body }))
  if (rows.length > 0) await tx.insertInto('material').values(rows).execute()
  for (const { id } of rows) announce({ art: 'material', id })
  return rows
}

/** @throws {DomainError} 404 */
export async function materialAendern(write: UnauditedWrite, id: string, body: MaterialAendern): Promise<MaterialRow> {
  const { tx, announce } = write
  const row = await tx.updateTable('material').set(body).where('id', '=', id).returningAll().executeTakeFirst()
  if (row === undefined) throw unknownMaterial()
  if (body.name !== undefined) await refuseNameImKatalog(write, 'material', [row])
  announce({ art: 'material', id })
  return row
}

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export function materialLoeschen(write: UnauditedWrite, id: string): Promise<void> {
  const verwendung = async (reader: Reader) => ({
    ...(await usageOfMaterial(reader, id)),
    dokument: await countDokumente(reader, { entitaet_typ: 'material', entitaet_id: id }),
  })
  return deleteUnverwendet(write, 'material', id, verwendung, unknownMaterial)
}

/**
 * Points all references from one material to another and deletes it; returns the other one.
 *
 * @throws {DomainError} 404, 409 `zusammenfuehrung_konflikt` when something holds both, 422 `selbstbezug`, 422
 *   `unbekannte_referenz`
 */
export async function materialErsetzen(write: UnauditedWrite, id: string, targetId: string): Promise<MaterialRow> {
  const { tx, announce } = write
  // The lock prevents new references; in the order of ids, two opposite merges do not deadlock.
  const locked = await tx
    .selectFrom('material')
    .selectAll()
    .where('id', 'in', [id, targetId])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!locked.some((material) => material.id === id)) throw unknownMaterial()
  if (id === targetId) throw unprocessable('selbstbezug', 'Ein Material kann nicht durch sich selbst ersetzt werden.')
  const target = locked.find((material) => material.id === targetId)
  if (target === undefined) {
    throw unprocessable('unbekannte_referenz', 'ziel_id verweist auf ein Material, das es nicht gibt.', {
      feld: 'ziel_id',
    })
  }
  await refuseDoppelte(tx, id, targetId)
  // A database function, because the service's role cannot change movements. It adds up stocks at the same Lagerplatz.
  await sql`SELECT lager_material_ersetzen(${id}, ${targetId})`.execute(tx)
  await pruefartenUmhaengen(write, id, targetId)
  for (const table of MATERIALVERWEISE.filter(isUmhaengbar)) {
    await tx.updateTable(table).set({ material_id: targetId }).where('material_id', '=', id).execute()
  }
  await sql`INSERT INTO bestellung SELECT ${targetId}, menge, bestellt_von, bestellt_am FROM bestellung WHERE material_id = ${id}
    ON CONFLICT (material_id) DO UPDATE SET menge = bestellung.menge + excluded.menge`.execute(tx)
  await dokumenteUmhaengen(write, { entitaet_typ: 'material', entitaet_id: id }, targetId)
  await tx.deleteFrom('material').where('id', '=', id).execute()
  announce({ art: 'material', id })
  announce({ art: 'material', id: targetId })
  return target
}

type ImLager = 'bestand' | 'materialbewegung'
const isUmhaengbar = (reference: Materialverweis): reference is Exclude<Materialverweis, ImLager> =>
  reference !== 'bestand' && reference !== 'materialbewegung'

/** Refuses to merge two materials of one object or template, which hold a material only once. */
async function refuseDoppelte(tx: UnauditedWrite['tx'], id: string, targetId: string): Promise<void> {
  const both = (table: 'objektposition' | 'vorlagenposition', halter: 'objekt_id' | 'vorlage_id') =>
    sql<{
      id: string
    }>`SELECT ${sql.ref(halter)} AS id FROM ${sql.table(table)} WHERE material_id IN (${id}, ${targetId})
      GROUP BY 1 HAVING count(*) > 1 ORDER BY 1`.execute(tx)
  const objekte = (await both('objektposition', 'objekt_id')).rows.map((row) => row.id)
  const vorlagen = (await both('vorlagenposition', 'vorlage_id')).rows.map((row) => row.id)
  if (objekte.length + vorlagen.length === 0) return
  const sentence = `${objekte.length} Objekte und ${vorlagen.length} Vorlagen führen beide Materialien. Entfernen Sie dort zuerst eines.`
  throw conflict('zusammenfuehrung_konflikt', sentence, { objekte, vorlagen })
}

/**
 * Moves the kinds of tests. Tests never change, so a kind whose name the other material has too stays apart under a name
 * that tells its origin, unless no device was tested by it.
 */
async function pruefartenUmhaengen({ tx }: UnauditedWrite, id: string, targetId: string): Promise<void> {
  const isTwice = sql`EXISTS (SELECT FROM pruefart same
    WHERE same.material_id = ${targetId} AND faltung(same.name) = faltung(pruefart.name))`
  await sql`DELETE FROM pruefart WHERE material_id = ${id} AND ${isTwice}
    AND NOT EXISTS (SELECT FROM pruefung WHERE pruefart_id = pruefart.id)`.execute(tx)
  await sql`UPDATE pruefart SET material_id = ${targetId}, name = CASE WHEN ${isTwice}
      THEN left(name, 60) || ' (' || left((SELECT name FROM material WHERE id = ${id}), 37) || ')' ELSE name END
    WHERE material_id = ${id}`.execute(tx)
}
