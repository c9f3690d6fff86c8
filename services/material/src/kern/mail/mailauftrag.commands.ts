/** Queues e-mails with the change that causes them; they are sent afterwards. */
import type { z } from 'zod'
import type { UnauditedWrite } from '../db/store.ts'
import {
  ESKALATION_MELDEN,
  FEHLBESTAND_MELDEN,
  KONTROLLEN_ERINNERN,
  type Kontrollerinnerung,
  LEIHEN_ERINNERN,
  MANGEL_ZUGEWIESEN,
  type Mangelzuweisung,
  type Meldeanlass,
  type Stufe,
} from './mailauftrag.schema.ts'

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

/** Queues the message of a run to one person; it is sent after this transaction. */
export function enqueueKontrollerinnerung(
  write: Pick<UnauditedWrite, 'enqueue'>,
  zeitpunkt: string,
  { benutzer_id, objekt_ids }: Readonly<z.output<typeof Kontrollerinnerung>>,
): Promise<void> {
  const payload = { benutzer_id, objekt_ids }
  return write.enqueue({ kind: KONTROLLEN_ERINNERN, key: `${benutzer_id} ${zeitpunkt}`, payload })
}

/** Queues the message about the loans that a run at this time reminds of; it is sent after this transaction. */
export function enqueueLeiherinnerung(write: Pick<UnauditedWrite, 'enqueue'>, zeitpunkt: string): Promise<void> {
  return write.enqueue({ kind: LEIHEN_ERINNERN, key: zeitpunkt, payload: { zeitpunkt } })
}

/** Seconds in which a wrong choice can be corrected before a person reads of it. */
const CORRECT_SECONDS = 40

/** Queues the message to the person who sees to a defect now; it is sent after this transaction. */
export function enqueueMangelzuweisung(
  write: Pick<UnauditedWrite, 'enqueue'>,
  { mangel_id, benutzer_id, von_name }: Mangelzuweisung,
): Promise<void> {
  return write.enqueue({
    kind: MANGEL_ZUGEWIESEN,
    key: `${mangel_id} ${benutzer_id}`,
    payload: { mangel_id, benutzer_id, von_name },
    delaySeconds: CORRECT_SECONDS,
  })
}
