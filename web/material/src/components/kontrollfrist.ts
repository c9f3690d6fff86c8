/** German words for when the next check of an object is due. */
import { formatDay } from '@zeughaus/web-shared'
import type { Schema } from '../api/index.ts'
import { numberOrNull } from './body.ts'

type Regel = Schema<'Kontrollregel'>
type Frist = Pick<Schema<'Objekt'>, 'kontrolle_faellig_am' | 'kontrolle_faelligkeit' | 'kontrolle_anlass'>

const EACH: Readonly<Record<Regel['kontrollintervall_einheit'], readonly [one: string, many: string]>> = {
  tage: ['jeden Tag', 'Tage'],
  wochen: ['jede Woche', 'Wochen'],
  monate: ['jeden Monat', 'Monate'],
}

/** „alle 4 Wochen und nach jedem Einsatz“ */
export function regelText({ kontrollintervall, kontrollintervall_einheit, kontrolle_nach_einsatz }: Regel): string {
  const [one, many] = EACH[kontrollintervall_einheit]
  const parts = [
    kontrollintervall === null ? '' : kontrollintervall === 1 ? one : `alle ${kontrollintervall} ${many}`,
    kontrolle_nach_einsatz ? 'nach jedem Einsatz' : '',
  ].filter(Boolean)
  return parts.length === 0 ? 'keine feste Frist' : parts.join(' und ')
}

/** „überfällig seit 21.11.2026“; undefined without a deadline. */
export function fristText({
  kontrolle_faellig_am,
  kontrolle_faelligkeit,
  kontrolle_anlass,
}: Frist): string | undefined {
  if (kontrolle_faellig_am === null) return undefined
  if (kontrolle_anlass === 'noch_nie') return 'fällig: noch nie kontrolliert'
  const why = kontrolle_anlass === 'einsatz' ? ' nach einem Einsatz' : ''
  const day = formatDay(kontrolle_faellig_am)
  if (kontrolle_faelligkeit === 'ueberfaellig') return `überfällig${why} seit ${day}`
  return kontrolle_faelligkeit === 'faellig' ? `heute fällig${why}` : `fällig am ${day}`
}

/** Whether a check is asked for now. */
export const isDue = ({ kontrolle_faelligkeit }: Pick<Frist, 'kontrolle_faelligkeit'>): boolean =>
  kontrolle_faelligkeit === 'faellig' || kontrolle_faelligkeit === 'ueberfaellig'

/** A rule of checks as a form holds it. */
export interface RegelValues {
  kontrollintervall: number | string
  kontrollintervall_einheit: Regel['kontrollintervall_einheit']
  kontrolle_nach_einsatz: boolean
}

export const regelValues = (regel: Regel | undefined): RegelValues => ({
  kontrollintervall: regel?.kontrollintervall ?? '',
  kontrollintervall_einheit: regel?.kontrollintervall_einheit ?? 'wochen',
  kontrolle_nach_einsatz: regel?.kontrolle_nach_einsatz ?? false,
})

export const regelBody = ({ kontrollintervall, ...same }: RegelValues): Regel => ({
  kontrollintervall: numberOrNull(kontrollintervall),
  kontrollintervall_einheit: same.kontrollintervall_einheit,
  kontrolle_nach_einsatz: same.kontrolle_nach_einsatz,
})
