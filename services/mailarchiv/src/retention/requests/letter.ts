/** The letter to a person who has asked for erasure (Art. 12 Abs. 3 and 4, Art. 17 GDPR): what goes, what stays, and why. */
import { type Day, germanDay, writtenCount } from '@zeughaus/platform'
import type { Request } from './request.ts'
import { namedBy } from './search.ts'

/** Why a mail stays. `until`: the last day on which a rule keeps it, null: an event has not come to pass; undefined: not known. */
export type Ground =
  | { readonly kind: 'rule'; readonly name: string; readonly basis: string; readonly until?: Day | null }
  | { readonly kind: 'hold' }
  | { readonly kind: 'restriction' }
  /** Another person has asked for a restriction, of which the letter says nothing. */
  | { readonly kind: 'others' }
  | { readonly kind: 'person'; readonly reason: string }

/** A mail that stays. `subject` null: the mail only names the person and is of other people. */
export interface StayingMail {
  readonly day: Day
  readonly subject: string | null
  readonly ground: Ground
}

interface LetterOf extends Pick<Request, 'person' | 'addresses' | 'withNamed' | 'receivedOn'> {
  readonly today: Day
  readonly deleted: number
  readonly going: number
  readonly staying: readonly StayingMail[]
}

/** The longest subject that a line shows. */
const MAX_SUBJECT = 200

export function letter({ person, receivedOn, today, ...of }: LetterOf): string {
  const paragraphs = [
    person,
    germanDay(today),
    `Ihr Antrag auf Löschung vom ${germanDay(receivedOn)}`,
    'Guten Tag,',
    searched({ ...of, person }),
    fates(of).join('\n'),
    ...groundsOf(of.staying),
    ...(of.staying.length > 0 ? [COMPLAINT] : []),
    'Mit freundlichen Grüßen',
  ]
  return `${paragraphs.join('\n\n')}\n`
}

function searched({ person, addresses, withNamed }: Pick<LetterOf, 'person' | 'addresses' | 'withNamed'>): string {
  const what = namedBy(person).length > 0 ? 'diese Adressen oder Ihr Name' : 'diese Adressen'
  return [
    'Sie haben verlangt, dass wir Ihre Daten löschen (Art. 17 DSGVO). In unserem Mailarchiv haben wir Mails mit diesen Adressen gesucht:',
    ...addresses.map((address) => `- ${address}`),
    ...(withNamed ? [`Gesucht haben wir auch nach Mails, in deren Text ${what} stehen.`] : []),
  ].join('\n')
}

function fates({ deleted, going, staying }: Pick<LetterOf, 'deleted' | 'going' | 'staying'>): string[] {
  if (deleted + going + staying.length === 0) return ['Wir haben keine Mail gefunden.']
  return [
    ...(deleted > 0 ? [`Gelöscht haben wir ${writtenCount(deleted, 'Mail', 'Mails')}.`] : []),
    ...(going > 0 ? [`Löschen werden wir ${writtenCount(going, 'Mail', 'Mails')}.`] : []),
    ...(staying.length > 0
      ? [`Nicht löschen können wir ${writtenCount(staying.length, 'Mail', 'Mails')}. Sie stehen hier mit dem Grund.`]
      : []),
  ]
}

/** The mails that stay, a paragraph for each ground. */
function groundsOf(staying: readonly StayingMail[]): string[] {
  const place = ({ day, ground }: StayingMail) => `${ORDER.indexOf(ground.kind)} ${day}`
  const lines = new Map<string, string[]>()
  for (const mail of staying.toSorted((one, other) => (place(one) < place(other) ? -1 : 1))) {
    const heading = headingOf(mail.ground)
    const known = lines.get(heading) ?? []
    lines.set(heading, known)
    known.push(lineOf(mail))
  }
  return [...lines].map(([heading, mails]) => [heading, ...mails].join('\n'))
}

const ORDER: readonly Ground['kind'][] = ['rule', 'hold', 'restriction', 'others', 'person']

/** The ground in the words of the law. A hold is not named: its name and its reason are of other people. */
function headingOf(ground: Ground): string {
  switch (ground.kind) {
    case 'rule':
      return `Wir müssen sie aufbewahren (Art. 17 Abs. 3 Buchst. b DSGVO). ${ground.name}, ${ground.basis}:`
    case 'hold':
      return 'Wir brauchen sie, um Rechtsansprüche geltend zu machen, auszuüben oder zu verteidigen (Art. 17 Abs. 3 Buchst. e DSGVO):'
    case 'restriction':
      return 'Ihre Verarbeitung ist eingeschränkt, sie werden nur noch gespeichert (Art. 18 DSGVO):'
    case 'others':
      return 'Wir dürfen sie zurzeit nicht löschen, weil Rechte anderer Personen entgegenstehen:'
    case 'person':
      return `Aus diesem Grund: ${ground.reason}`
  }
}

function lineOf({ day, subject, ground }: StayingMail): string {
  const parts = [`- Mail vom ${germanDay(day)}`, subjectOf(subject), untilOf(ground)]
  return parts.filter((part) => part !== '').join(', ')
}

function subjectOf(subject: string | null): string {
  if (subject === null) return 'die Sie nennt'
  // Control characters, direction marks and line ends of a stranger.
  const line = subject.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const shown = [...line].slice(0, MAX_SUBJECT).join('')
  return shown === '' ? 'ohne Betreff' : `„${shown}“`
}

function untilOf(ground: Ground): string {
  if (ground.kind !== 'rule' || ground.until === undefined) return ''
  return ground.until === null ? 'das Ende der Frist steht noch nicht fest' : `bis zum ${germanDay(ground.until)}`
}

const COMPLAINT =
  'Wenn Sie damit nicht einverstanden sind, können Sie sich bei einer Aufsichtsbehörde für den Datenschutz beschweren (Art. 77 DSGVO) oder vor Gericht klagen (Art. 79 DSGVO).'
