import { z } from 'zod'
import { id, wanted } from '../../kern/http/wire.ts'

/** Maximum number of hits. */
export const HITS_MAX = 50
export const QUESTION_MAX = 200

export const SucheAnfrage = z.strictObject({
  q: wanted(QUESTION_MAX).trim().min(1).meta({ description: 'Code, Name oder Material', example: 'Notfalrucksack' }),
})

export const Hit = z
  .object({
    art: z.enum(['objekt', 'material']).meta({ description: 'material: das Objekt führt ein Material, das so heißt' }),
    objekt_id: id,
    code: z.string(),
    name: z.string().meta({ description: 'Name des Objekts' }),
    material_name: z.string().optional().meta({ description: 'Das ähnlichste Material; nur bei art material' }),
    aehnlichkeit: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: '1: der Wortlaut kommt darin vor; Umlaute und Großschreibung zählen nicht' }),
  })
  .meta({ id: 'Treffer' })

export const SucheAntwort = z.object({
  treffer: z.array(Hit).max(HITS_MAX).meta({ description: 'Die besten zuerst' }),
})

export type Hit = z.output<typeof Hit>
