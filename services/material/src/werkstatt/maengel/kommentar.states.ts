/** Decides who may change or take back a comment, and how long. */
import { type Clock, forbidden } from '@zeughaus/platform'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import { KOMMENTARAKTIONEN, type Kommentaraktion } from './kommentar.schema.ts'

/** Minutes in which its author may correct a comment; afterwards others have read and answered it. */
const FRIST_MINUTEN = 15
const MINUTE_MS = 60_000

interface Geschrieben {
  readonly benutzer_id: string | null
  readonly zeitpunkt: string
}

/** The author corrects and removes within the time; the administration removes at any time. */
export function kommentarErlaubt(caller: Caller, kommentar: Geschrieben, clock: Clock): Kommentaraktion[] {
  const age = clock.now() - Date.parse(kommentar.zeitpunkt)
  if (kommentar.benutzer_id === caller.id && age < FRIST_MINUTEN * MINUTE_MS) return [...KOMMENTARAKTIONEN]
  return may(caller, 'mangel.kommentar_loeschen') ? ['loeschen'] : []
}

/** @throws {DomainError} 403 */
export function checkKommentar(caller: Caller, kommentar: Geschrieben, clock: Clock, aktion: Kommentaraktion): void {
  if (kommentarErlaubt(caller, kommentar, clock).includes(aktion)) return
  throw forbidden(
    `Einen Kommentar ändert oder löscht nur, wer ihn geschrieben hat, und nur ${FRIST_MINUTEN} Minuten lang. ` +
      'Danach kann ihn die Verwaltung löschen. Schreiben Sie einen weiteren Kommentar.',
  )
}
