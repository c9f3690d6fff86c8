/** What a request means for the person who works on it. */

import { mailsText } from '../mailsText.ts'
import { isErased, isInEffect, type Run } from './useRun.ts'
import type { View } from './words.ts'

/** What is now, and what to do next. */
export function nextOf({ request, search, counts }: View, run: Run | null): string {
  if (request.state === 'restricted')
    return 'Diese Mails findet und liest nur, wer hier genannt ist; andere Programme bekommen sie nicht. Kein Löschlauf löscht sie.'
  if (request.state === 'closed') return CLOSED[request.outcome ?? 'done']
  if (search.state === 'running') return 'Sie können diese Seite verlassen und wiederkommen.'
  if (search.state !== 'done') return 'Als Nächstes: die Mails der Person suchen.'
  if (counts.participated + counts.named === 0)
    return 'Keine Mail gehört zu diesem Antrag. Bitte prüfen Sie die Adressen, antworten Sie der Person, und schließen Sie den Antrag ab.'
  if (isInEffect(run) && run.state !== 'done') return PROPOSED
  if (isErased(search, run)) return ERASED
  return LISTED[request.kind](counts.free)
}

const CLOSED: Readonly<Record<NonNullable<View['request']['outcome']>, string>> = {
  done: 'Der Antrag ist erledigt und abgeschlossen.',
  refused: 'Der Antrag ist abgelehnt und abgeschlossen.',
  withdrawn: 'Die Person hat den Antrag zurückgezogen.',
  lifted: 'Die Einschränkung ist aufgehoben: Wer Mails lesen darf, findet und liest auch diese wieder.',
}

const CHECK = 'Bitte sehen Sie die Liste durch und nehmen Sie aus, was nicht zu der Person gehört.'

const PROPOSED =
  'Gelöscht wird, wenn eine zweite Person den Löschlauf freigibt. Schicken Sie der Person dann den Brief, und schließen Sie den Antrag ab.'
const ERASED = 'Der Löschlauf ist beendet. Schicken Sie der Person den Brief, und schließen Sie den Antrag ab.'

/** By the kind of the request. */
const LISTED: Readonly<Record<View['request']['kind'], (free: number) => string>> = {
  access: () =>
    `${CHECK} Laden Sie dann die Auskunft herunter, prüfen Sie sie, und schicken Sie sie der Person. Danach schließen Sie den Antrag ab.`,
  erasure: (free) =>
    free === 0
      ? `${CHECK} Zurzeit ist keine Mail frei: Der Brief sagt der Person, was bleibt und warum. Danach schließen Sie den Antrag ab.`
      : `${CHECK} Schlagen Sie dann den Löschlauf über ${mailsText(free)} vor: Eine zweite Person gibt ihn frei.`,
  restriction: () => `${CHECK} Schränken Sie dann ein, wer diese Mails noch finden und lesen kann.`,
}
