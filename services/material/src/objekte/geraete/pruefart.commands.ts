import { newId, unprocessable } from '@zeughaus/platform'
import type { UnauditedWrite, Write } from '../../kern/db/store.ts'
import { deleteUnverwendet } from '../../kern/rules/usage.commands.ts'
import { type PruefartRow, unknownPruefart, usageOfPruefart } from './pruefart.queries.ts'
import type { PruefartAendern, PruefartAnlegen } from './pruefart.schema.ts'
import { termineDerArtNeuBerechnen } from './termin.commands.ts'

/**
 * Adds a kind of tests to a material whose devices have serial numbers.
 *
 * @throws {DomainError} 409 `bereits_vorhanden`, 422 `unbekannte_referenz`, 422 `materialtyp_unpassend`
 */
export async function pruefartAnlegen({ tx, announce }: UnauditedWrite, body: PruefartAnlegen): Promise<PruefartRow> {
  const material = await tx
    .selectFrom('material')
    .select('materialtyp')
    .where('id', '=', body.material_id)
    .executeTakeFirst()
  if (material !== undefined && material.materialtyp !== 'geraet_sn') {
    throw unprocessable(
      'materialtyp_unpassend',
      'Prüfarten hat nur ein Material, dessen Geräte Seriennummern tragen.',
      {
        feld: 'material_id',
      },
    )
  }
  const row = { id: newId(), ...body }
  await tx.insertInto('pruefart').values(row).execute()
  announce({ art: 'pruefart', id: row.id })
  return row
}

/**
 * Changes a kind; another interval moves the next tests of all devices, none removes them.
 *
 * @throws {DomainError} 404, 409 `bereits_vorhanden`
 */
export async function pruefartAendern(write: Write, id: string, body: PruefartAendern): Promise<PruefartRow> {
  const row = await write.tx.updateTable('pruefart').set(body).where('id', '=', id).returningAll().executeTakeFirst()
  if (row === undefined) throw unknownPruefart()
  if (body.intervall_monate !== undefined) await termineDerArtNeuBerechnen(write, id, body.intervall_monate)
  write.announce({ art: 'pruefart', id })
  return row
}

/** @throws {DomainError} 404, 409 `wird_verwendet` once a test of this kind is recorded */
export const pruefartLoeschen = (write: UnauditedWrite, id: string): Promise<void> =>
  deleteUnverwendet(write, 'pruefart', id, usageOfPruefart, unknownPruefart)
