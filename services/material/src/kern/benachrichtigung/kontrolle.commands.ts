import type { z } from 'zod'
import type { UnauditedWrite } from '../db/store.ts'
import { KONTROLLEN_ERINNERN, type Kontrollerinnerung } from './benachrichtigung.schema.ts'

/** Queues the message of a run to one person; it is sent after this transaction. */
export function enqueueKontrollerinnerung(
  write: Pick<UnauditedWrite, 'enqueue'>,
  zeitpunkt: string,
  { benutzer_id, objekt_ids }: Readonly<z.output<typeof Kontrollerinnerung>>,
): Promise<void> {
  const payload = { benutzer_id, objekt_ids }
  return write.enqueue({ kind: KONTROLLEN_ERINNERN, key: `${benutzer_id} ${zeitpunkt}`, payload })
}
