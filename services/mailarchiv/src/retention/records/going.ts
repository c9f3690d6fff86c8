/** Mails that are being deleted, which nothing can keep any more. */
import { conflict } from '@zeughaus/platform'
import { placesBehind, portionsOf, type Statements } from '../../kern/tables/index.ts'

/**
 * Refuses mails that are being deleted. It comes after `noteStep` of the same transaction, which waits for a run that is
 * beginning.
 *
 * @throws DomainError 409
 */
export async function assertStaying(
  statements: Statements,
  prefix: string,
  mails: readonly { readonly id: string; readonly seq: number }[],
): Promise<void> {
  for (const some of portionsOf(mails)) {
    const [going] = await statements.rows(
      `SELECT mail FROM ${prefix}deletion_mail JOIN ${prefix}deletion ON id = run
       WHERE state = 'running' AND kept IS NULL AND seq IN (${placesBehind(0, some)}) LIMIT 1`,
      some.map(({ seq }) => seq),
    )
    if (going !== undefined)
      throw conflict(
        'mail_wird_geloescht',
        `Die Mail „${String(going['mail'])}“ wird gerade gelöscht: Ein freigegebener Löschlauf hat schon begonnen. Sie lässt sich nicht mehr sperren.`,
      )
  }
}
