import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { ENTITAETSTYPEN, EREIGNISARTEN } from '../../kern/db/ereignis.ts'
import { id, zeitpunkt } from '../../kern/http/wire.ts'
import { vonUndBis } from '../../kern/lists/range.ts'

export const HistorieEintrag = z
  .object({
    id,
    entitaet_typ: z.enum(ENTITAETSTYPEN),
    entitaet_id: id,
    ereignis: z.enum(EREIGNISARTEN),
    benutzer_id: id.nullable().meta({ description: 'null: der Dienst selbst' }),
    benutzer_name: z.string().nullable().meta({ description: 'Name der Person, wie er heute lautet' }),
    objekt_name: z.string().nullable().meta({
      description: 'Objekt, um das es geht, wie es heute heißt; null: es gibt es nicht mehr, oder es geht um keines',
    }),
    material_name: z.string().nullable().meta({
      description: 'Material, das gezählt wurde, fehlt oder nachgefüllt wurde, wie es heute heißt',
    }),
    zeitpunkt,
    details: z.looseObject({}).meta({ description: 'Werte der Änderung, je nach Ereignis' }),
  })
  .meta({ id: 'HistorieEintrag' })

export const HistorieSuche = z.strictObject({
  ...seiteUndLimit,
  entitaet_typ: z.enum(ENTITAETSTYPEN).optional(),
  entitaet_id: id.optional(),
  objekt_id: id
    .optional()
    .meta({ description: 'Das Objekt und alles in ihm: Kontrollen, Fehlbestände, Mängel, Geräte' }),
  benutzer_id: id.optional(),
  ereignis: z.enum(EREIGNISARTEN).optional(),
  ...vonUndBis,
})

export type HistorieSuche = z.output<typeof HistorieSuche>
