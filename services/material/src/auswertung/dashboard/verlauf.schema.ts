import { integerParameter } from '@zeughaus/platform'
import { z } from 'zod'
import { id } from '../../kern/http/wire.ts'

const DAYS = { min: 1, max: 366, default: 90 }

/** Readiness and shortages of one day. */
const Verlaufstag = z
  .object({
    tag: z.iso.date(),
    einsatzbereit: z.int(),
    eingeschraenkt: z.int(),
    nicht_einsatzbereit: z.int(),
    offene_fehlbestaende: z.int(),
    genehmigte_mindermengen: z.int(),
    neue_fehlbestaende: z.int().meta({ description: 'An diesem Tag entstanden' }),
    erledigte_fehlbestaende: z.int().meta({ description: 'An diesem Tag erledigt' }),
  })
  .meta({ id: 'Verlaufstag', description: 'Der Stand am Ende des Tages, heute der jetzige' })

export const Verlauf = z.object({ eintraege: z.array(Verlaufstag).meta({ description: 'Tag für Tag, heute zuletzt' }) })

export const VerlaufSuche = z.strictObject({
  tage: integerParameter({ ...DAYS, description: 'So viele Tage bis heute' }),
  standort_id: id.optional().meta({ description: 'Nur Objekte, die heute dort stehen' }),
})

export type Verlaufstag = z.output<typeof Verlaufstag>
export type VerlaufSuche = z.output<typeof VerlaufSuche>
