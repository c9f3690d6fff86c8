import { newId } from '@zeughaus/platform'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { refuseWennVerwendet } from '../../kern/rules/usage.ts'
import { getLagerplatz, unknownLagerplatz, usageOfLagerplatz } from './lagerplatz.queries.ts'
import type { Lagerplatz, LagerplatzAendern, LagerplatzAnlegen } from './lagerplatz.schema.ts'

/** @throws {DomainError} 409 `bereits_vorhanden`, 422 `unbekannte_referenz` */
export async function lagerplatzAnlegen(
  { tx, announce }: UnauditedWrite,
  body: LagerplatzAnlegen,
): Promise<Lagerplatz> {
  const id = newId()
  await tx
    .insertInto('lagerplatz')
    .values({ id, ...body })
    .execute()
  announce({ art: 'lagerplatz', id })
  return getLagerplatz(tx, id)
}

/** @throws {DomainError} 404, 409 `bereits_vorhanden`, 422 `unbekannte_referenz` */
export async function lagerplatzAendern(
  { tx, announce }: UnauditedWrite,
  id: string,
  body: LagerplatzAendern,
): Promise<Lagerplatz> {
  await tx.updateTable('lagerplatz').set(body).where('id', '=', id).execute()
  announce({ art: 'lagerplatz', id })
  return getLagerplatz(tx, id)
}

/** What to do with a Lagerplatz that is empty and that nobody needs any more. */
const KEPT =
  'Buchungen werden nie gelöscht, und mit ihnen bleibt der Lagerplatz. Geben Sie ihm einen anderen Code, wenn Sie diesen neu vergeben wollen.'

/** @throws {DomainError} 404, 409 `wird_verwendet` */
export async function lagerplatzLoeschen({ tx, announce }: UnauditedWrite, id: string): Promise<void> {
  // No transaction can book at the locked row, so the counts still hold at the commit.
  const row = await tx.selectFrom('lagerplatz').select('code').where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw unknownLagerplatz()
  refuseWennVerwendet(row.code, await usageOfLagerplatz(tx, id), KEPT)
  await tx.deleteFrom('lagerplatz').where('id', '=', id).execute()
  announce({ art: 'lagerplatz', id })
}
