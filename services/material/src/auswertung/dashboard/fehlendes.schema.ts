import { z } from 'zod'
import { id, sortierung } from '../../kern/http/wire.ts'
import { objektfelder, objektfilter, page } from './overview.schema.ts'

export const Fehlendes = z
  .object({
    fehlbestand_id: id,
    ...objektfelder,
    einheit_id: id.nullable().meta({ description: 'Einheit des Objekts' }),
    objektposition_id: id,
    material_id: id,
    material_name: z.string(),
    einheit: z.string(),
    fehlmenge: z.int(),
    im_lager: z.int().meta({ description: 'Was davon an allen Lagerplätzen zusammen liegt' }),
  })
  .meta({ id: 'Fehlendes' })

export const FehlendesSuche = z.strictObject({
  ...page,
  sortierung: sortierung(['code'], 'code'),
  ...objektfilter,
})

export type Fehlendes = z.output<typeof Fehlendes>
export type FehlendesSuche = z.output<typeof FehlendesSuche>
