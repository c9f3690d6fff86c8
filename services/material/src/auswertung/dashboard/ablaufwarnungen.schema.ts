import { z } from 'zod'
import { id, sortierung } from '../../kern/http/wire.ts'
import { objektfelder, objektfilter, page, resttage } from './overview.schema.ts'

const ablaufstatus = z.enum(['bald_ablaufend', 'abgelaufen'])

export const Ablaufwarnung = z
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

export const AblaufwarnungSuche = z.strictObject({
  ...page,
  sortierung: sortierung(['resttage'], 'resttage'),
  ...objektfilter,
  ablaufstatus: ablaufstatus.optional(),
})

export type Ablaufwarnung = z.output<typeof Ablaufwarnung>
export type AblaufwarnungSuche = z.output<typeof AblaufwarnungSuche>
