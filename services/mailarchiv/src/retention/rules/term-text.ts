import { type Day, germanDay, writtenCount } from '@zeughaus/platform'
import type { Rule } from './rule.ts'

/** `6 Jahre ab dem Ende des Kalenderjahres der Mail` */
export function termText({
  months,
  start,
  event,
  eventOn,
}: Pick<Rule, 'months' | 'start' | 'event' | 'eventOn'>): string {
  const length =
    months % 12 === 0 ? writtenCount(months / 12, 'Jahr', 'Jahre') : writtenCount(months, 'Monat', 'Monate')
  switch (start) {
    case 'mail':
      return `${length} ab dem Tag der Mail`
    case 'year_end':
      return `${length} ab dem Ende des Kalenderjahres der Mail`
    case 'event':
      return `${length} ab einem Ereignis: ${event} (${dayText(eventOn)})`
  }
}

const dayText = (day: Day | null) => (day === null ? 'noch nicht eingetreten' : germanDay(day))
