import type { UnauditedWrite } from '../db/store.ts'
import { ESKALATION_MELDEN, type Stufe } from './benachrichtigung.schema.ts'

/**
 * Queues the message of a stage about the shortages that reached it at this time; it is sent after this transaction.
 */
export function enqueueEskalation(
  write: Pick<UnauditedWrite, 'enqueue'>,
  stufe: Stufe,
  zeitpunkt: string,
): Promise<void> {
  return write.enqueue({ kind: ESKALATION_MELDEN, key: `${stufe} ${zeitpunkt}`, payload: { stufe, zeitpunkt } })
}
