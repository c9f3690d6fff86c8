import { DAY_MS } from '@zeughaus/platform'
import { z } from 'zod'

const KUERZLICH_TAGE = 7
/** How long a resolved shortage counts as recently resolved. */
export const KUERZLICH_MS = KUERZLICH_TAGE * DAY_MS

/** The key figures of the dashboard. */
export const Kennzahlen = z
  .object({
    offene_fehlbestaende: z.int().meta({ description: 'Endgültige, auch genehmigte' }),
    genehmigte_mindermengen: z.int().meta({ description: 'Offene Fehlbestände mit geltender Genehmigung' }),
    kuerzlich_erledigt: z
      .int()
      .meta({ description: `Fehlbestände, die in den letzten ${KUERZLICH_TAGE} Tagen erledigt wurden` }),
    problemobjekte: z.int().meta({ description: 'Objekte, die nicht einsatzbereit oder eingeschränkt sind' }),
    objekte_gesamt: z.int(),
  })
  .meta({ id: 'Kennzahlen', description: 'Objekte außer Dienst und vorläufige Fehlbestände zählen nicht mit' })

export type Kennzahlen = z.output<typeof Kennzahlen>
