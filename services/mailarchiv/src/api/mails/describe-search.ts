/** Describes a whole search in German, for its author. */
import { isDay } from '@zeughaus/platform'
import { type AddressFilter, type Conditions, describeQuery } from '../../search/index.ts'
import type { SearchParameters } from './filter.ts'

/**
 * `mit „Pumpe“, von @lieferant.de, seit 1.1.2026`; empty when there is no condition.
 *
 * @param filter the parsed parameters
 * @param parameters as sent: a day is shown as the day, not as its first second
 */
export function describeSearch(filter: Conditions, parameters: SearchParameters): string {
  const parts = [
    filter.query === null ? '' : describeQuery(filter.query),
    filter.contact === null ? '' : describeQuery({ kind: 'involved', ...filter.contact }),
    filter.from === null ? '' : `von ${addressText(filter.from)}`,
    filter.to === null ? '' : `an ${addressText(filter.to)}`,
    filter.since === null ? '' : `seit ${dateText(parameters.date_from)}`,
    filter.until === null ? '' : `bis ${dateText(parameters.date_to)}`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}

const addressText = (filter: AddressFilter): string =>
  filter.kind === 'address' ? filter.address : `@${filter.domain}`

function dateText(text = ''): string {
  if (!isDay(text)) return text
  const [year, month, day] = text.split('-').map(Number)
  return `${day}.${month}.${year}`
}
