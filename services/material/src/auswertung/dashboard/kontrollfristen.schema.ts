import { z } from 'zod'
import { sortierung, zeitpunkt } from '../../kern/http/wire.ts'
import { WERTUNGEN } from '../../kontrollen/bereitschaft/index.ts'
import { kontrollfristFields } from '../../kontrollen/kontrollfrist/index.ts'
import { lookAhead, objektfelder, objektfilter, page, resttage } from './overview.schema.ts'

export const FaelligeKontrolle = z
  .object({
    ...objektfelder,
    kontrolle_faellig_am: kontrollfristFields.kontrolle_faellig_am.unwrap(),
    resttage,
    kontrolle_faelligkeit: kontrollfristFields.kontrolle_faelligkeit,
    kontrolle_anlass: kontrollfristFields.kontrolle_anlass,
    letzte_kontrolle_am: zeitpunkt.nullable(),
    rueckt_zuerst_aus: z.boolean(),
    einsatzbereitschaft: z.enum(WERTUNGEN),
  })
  .meta({ id: 'FaelligeKontrolle' })

export const KontrollfristenSuche = z.strictObject({
  ...page,
  sortierung: sortierung(['faelligkeitsdatum'], 'faelligkeitsdatum'),
  tage: lookAhead(0),
  meine: z.literal('true').optional().meta({
    description: 'Nur Objekte, die Sie oder Ihre Einheit kontrollieren sollen (Kontrollverantwortung)',
  }),
  ...objektfilter,
})

export type FaelligeKontrolle = z.output<typeof FaelligeKontrolle>
export type KontrollfristenSuche = z.output<typeof KontrollfristenSuche>
