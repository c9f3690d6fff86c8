import { newId } from '@zeughaus/platform'
import { requirePersonHier } from '../../kern/access/person.queries.ts'
import { requireSight } from '../../kern/access/sicht-anderer.ts'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { getZustaendigkeit, unknownZustaendigkeit } from './zustaendigkeit.queries.ts'
import type { Zustaendigkeit, ZustaendigkeitAnlegen } from './zustaendigkeit.schema.ts'

/** @throws {DomainError} 409 `bereits_vorhanden`, 422 `unbekannte_referenz`, 422 `sieht_objekt_nicht` */
export async function zustaendigkeitAnlegen(
  { tx, announce }: UnauditedWrite,
  body: ZustaendigkeitAnlegen,
): Promise<Zustaendigkeit> {
  const { benutzer_id, objekt_id } = body
  await requirePersonHier(tx, benutzer_id, 'benutzer_id')
  if (objekt_id !== null) await requireSight(tx, { benutzer_id, objekt_id, feld: 'benutzer_id' })
  const id = newId()
  await tx
    .insertInto('zustaendigkeit')
    .values({ id, ...body })
    .execute()
  announce({ art: 'zustaendigkeit', id })
  return getZustaendigkeit(tx, id)
}

/** @throws {DomainError} 404 */
export async function zustaendigkeitLoeschen({ tx, announce }: UnauditedWrite, id: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('zustaendigkeit').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw unknownZustaendigkeit()
  announce({ art: 'zustaendigkeit', id })
}
