/** Rules, holds and runs of deletion in German words. */
import { formatCount } from '@zeughaus/web-shared'
import type { Schema } from '../../api.ts'

export type Rule = Schema<'RetentionRule'>
type Start = Rule['start']

export const STARTS: Readonly<Record<Start, string>> = {
  year_end: 'dem Ende des Kalenderjahres der Mail',
  mail: 'dem Datum der Mail',
  event: 'einem Ereignis',
}

/** Full years as years, anything else as months. */
export function unitOf(months: number): { readonly count: number; readonly unit: 'years' | 'months' } {
  return months % 12 === 0 ? { count: months / 12, unit: 'years' } : { count: months, unit: 'months' }
}

/** `6 Jahre ab dem Ende des Kalenderjahres der Mail`. */
export function termText({ months, start, event }: Pick<Rule, 'months' | 'start' | 'event'>): string {
  const { count, unit } = unitOf(months)
  const length = unit === 'years' ? formatCount(count, 'Jahr', 'Jahre') : formatCount(count, 'Monat', 'Monate')
  return `${length} ab ${start === 'event' ? `Ereignis: ${event}` : STARTS[start]}`
}

/** What a rule holds for. */
export const coverText = ({ reading }: Pick<Rule, 'reading'>): string =>
  reading === '' ? 'alle Mails' : `Mails ${reading}`

export type Hold = Schema<'Hold'>

/** What a hold keeps. */
export const heldText = ({ search, reading }: Pick<Hold, 'search' | 'reading'>): string =>
  search === null ? 'einzelne Mails' : coverText({ reading })

export type Deletion = Schema<'DeletionRun'>

/** All mails of some counts. */
export const sumOf = (counts: readonly { readonly mails: number }[]): number =>
  counts.reduce((sum, { mails }) => sum + mails, 0)
