/** Exports of a search, and how far they are. */
import { z } from 'zod'
import { EXPORT_FORMATS, exportConditions } from '../../../api/export/index.ts'
import { HANDOVER_FORMAT } from '../../../api/handover/index.ts'
import { line } from '../../../retention/rules/index.ts'
import { count, instant } from '../common.schema.ts'

/** The formats of the panel: those of an API key, and the one for an authority. */
const FORMATS = [...EXPORT_FORMATS, HANDOVER_FORMAT] as const

const MAX_NAME = 200
const MAX_OCCASION = 500

/** What stands on the first page of a handover. */
const cover = {
  supplier: line(MAX_NAME)
    .meta({ description: 'Nur für `z3.zip`, dort Pflicht: die Organisation, die überlässt.' })
    .optional(),
  location: line(MAX_NAME).meta({ description: 'Nur für `z3.zip`, dort Pflicht: ihr Ort.' }).optional(),
  occasion: line(MAX_OCCASION).meta({ description: 'Nur für `z3.zip`: der Anlass der Prüfung.' }).optional(),
}

/** The conditions of the search, the format, and the id under which the page asks how far it is. */
export const panelExport = exportConditions.extend({
  run: z.uuid(),
  format: z.enum(FORMATS).meta({
    description: 'Wie GET /api/v1/mails/export; `z3.zip`: für die Prüfung einer Behörde (Datenträgerüberlassung, Z3).',
  }),
  ...cover,
})

export const exportRun = z
  .object({
    id: z.string(),
    format: z.enum(FORMATS),
    started_at: instant,
    /** `broken`: the browser stopped it, or the process that sent it ended. */
    state: z.enum(['running', 'finished', 'broken']),
    sent: count,
    /** Number of hits; null before they are counted. */
    total: count.nullable(),
    /** German sentence when the export was refused. */
    error: z.string().nullable(),
  })
  .meta({ id: 'ExportRun' })
export type ExportRun = z.output<typeof exportRun>
