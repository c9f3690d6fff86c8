import { z } from 'zod'
import { id, tag } from '../wire.ts'
import { exportformat } from './datei.ts'

const materialtyp = z.enum(['menge', 'ablauf_charge', 'geraet_sn'])
const ist_status = z.enum(['aktiv', 'ausgesondert'])

/** A line of the load list: a position with what people need to find and count it. */
export const Beladungszeile = z.object({
  objekt_id: id,
  objekt_code: z.string(),
  objekt_name: z.string(),
  objekttyp_name: z.string(),
  standort_name: z.string(),
  objektposition_id: id,
  fach_name: z.string().nullable(),
  material_id: id,
  material_name: z.string(),
  materialtyp,
  artikelnummer: z.string().nullable(),
  einheit: z.string(),
  sollmenge: z.int(),
  istmenge: z.int(),
  code: z.string().nullable(),
  seriennummer: z.string().nullable(),
  ablaufdatum: tag.nullable(),
  chargennummer: z.string().nullable(),
  letzte_pruefung: tag.nullable(),
  naechste_pruefung: tag.nullable(),
  ist_status,
})

export const BeladungSuche = z.strictObject({
  format: exportformat,
  objekt_id: id.optional(),
  standort_id: id.optional(),
  objekttyp_id: id.optional(),
  einheit_id: id.optional(),
  material_id: id.optional(),
  materialtyp: materialtyp.optional(),
  ist_status: ist_status.optional(),
})

export type BeladungSuche = z.output<typeof BeladungSuche>
