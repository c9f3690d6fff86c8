import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { id, sortierung, text, zeitpunkt } from '../../kern/http/wire.ts'

const REASON_MAX = 500

export const Lagerbewegung = z
  .object({
    id,
    objekt_id: id,
    objekt_code: z.string(),
    objekt_name: z.string(),
    von_standort_id: id,
    von_standort_name: z.string(),
    nach_standort_id: id,
    nach_standort_name: z.string(),
    benutzer_id: id,
    benutzer_name: z.string(),
    grund: z.string().nullable(),
    zeitpunkt,
  })
  .meta({ id: 'Lagerbewegung' })

export const ObjektVerlegen = z.strictObject({
  standort_id: id.meta({ description: 'Der neue Standort' }),
  grund: text(REASON_MAX).nullable().default(null),
})

export const LagerbewegungenSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['zeitpunkt'], '-zeitpunkt'),
  objekt_id: id.optional(),
  standort_id: id.optional().meta({ description: 'Bewegungen von dort und dorthin' }),
})

export type ObjektVerlegen = z.output<typeof ObjektVerlegen>
export type Lagerbewegung = z.output<typeof Lagerbewegung>
export type LagerbewegungenSuche = z.output<typeof LagerbewegungenSuche>
