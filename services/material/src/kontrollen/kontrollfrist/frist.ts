/** When the next check of an object is due. Pure. */
import { addDays, addMonths, type Day, dayOf, type Instant, parseInstant } from '@zeughaus/platform'
import type { Kontrollfrist, Kontrollregel } from './kontrollregel.schema.ts'

/** What decides when an object is due; instants in RFC 3339. */
export interface Fristlage {
  /** The rule that holds: that of the object, or of its type. */
  readonly regel: Kontrollregel
  readonly ausser_dienst: boolean
  readonly angelegt_am: string
  /** End of the last finished check. */
  readonly kontrolliert_am: string | null
  /** The earliest Einsatz since that check began: what was counted before it may be used up. */
  readonly einsatz_am: string | null
}

/** A calendar day, and the zone in which it is one. */
export interface LocalDay {
  readonly heute: Day
  readonly zone: string
}

export const localDay = (now: Instant, zone: string): LocalDay => ({ heute: dayOf(now, zone), zone })

const KEINE: Kontrollfrist = {
  kontrolle_faellig_am: null,
  kontrolle_faelligkeit: 'keine_frist',
  kontrolle_anlass: null,
  kontrolle_steht_an: false,
}

/**
 * Says when the next check is due: an object that was never checked, at once; else by the interval after the last check,
 * or on the day of an Einsatz since then, whichever comes first. The day itself is in time; overdue is the day after.
 * Without a deadline a check is asked for until there has been one.
 */
export function kontrollfristOf(lage: Fristlage, { heute, zone }: LocalDay): Kontrollfrist {
  const { regel, ausser_dienst, angelegt_am, kontrolliert_am, einsatz_am } = lage
  const { kontrollintervall, kontrolle_nach_einsatz } = regel
  if (ausser_dienst) return KEINE
  if (kontrollintervall === null && !kontrolle_nach_einsatz)
    return { ...KEINE, kontrolle_steht_an: kontrolliert_am === null }
  const day = (instant: string) => dayOf(parseInstant(instant) ?? Number.NaN, zone)
  if (kontrolliert_am === null) return due(day(angelegt_am), 'noch_nie', heute)
  const nachEinsatz = kontrolle_nach_einsatz && einsatz_am !== null ? day(einsatz_am) : null
  const nachIntervall = kontrollintervall === null ? null : after(day(kontrolliert_am), kontrollintervall, regel)
  if (nachEinsatz !== null && (nachIntervall === null || nachEinsatz <= nachIntervall)) {
    return due(nachEinsatz, 'einsatz', heute)
  }
  return nachIntervall === null ? KEINE : due(nachIntervall, 'intervall', heute)
}

const due = (day: Day, kontrolle_anlass: Kontrollfrist['kontrolle_anlass'], heute: Day): Kontrollfrist => ({
  kontrolle_faellig_am: day,
  kontrolle_faelligkeit: day < heute ? 'ueberfaellig' : day === heute ? 'faellig' : 'in_frist',
  kontrolle_anlass,
  kontrolle_steht_an: day <= heute,
})

const WEEK_DAYS = 7

function after(day: Day, intervall: number, { kontrollintervall_einheit }: Kontrollregel): Day {
  if (kontrollintervall_einheit === 'monate') return addMonths(day, intervall)
  return addDays(day, kontrollintervall_einheit === 'wochen' ? intervall * WEEK_DAYS : intervall)
}
