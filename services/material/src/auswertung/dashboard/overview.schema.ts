import { integerParameter, seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { id } from '../../kern/http/wire.ts'

const LIMIT = 200
const DAYS_MAX = 3650

/** Paging with the maximum page size as default, so that a dashboard needs one request. */
export const page = {
  seite: seiteUndLimit.seite,
  limit: integerParameter({ min: 1, max: LIMIT, default: LIMIT, description: 'Einträge je Seite' }),
}

/** Number of days that a dashboard looks ahead. */
export const lookAhead = (preset: number) =>
  integerParameter({ min: 0, max: DAYS_MAX, default: preset, description: 'Vorausschau in Tagen' })

/** The object that an entry is about. */
export const objektfelder = {
  objekt_id: id,
  objekt_code: z.string(),
  objekt_name: z.string(),
  standort_id: id,
  standort_name: z.string(),
}

/** Filters by the object that an entry is about. */
export const objektfilter = {
  standort_id: id.optional(),
  objekt_id: id.optional(),
  einheit_id: id.optional().meta({ description: 'Einheit des Objekts, mit allen darunter' }),
}

export const resttage = z.int().meta({ description: 'Tage von heute an; negativ: überfällig' })
