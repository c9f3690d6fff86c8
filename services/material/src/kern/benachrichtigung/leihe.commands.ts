import type { UnauditedWrite } from '../db/store.ts'
import { LEIHEN_ERINNERN } from './benachrichtigung.schema.ts'

/** Queues the message about the loans that a run at this time reminds of; it is sent after this transaction. */
export function enqueueLeiherinnerung(write: Pick<UnauditedWrite, 'enqueue'>, zeitpunkt: string): Promise<void> {
  return write.enqueue({ kind: LEIHEN_ERINNERN, key: zeitpunkt, payload: { zeitpunkt } })
}
