import type { UnauditedWrite } from '../../kern/db/store.ts'
import { unknownObjekttyp } from '../../objekte/stammdaten/index.ts'
import { getAnforderungen } from './anforderung.queries.ts'
import type { Qualifikationsanforderungen, QualifikationsanforderungenSetzen } from './anforderung.schema.ts'

/** Replaces the whole set. @throws {DomainError} 404, 422 `unbekannte_referenz` */
export async function anforderungenSetzen(
  { tx, announce }: UnauditedWrite,
  objekttyp_id: string,
  { qualifikationstyp_ids }: QualifikationsanforderungenSetzen,
): Promise<Qualifikationsanforderungen> {
  // When two people set it at once, the second set replaces the first.
  const typ = await tx
    .selectFrom('objekttyp')
    .select('id')
    .where('id', '=', objekttyp_id)
    .forUpdate()
    .executeTakeFirst()
  if (typ === undefined) throw unknownObjekttyp()
  await tx.deleteFrom('objekttyp_qualifikationsanforderung').where('objekttyp_id', '=', objekttyp_id).execute()
  const rows = [...new Set(qualifikationstyp_ids)]
    .sort()
    .map((qualifikationstyp_id) => ({ objekttyp_id, qualifikationstyp_id }))
  if (rows.length > 0) await tx.insertInto('objekttyp_qualifikationsanforderung').values(rows).execute()
  announce({ art: 'objekttyp', id: objekttyp_id })
  return getAnforderungen(tx, objekttyp_id)
}
