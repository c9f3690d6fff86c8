/** A position that is discarded holds nothing that could be missing. */
import type { Clock } from '@zeughaus/platform'
import type { Write } from '../db.ts'
import { findLaufendeKontrolle, sperreObjekt } from '../sperre.ts'
import { erledige } from './fehlbestand.commands.ts'
import type { FehlbestandRow } from './fehlbestand.queries.ts'

/**
 * Ends the open shortage of a position that is discarded: nothing is wanted there, so what is there is enough. A running
 * check goes on with the same target, so that its count finds nothing missing either. To be called before the position is
 * locked.
 *
 * @throws {DomainError} 404
 */
export async function positionEntfaellt(
  write: Write,
  clock: Clock,
  { objekt_id, objektposition_id }: Pick<FehlbestandRow, 'objekt_id' | 'objektposition_id'>,
): Promise<void> {
  await sperreObjekt(write, objekt_id)
  const laufende = await findLaufendeKontrolle(write.tx, objekt_id)
  if (laufende !== undefined) {
    await write.tx
      .updateTable('kontrollposition')
      .set({ sollmenge: 0 })
      .where('kontrolle_id', '=', laufende.kontrolle_id)
      .where('objektposition_id', '=', objektposition_id)
      .execute()
    write.announce({ art: 'kontrolle', id: laufende.kontrolle_id })
  }
  const offener = await write.tx
    .selectFrom('fehlbestand')
    .selectAll()
    .where('objektposition_id', '=', objektposition_id)
    .where('status', '<>', 'erledigt')
    .forUpdate()
    .executeTakeFirst()
  if (offener !== undefined) await erledige(write, clock, offener, { sollmenge: 0 })
}
