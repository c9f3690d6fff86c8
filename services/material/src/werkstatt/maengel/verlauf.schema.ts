import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { id, zeitpunkt } from '../../kern/http/wire.ts'
import { aktionen } from './kommentar.schema.ts'
import { status } from './mangel.schema.ts'

/** What can happen to a defect. */
const VERLAUFSARTEN = [
  'gemeldet',
  'status',
  'zuweisung',
  'kommentar',
  'kommentar_geloescht',
  'dokument',
  'auftrag',
] as const

export const Mangelverlauf = z
  .object({
    id,
    art: z.enum(VERLAUFSARTEN),
    zeitpunkt,
    benutzer_id: id.nullable().meta({ description: 'null: der Dienst selbst' }),
    benutzer_name: z.string().nullable(),
    bezug_id: id.nullable().meta({ description: 'Id des Kommentars, des Dokuments oder des Wartungsauftrags' }),
    status_von: status.nullable(),
    status_nach: status.nullable(),
    verantwortlich_name: z.string().nullable().meta({ description: 'Bei einer Zuweisung; null: niemandem mehr' }),
    text: z.string().nullable().meta({
      description: 'Der Kommentar, der Dateiname des Dokuments, oder was der Wartungsauftrag verlangt',
    }),
    geaendert_am: zeitpunkt.nullable().meta({ description: 'Wann der Kommentar zuletzt geändert wurde' }),
    auftrag_status: z.enum(['offen', 'in_arbeit', 'erledigt']).nullable(),
    aktionen,
  })
  .meta({ id: 'Mangelverlauf' })

export const VerlaufSuche = z.strictObject(seiteUndLimit)

export type Mangelverlauf = z.output<typeof Mangelverlauf>
