import { integerParameter, seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { id, sortierung } from '../../kern/http/wire.ts'
import { FAELLIGKEITSGRUENDE, gruende } from './wartungsplan.schema.ts'

const VORSCHAU_MAX = 3650

export const FaelligePosition = z
  .object({
    wartungsplan_id: id,
    wartungsplan_name: z.string(),
    objekt_id: id,
    objekt_code: z.string(),
    objekt_name: z.string(),
    einheit_id: id.nullable().meta({ description: 'Einheit des Objekts' }),
    standort_id: id.meta({ description: 'Standort des Objekts' }),
    position_id: id,
    bezeichnung: z.string(),
    gruende,
    faellig_am: z.iso.date().nullable(),
    tage: z.int().nullable().meta({ description: 'Tage bis faellig_am; negativ: überfällig' }),
    faellig_km: z.int().nullable(),
    kilometerstand: z.int().nullable().meta({ description: 'Aus den Fahrzeugdetails' }),
    faellig_betriebsstunden: z.number().nullable(),
    betriebsstunden: z.number().nullable().meta({ description: 'Aus den Fahrzeugdetails' }),
    wartungsauftrag_id: id.nullable().meta({ description: 'Der Auftrag, der dafür schon läuft' }),
  })
  .meta({ id: 'FaelligeWartung' })

export const FaelligeSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['faellig_am', 'objekt'], 'faellig_am'),
  objekt_id: id.optional(),
  standort_id: id.optional(),
  grund: z.enum(FAELLIGKEITSGRUENDE).optional(),
  tage: integerParameter({
    min: 0,
    max: VORSCHAU_MAX,
    default: 0,
    description: 'Auch was in so vielen Tagen durch Zeit fällig wird',
  }),
})

export type FaelligePosition = z.output<typeof FaelligePosition>
export type FaelligeSuche = z.output<typeof FaelligeSuche>
