import { z } from 'zod'
import { id, sortierung } from '../../kern/http/wire.ts'
import { lookAhead, objektfelder, objektfilter, page, resttage } from './overview.schema.ts'

export const PRUEFTERMIN_TAGE = 90

const typ = z.enum(['geraet', 'position', 'hu', 'uvv'])

export const Prueftermin = z
  .object({
    typ,
    bezeichnung: z.string().meta({ description: 'Material (und Seriennummer) oder das Fahrzeug' }),
    material_name: z.string().nullable().meta({ description: 'Null beim Fahrzeug' }),
    faelligkeitsdatum: z.iso.date(),
    resttage,
    ...objektfelder,
    objektposition_id: id.nullable(),
    geraet_instanz_id: id.nullable(),
    pruefart: z.string().nullable().meta({ description: 'Prüfart des Geräts; jede fällige hat einen Eintrag' }),
  })
  .meta({ id: 'Prueftermin' })

export const PruefterminSuche = z.strictObject({
  ...page,
  sortierung: sortierung(['faelligkeitsdatum'], 'faelligkeitsdatum'),
  tage: lookAhead(PRUEFTERMIN_TAGE),
  typ: typ.optional(),
  ...objektfilter,
})

export type Prueftermin = z.output<typeof Prueftermin>
export type PruefterminSuche = z.output<typeof PruefterminSuche>
