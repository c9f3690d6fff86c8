import { z } from 'zod'
import { id, sortierung } from '../../kern/http/wire.ts'
import { page } from './overview.schema.ts'

/** How an Einheit stands, with all below it. */
export const Einheitslage = z
  .object({
    einheit_id: id.nullable().meta({ description: 'null: Objekte, die zu keiner Einheit gehören' }),
    einheit_name: z.string().nullable(),
    uebergeordnet_id: id.nullable(),
    objekte: z.int().meta({ description: 'Objekte im Dienst' }),
    einsatzbereit: z.int(),
    eingeschraenkt: z.int(),
    nicht_einsatzbereit: z.int(),
    offene_fehlbestaende: z.int().meta({ description: 'Endgültige, auch genehmigte, von Objekten im Dienst' }),
    offene_maengel: z.int().nullable().meta({ description: 'null: Sie dürfen Mängel nicht überall hier lesen' }),
    ueberfaellige_kontrollen: z.int(),
    ueberfaellige_pruefungen: z.int().meta({ description: 'Objekte mit überfälliger Prüfung, HU oder UVV' }),
  })
  .meta({ id: 'Einheitslage' })

export const EinheitslagenSuche = z.strictObject({ ...page, sortierung: sortierung(['einheit_name'], 'einheit_name') })

export type Einheitslage = z.output<typeof Einheitslage>
export type EinheitslagenSuche = z.output<typeof EinheitslagenSuche>
