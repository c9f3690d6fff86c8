import { integerParameter, seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { id } from '../wire.ts'

const LIMIT = 200
const TAGE_MAX = 3650

/** A dashboard is one look: as many entries as a page can have, unless fewer are asked for. */
export const blatt = {
  seite: seiteUndLimit.seite,
  limit: integerParameter({ min: 1, max: LIMIT, default: LIMIT, description: 'Einträge je Seite' }),
}

/** How far ahead a dashboard looks. */
export const vorausschau = (vorgabe: number) =>
  integerParameter({ min: 0, max: TAGE_MAX, default: vorgabe, description: 'Vorausschau in Tagen' })

/** The object that an entry is about. */
export const objektfelder = {
  objekt_id: id,
  objekt_code: z.string(),
  objekt_name: z.string(),
  standort_id: id,
  standort_name: z.string(),
}

/** Filters by the object that an entry is about. */
export const objektfilter = { standort_id: id.optional(), objekt_id: id.optional() }

export const resttage = z.int().meta({ description: 'Tage von heute an; negativ: überfällig' })
