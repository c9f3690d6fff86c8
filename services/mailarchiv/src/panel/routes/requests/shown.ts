/** Mails and history of a request in the words of the interface. */
import { germanDay, rfc3339, writtenCount } from '@zeughaus/platform'
import { toSummary } from '../../../api/mails/index.ts'
import type { Step } from '../../../retention/records/index.ts'
import type { ListedMail, Request, RequestStep, Requests } from '../../../retention/requests/index.ts'
import type { Archive } from '../../../store/contract/index.ts'
import type { RequestMails, RequestView } from './requests.schema.ts'

/**
 * A mail of a request, also while a restriction keeps it from those who search: who deals with the rights of a person sees
 * what they decide about.
 */
export async function shownMail(
  archive: Pick<Archive, 'get'>,
  wordsOf: Awaited<ReturnType<Requests['keeperWords']>>,
  { id, roles, leftOut, kept, free }: ListedMail,
): Promise<RequestMails['mails'][number]> {
  const found = await archive.get(id)
  const { from = '', to = '', subject = '', date = '' } = found === null ? {} : toSummary(found)
  return {
    id,
    mail: found === null ? null : { from, to, subject, date },
    roles: [...roles],
    left_out: leftOut,
    kept: kept && wordsOf(kept, free),
  }
}

/** An entry of the history, with a German sentence that says the rest. */
export function shownStep({ at, person, what, details }: Step<RequestStep>): RequestView['steps'][number] {
  return { at: rfc3339(at), person, what, note: noteOf(what, details) }
}

const OUTCOME_WORDS: Readonly<Record<NonNullable<Request['outcome']>, string>> = {
  done: 'Erledigt.',
  refused: 'Abgelehnt.',
  withdrawn: 'Zurückgezogen.',
  lifted: 'Aufgehoben.',
}

function noteOf(what: RequestStep, details: Step['details']): string {
  const mails = () => writtenCount(Number(details['mails']), 'Mail', 'Mails')
  const text = (name: string) => String(details[name] ?? '')
  switch (what) {
    case 'created':
      return `Eingegangen am ${germanDay(text('received_on'))}.`
    case 'searched':
      return `${mails()} auf der Liste.`
    case 'search_failed':
      return text('error')
    case 'left_out':
      return `${mails()} ausgenommen: ${text('reason')}`
    case 'taken_in':
      return `${mails()} wieder aufgenommen.`
    case 'extended':
    case 'lifted':
      return text('reason')
    case 'bundled':
      return `${mails()}${details['blacked'] === true ? ', andere Personen geschwärzt' : ''}.`
    case 'proposed':
      return `${mails()} vorgeschlagen.`
    case 'restricted':
      return `${mails()} eingeschränkt. ${readersOf(details)}`
    case 'readers':
      return readersOf(details)
    case 'closed':
      return [OUTCOME_WORDS[details['outcome'] as keyof typeof OUTCOME_WORDS], text('note')].join(' ').trim()
  }
}

function readersOf(details: Step['details']): string {
  const names = details['readers'] as readonly string[]
  return names.length === 0 ? 'Niemand findet und liest sie.' : `Weiter lesen: ${names.join(', ')}.`
}
