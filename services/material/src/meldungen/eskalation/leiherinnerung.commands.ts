import { type Clock, dayOf } from '@zeughaus/platform'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { enqueueLeiherinnerung } from '../../kern/mail/mailauftrag.commands.ts'

/**
 * Reminds of loans that are not back in time, of each once, all of a run in one message. Runs in the transaction of
 * eskalationPruefen(), which keeps two runs apart.
 *
 * @returns how many loans people are reminded of
 */
export async function leihenErinnern(
  write: Pick<UnauditedWrite, 'tx' | 'enqueue'>,
  clock: Clock,
  timeZone: string,
): Promise<number> {
  const now = clock.now()
  const zeitpunkt = new Date(now).toISOString()
  const { numUpdatedRows } = await write.tx
    .updateTable('ausgabe')
    .set({ erinnert_am: zeitpunkt })
    .where('status', '=', 'ausgegeben')
    .where('an_einheit_id', 'is not', null)
    .where('faellig_am', '<', dayOf(now, timeZone))
    .where('erinnert_am', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await enqueueLeiherinnerung(write, zeitpunkt)
  return Number(numUpdatedRows)
}
