import { formatBytes } from '@zeughaus/platform/format-bytes'
import { conjunction, disjunction, negation, type Query, type TextField } from './ast.ts'

const PLACES: Readonly<Record<TextField, string>> = {
  from: 'im Absender',
  to: 'im Empfänger',
  cc: 'in Kopie',
  subject: 'im Betreff',
  body: 'im Text',
  filename: 'im Namen eines Anhangs',
  envelope: 'im Umschlag',
}

/**
 * How a query was read, as a German sentence part that follows "12 Mails", for the person who wrote it:
 * `Müller -from:Meier` → `mit „Müller“ und ohne „Meier“ im Absender`.
 */
export function describeQuery(query: Query): string {
  switch (query.kind) {
    case 'and':
      return joined(query.parts, 'or', ' und ')
    case 'or':
      return joined(query.parts, 'and', ' oder ')
    case 'not':
      return describeOpposite(query.part)
    case 'word':
      return `mit „${query.text}“${at(query.field)}`
    case 'phrase':
      return `mit der Wortfolge „${query.text}“${at(query.field)}`
    case 'prefix':
      return `mit einem Wort${at(query.field)}, das mit „${query.text}“ beginnt`
    case 'has':
      return 'mit Anhang'
    case 'larger':
      return `mit mehr als ${formatBytes(query.bytes)}`
    case 'smaller':
      return `mit weniger als ${formatBytes(query.bytes)}`
    case 'before':
      return `vor dem ${germanDay(query.day)}`
    case 'after':
      return `nach dem ${germanDay(query.day)}`
    case 'nothing':
      return 'zu einer Anfrage, in der nichts Suchbares steht'
  }
}

/** What a NOT before this says: without one and the other for neither of two. */
function describeOpposite(query: Query): string {
  switch (query.kind) {
    case 'and':
      return describeQuery(disjunction(query.parts.map(negation)))
    case 'or':
      return describeQuery(conjunction(query.parts.map(negation)))
    case 'word':
      return `ohne „${query.text}“${at(query.field)}`
    case 'phrase':
      return `ohne die Wortfolge „${query.text}“${at(query.field)}`
    case 'prefix':
      return `ohne ein Wort${at(query.field)}, das mit „${query.text}“ beginnt`
    case 'has':
      return 'ohne Anhang'
    case 'larger':
      return `mit höchstens ${formatBytes(query.bytes)}`
    case 'smaller':
      return `mit mindestens ${formatBytes(query.bytes)}`
    case 'before':
      return `ab dem ${germanDay(query.day)}`
    case 'after':
      return `bis zum ${germanDay(query.day)}`
    case 'not':
      return describeQuery(query.part)
    case 'nothing':
      return describeQuery(query)
  }
}

/** @param bracketed the kind of part that would be misread without brackets */
const joined = (parts: readonly Query[], bracketed: 'and' | 'or', word: string): string =>
  parts.map((part) => (kindOf(part) === bracketed ? `(${describeQuery(part)})` : describeQuery(part))).join(word)

/** Neither of two is told as two parts with "und", not both as two with "oder". */
function kindOf(query: Query): Query['kind'] {
  if (query.kind !== 'not') return query.kind
  return query.part.kind === 'and' ? 'or' : query.part.kind === 'or' ? 'and' : 'not'
}

const at = (field: TextField | null): string => (field === null ? '' : ` ${PLACES[field]}`)

function germanDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)}.${Number(month)}.${year}`
}
