import { isDay, parseInstant, seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { ENTITAETSTYPEN, EREIGNISARTEN } from '../ereignis.ts'
import { id, liste, zeitpunkt } from '../wire.ts'

const Eintrag = z
  .object({
    id,
    entitaet_typ: z.enum(ENTITAETSTYPEN),
    entitaet_id: id,
    ereignis: z.enum(EREIGNISARTEN),
    benutzer_id: id.nullable().meta({ description: 'null: der Dienst selbst' }),
    benutzer_name: z.string().nullable().meta({ description: 'Name der Person, wie er heute lautet' }),
    zeitpunkt,
    details: z.looseObject({}).meta({ description: 'Werte der Änderung, je nach Ereignis' }),
  })
  .meta({ id: 'HistorieEintrag' })

export const HistorieListe = liste(Eintrag)

const tagOderZeitpunkt = z
  .string()
  .refine(
    (wert) => isDay(wert) || parseInstant(wert) !== null,
    'muss ein Tag (JJJJ-MM-TT) oder ein Zeitpunkt (RFC 3339) sein',
  )
  .meta({ description: 'Kalendertag oder Zeitpunkt; ein Tag zählt ganz' })

export const HistorieSuche = z.strictObject({
  ...seiteUndLimit,
  entitaet_typ: z.enum(ENTITAETSTYPEN).optional(),
  entitaet_id: id.optional(),
  benutzer_id: id.optional(),
  ereignis: z.enum(EREIGNISARTEN).optional(),
  von: tagOderZeitpunkt.optional(),
  bis: tagOderZeitpunkt.optional(),
})

export type HistorieSuche = z.output<typeof HistorieSuche>
