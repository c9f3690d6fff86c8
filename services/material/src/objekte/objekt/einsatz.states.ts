/** Decides who may take back an Einsatz that was reported by mistake, and how long. */
import { type Clock, DAY_MS, forbidden } from '@zeughaus/platform'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import type { Einsatzaktion } from './einsatz.schema.ts'

interface Gemeldet {
  readonly benutzer_id: string
  readonly erfasst_am: string
}

/** The reporter takes it back within a day; who may edit objects does so at any time. */
export function einsatzErlaubt(caller: Caller, { benutzer_id, erfasst_am }: Gemeldet, clock: Clock): Einsatzaktion[] {
  if (!may(caller, 'einsatz.melden')) return []
  const isFresh = clock.now() - Date.parse(erfasst_am) < DAY_MS
  return (benutzer_id === caller.id && isFresh) || may(caller, 'objekt.bearbeiten') ? ['zuruecknehmen'] : []
}

/** @throws {DomainError} 403 */
export function checkEinsatz(caller: Caller, einsatz: Gemeldet, clock: Clock): void {
  if (einsatzErlaubt(caller, einsatz, clock).includes('zuruecknehmen')) return
  throw forbidden(
    'Einen Einsatz nimmt zurück, wer ihn gemeldet hat, und nur 24 Stunden lang. Danach kann es die Materialverantwortung.',
  )
}
