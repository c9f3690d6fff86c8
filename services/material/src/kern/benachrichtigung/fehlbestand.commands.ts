import type { UnauditedWrite } from '../db/store.ts'
import { FEHLBESTAND_MELDEN, type Meldeanlass } from './benachrichtigung.schema.ts'

/**
 * Seconds for which new shortages of one cause are gathered. With polling and sending the total stays within the
 * promised minute.
 */
const GATHER_SECONDS = 40

/** Queues the message about new shortages; it is sent after this transaction. */
export function enqueueFehlbestand(
  write: UnauditedWrite,
  anlass: Meldeanlass,
  { immediately = false }: { readonly immediately?: boolean } = {},
): Promise<void> {
  return write.enqueue({
    kind: FEHLBESTAND_MELDEN,
    key: 'kontrolle_id' in anlass ? anlass.kontrolle_id : anlass.objekt_id,
    payload: anlass,
    delaySeconds: immediately ? 0 : GATHER_SECONDS,
  })
}
