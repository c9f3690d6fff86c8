import { z } from 'zod'
import { id, liste, sortierung } from '../wire.ts'
import { blatt, objektfelder, objektfilter, resttage } from './blatt.schema.ts'

const ablaufstatus = z.enum(['bald_ablaufend', 'abgelaufen'])

const Ablaufwarnung = z
  .object({
    objektposition_id: id,
    ...objektfelder,
    material_id: id,
    material_name: z.string(),
    chargennummer: z.string().nullable(),
    ablaufdatum: z.iso.date(),
    resttage,
    ablaufstatus,
  })
  .meta({ id: 'Ablaufwarnung' })

export const AblaufwarnungListe = liste(Ablaufwarnung)

export const AblaufwarnungSuche = z.strictObject({
  ...blatt,
  sortierung: sortierung(['resttage'], 'resttage'),
  ...objektfilter,
  ablaufstatus: ablaufstatus.optional(),
})

export type Ablaufwarnung = z.output<typeof Ablaufwarnung>
export type AblaufwarnungSuche = z.output<typeof AblaufwarnungSuche>
