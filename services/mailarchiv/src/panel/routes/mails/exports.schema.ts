/** Exports of a search, and how far they are. */
import { z } from 'zod'
import { EXPORT_FORMATS, exportConditions } from '../../../api/export/index.ts'
import { count, instant } from '../common.schema.ts'

/** The conditions of the search, the format, and the id under which the page asks how far it is. */
export const panelExport = exportConditions.extend({ run: z.uuid() })

export const exportRun = z
  .object({
    id: z.string(),
    format: z.enum(EXPORT_FORMATS),
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
