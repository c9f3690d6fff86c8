/**
 * What is possible but unusual happens once a person has confirmed it. The service refuses it first and says what it found;
 * the same request with `bestaetigt: true` goes through. The only way in which the service asks back.
 */
import { conflict, type Day, germanDay } from '@zeughaus/platform'
import { z } from 'zod'

/** The field of a request with which a person confirms. */
export const bestaetigt = z
  .boolean()
  .meta({ description: 'true: auch, wenn etwas daran ungewöhnlich ist; sonst fragt der Dienst danach' })

/** Whether a PATCH is more than a confirmation, which is no change by itself. */
export const namesChange = (body: object): boolean => Object.keys(body).join() !== 'bestaetigt'
export const NO_CHANGE = 'muss mindestens ein Feld nennen'

/** Describes the refusal in the document of the interface. */
export const BESTAETIGUNG =
  'bestaetigung_noetig: details.hinweise nennt, was ungewöhnlich ist; mit bestaetigt: true geschieht es trotzdem, unter ' +
  'einem neuen Idempotency-Key'

/** Something unusual about a request. */
export interface Hinweis {
  readonly code: 'ablauf_vergangen' | 'geraet_in_pruefung' | 'pruefung_ueberfaellig' | 'stand_faellt' | 'stand_zu_hoch'
  /** Path of the field, such as `positionen[2].zuletzt_km`. */
  readonly feld: string
  /** German sentence for the person. */
  readonly satz: string
}

/** Sentences of the message; `details` has all of them. */
const NAMED_MAX = 3

/**
 * Asks the person to confirm what is unusual, unless they have.
 *
 * @throws {DomainError} 409 `bestaetigung_noetig`, `details.hinweise` names what is unusual
 */
export function requireBestaetigung(hinweise: readonly Hinweis[], isConfirmed = false): void {
  if (isConfirmed || hinweise.length === 0) return
  const named = hinweise.slice(0, NAMED_MAX).map(({ satz }) => satz)
  const more = hinweise.length - named.length
  if (more > 0) named.push(`Dazu ${more === 1 ? 'kommt ein weiterer Hinweis' : `kommen ${more} weitere Hinweise`}.`)
  throw conflict(
    'bestaetigung_noetig',
    `${named.join(' ')} Bitte prüfen Sie das, und bestätigen Sie es, wenn es stimmt.`,
    {
      hinweise,
    },
  )
}

/** Goods that have expired already are unusual where they are put in. On the day itself they are still good. */
export function abgelaufen(today: Day, ablaufdatum: Day | null): Hinweis[] {
  if (ablaufdatum === null || ablaufdatum >= today) return []
  const satz = `Das Ablaufdatum ${germanDay(ablaufdatum)} ist schon vorbei.`
  return [{ code: 'ablauf_vergangen', feld: 'ablaufdatum', satz }]
}
