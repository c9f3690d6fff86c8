import { z } from 'zod'
import { id, menge, zeitpunkt } from '../../kern/http/wire.ts'

export const materialParam = z.object({ material_id: id })

/** What is ordered of a material for the store and has not come yet. */
export const Bestellung = z
  .object({
    material_id: id,
    menge: z.int().meta({ description: 'Was bestellt und noch nicht zugebucht ist, alle Bestellungen zusammen' }),
    bestellt_von: id,
    bestellt_am: zeitpunkt.meta({ description: 'Zeitpunkt der letzten Bestellung' }),
  })
  .meta({ id: 'Bestellung' })

export const BestellungMerken = z.strictObject({ menge: menge(1).meta({ example: 20 }) })

export type Bestellung = z.output<typeof Bestellung>
export type BestellungMerken = z.output<typeof BestellungMerken>
