/** Exports of a search, and how far they are. */
import { integerInPath, integerParameter } from '@zeughaus/platform'
import { z } from 'zod'
import { EXPORT_FORMATS, exportConditions } from '../../../api/export/index.ts'
import { HANDOVER_FORMAT } from '../../../api/handover/index.ts'
import { line } from '../../../retention/rules/index.ts'
import { count, instant } from '../common.schema.ts'

/** The formats of the panel: those of an API key, and the one for an authority. */
const FORMATS = [...EXPORT_FORMATS, HANDOVER_FORMAT] as const

const MAX_NAME = 200
const MAX_OCCASION = 500
/** Bound of what a person may set as mails of one file. */
const MOST_MAILS = 1_000_000

/** What stands on the first page of a handover. */
const cover = {
  supplier: line(MAX_NAME)
    .meta({ description: 'Nur für `z3.zip`, dort Pflicht: die Organisation, die überlässt.' })
    .optional(),
  location: line(MAX_NAME).meta({ description: 'Nur für `z3.zip`, dort Pflicht: ihr Ort.' }).optional(),
  occasion: line(MAX_OCCASION).meta({ description: 'Nur für `z3.zip`: der Anlass der Prüfung.' }).optional(),
}

/** What one file holds: the hits of a search, from one of them on, in a format. */
const wantedFile = exportConditions.extend({
  format: z.enum(FORMATS).meta({
    description: 'Wie GET /api/v1/mails/export; `z3.zip`: für die Prüfung einer Behörde (Datenträgerüberlassung, Z3).',
  }),
  first: integerParameter({
    min: 1,
    default: 1,
    description: 'Nummer der ersten Mail unter allen Treffern, für den Namen der Datei und den Fortschritt.',
  }),
  cursor: z.uuid().meta({ description: 'Kennung der Mail, hinter der die Datei beginnt.' }).optional(),
  most: integerInPath({
    min: 1,
    max: MOST_MAILS,
    description: 'Mails der Datei, höchstens. Sind es mehr, nennt GET /exports danach, wie es weitergeht.',
  }).optional(),
  ...cover,
})
export type WantedFile = z.output<typeof wantedFile>

/** With the id under which the page asks how far it is. */
export const panelExport = wantedFile.extend({ run: z.uuid() })

export const exportRun = z
  .object({
    id: z.string(),
    format: z.enum(FORMATS),
    started_at: instant,
    /**
     * `stopping`: its person has asked for the end; `early`: the file is whole, and hits are left; `broken`: the browser
     * stopped it, or the process that sent it ended.
     */
    state: z.enum(['running', 'stopping', 'finished', 'early', 'broken']),
    /** Mails in earlier files. */
    before: count,
    /** Mails in this file. */
    sent: count,
    /** Number of hits; null before they are counted. */
    total: count.nullable(),
    /** German sentence when the export was refused. */
    error: z.string().nullable(),
    /** The query of the next file, or of this one again when it is broken; null when there is none. */
    again: z.string().nullable(),
  })
  .meta({ id: 'ExportRun' })
export type ExportRun = z.output<typeof exportRun>
