import { z } from 'zod'
import { id } from '../wire.ts'

/** So many hits at most. */
export const TREFFER_MAX = 50
const FRAGE_MAX = 200

export const SucheAnfrage = z.strictObject({
  q: z
    .string()
    .trim()
    .min(1)
    .max(FRAGE_MAX)
    .meta({ description: 'Code, Name oder Material', example: 'Notfalrucksack' }),
})

export const Treffer = z
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
  treffer: z.array(Treffer).max(TREFFER_MAX).meta({ description: 'Die besten zuerst' }),
})

export type Treffer = z.output<typeof Treffer>
