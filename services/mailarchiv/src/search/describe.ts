import { formatBytes } from '@zeughaus/platform/format-bytes'
import type { Query, TextField } from './ast.ts'

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
 * How a query was read, as a German sentence part for the person who wrote it:
 * `Müller -from:Meier` → `„Müller“ und nicht im Absender „Meier“`.
 */
export function describeQuery(query: Query): string {
  switch (query.kind) {
    case 'and':
      return query.parts
        .map((part) => (part.kind === 'or' ? `(${describeQuery(part)})` : describeQuery(part)))
        .join(' und ')
    case 'or':
      return query.parts
        .map((part) => (part.kind === 'and' ? `(${describeQuery(part)})` : describeQuery(part)))
        .join(' oder ')
    case 'not':
      return `nicht ${query.part.kind === 'and' || query.part.kind === 'or' ? `(${describeQuery(query.part)})` : describeQuery(query.part)}`
    case 'word':
      return at(query.field, `„${query.text}“`)
    case 'phrase':
      return at(query.field, `die Wortfolge „${query.text}“`)
    case 'prefix':
      return at(query.field, `ein Wort, das mit „${query.text}“ beginnt`)
    case 'has':
      return 'mit Anhang'
    case 'larger':
      return `größer als ${formatBytes(query.bytes)}`
    case 'smaller':
      return `kleiner als ${formatBytes(query.bytes)}`
    case 'before':
      return `vor dem ${germanDay(query.day)}`
    case 'after':
      return `nach dem ${germanDay(query.day)}`
    case 'nothing':
      return 'nichts, wonach gesucht werden kann'
  }
}

function at(field: TextField | null, what: string): string {
  return field === null ? what : `${PLACES[field]} ${what}`
}

function germanDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)}.${Number(month)}.${year}`
}
