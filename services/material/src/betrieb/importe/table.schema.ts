/** What leaves the process that reads tables. A hostile table may control it, so nothing else is accepted. */
import { z } from 'zod'
import { IMPORT_LIMITS } from './limits.ts'

const SENTENCE_MAX = 1_000
/** Characters of a number as it is written. */
const NUMBER_MAX = 40

/** The place of a cell in its row. */
const place = z
  .int()
  .min(0)
  .max(IMPORT_LIMITS.columns - 1)

export const tableStep = z.discriminatedUnion('art', [
  z.strictObject({
    art: z.literal('zeilen'),
    zeilen: z
      .array(
        z.strictObject({
          zeile: z.int().min(1),
          cells: z.array(z.string().max(IMPORT_LIMITS.cell)).max(IMPORT_LIMITS.columns).readonly(),
          verbunden: z.array(place).max(IMPORT_LIMITS.columns).readonly().optional(),
          zahlen: z.record(z.coerce.number().pipe(place), z.string().max(NUMBER_MAX)).optional(),
        }),
      )
      .max(IMPORT_LIMITS.rows),
  }),
  z.strictObject({
    art: z.literal('abgelehnt'),
    status: z.literal([413, 422]),
    code: z.enum(['datei_unlesbar', 'datei_zu_gross']),
    satz: z.string().max(SENTENCE_MAX),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
  }),
])
export type TableStep = z.output<typeof tableStep>
