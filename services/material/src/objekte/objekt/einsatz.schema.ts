import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { id, sortierung, text, zeitpunkt } from '../../kern/http/wire.ts'

const BEMERKUNG_MAX = 500

/** All actions on an Einsatz; `aktionen` names those that the caller may take now. */
export const EINSATZAKTIONEN = ['zuruecknehmen'] as const
export type Einsatzaktion = (typeof EINSATZAKTIONEN)[number]

export const Einsatz = z
  .object({
    id,
    objekt_id: id,
    objekt_code: z.string(),
    objekt_name: z.string(),
    zeitpunkt,
    bemerkung: z.string().nullable(),
    benutzer_id: id,
    benutzer_name: z.string().meta({ description: 'Wer den Einsatz gemeldet hat' }),
    erfasst_am: zeitpunkt,
    gemeldet_mit_id: id.nullable().meta({ description: 'Einsatz des Fahrzeugs, mit dem dieses Objekt unterwegs war' }),
    aktionen: z.array(z.enum(EINSATZAKTIONEN)).meta({ description: 'Was Sie mit ihm jetzt tun dürfen' }),
  })
  .meta({ id: 'Einsatz' })

export const EinsatzMelden = z.strictObject({
  zeitpunkt: zeitpunkt.optional().meta({ description: 'Wann das Objekt im Einsatz war; ohne Angabe jetzt' }),
  bemerkung: text(BEMERKUNG_MAX).nullable().default(null),
})

export const EinsaetzeSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['zeitpunkt'], '-zeitpunkt'),
  objekt_id: id.optional(),
})

export type Einsatz = z.output<typeof Einsatz>
export type EinsatzMelden = z.output<typeof EinsatzMelden>
export type EinsaetzeSuche = z.output<typeof EinsaetzeSuche>
