import { z } from 'zod'
import { day, id } from '../../kern/http/wire.ts'
import { exportForm, exportFormat } from './export.schema.ts'

const materialtyp = z.enum(['menge', 'ablauf_charge', 'geraet_sn'])
const ist_status = z.enum(['aktiv', 'ausgesondert'])

/** A line of the load list: a position with what people need to find and count it. */
export const Beladungsposition = z.object({
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
  ablaufdatum: day.nullable(),
  chargennummer: z.string().nullable(),
  letzte_pruefung: day.nullable(),
  naechste_pruefung: day.nullable(),
  ist_status,
})

export const BeladungSuche = z.strictObject({
  format: exportFormat,
  form: exportForm,
  objekt_id: id.optional(),
  standort_id: id.optional(),
  objekttyp_id: id.optional(),
  einheit_id: id.optional(),
  material_id: id.optional(),
  materialtyp: materialtyp.optional(),
  ist_status: ist_status.optional(),
})

export type BeladungSuche = z.output<typeof BeladungSuche>
