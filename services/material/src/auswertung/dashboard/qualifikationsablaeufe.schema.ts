import { z } from 'zod'
import { id, sortierung } from '../../kern/http/wire.ts'
import { lookAhead, page, resttage } from './overview.schema.ts'

export const QUALIFIKATION_TAGE = 60

export const Qualifikationsablauf = z
  .object({
    id,
    benutzer_id: id,
    benutzer_name: z.string(),
    qualifikationstyp_id: id,
    qualifikationstyp_name: z.string(),
    art: z.enum(['fuehrerschein', 'lehrgang', 'berechtigung']),
    gueltig_bis: z.iso.date().meta({ description: 'Letzter Tag, an dem sie gilt' }),
    resttage,
  })
  .meta({ id: 'Qualifikationsablauf' })

export const QualifikationsablaufSuche = z.strictObject({
  ...page,
  sortierung: sortierung(['gueltig_bis'], 'gueltig_bis'),
  tage: lookAhead(QUALIFIKATION_TAGE),
  abgelaufene: z.enum(['true', 'false']).optional().meta({ description: 'true: auch schon abgelaufene' }),
  benutzer_id: id.optional(),
  einheit_id: id.optional(),
})

export type Qualifikationsablauf = z.output<typeof Qualifikationsablauf>
export type QualifikationsablaufSuche = z.output<typeof QualifikationsablaufSuche>
