import { z } from 'zod'
import { id, text } from '../../kern/http/wire.ts'

const REASON_MAX = 500

export const ObjektUebergeben = z.strictObject({
  einheit_id: id.meta({ description: 'Die Einheit, die es bekommt' }),
  standort_id: id.optional().meta({ description: 'Wo es dann steht; ohne Angabe bleibt der Standort' }),
  grund: text(REASON_MAX).nullable().default(null),
})

export type ObjektUebergeben = z.output<typeof ObjektUebergeben>
