import type { UnauditedWrite } from '../db/store.ts'
import { MANGEL_ZUGEWIESEN, type Mangelzuweisung } from './benachrichtigung.schema.ts'

/** Seconds in which a wrong choice can be corrected before a person reads of it. */
const GATHER_SECONDS = 40

/** Queues the message to the person who sees to a defect now; it is sent after this transaction. */
export function enqueueMangelzuweisung(
  write: Pick<UnauditedWrite, 'enqueue'>,
  { mangel_id, benutzer_id, von_name }: Mangelzuweisung,
): Promise<void> {
  return write.enqueue({
    kind: MANGEL_ZUGEWIESEN,
    key: `${mangel_id} ${benutzer_id}`,
    payload: { mangel_id, benutzer_id, von_name },
    delaySeconds: GATHER_SECONDS,
  })
}
