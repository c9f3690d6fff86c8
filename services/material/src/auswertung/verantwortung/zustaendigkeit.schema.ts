import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { id, sortierung } from '../../kern/http/wire.ts'

const fields = {
  benutzer_id: id,
  standort_id: id.nullable().meta({ description: 'Zuständig für alle Objekte dieses Standorts' }),
  objekt_id: id.nullable().meta({ description: 'Zuständig für dieses Objekt' }),
}

export const Zustaendigkeit = z
  .object({
    id,
    ...fields,
    benutzer_name: z.string(),
    benutzer_aktiv: z.boolean().meta({ description: 'false: die Person hat keinen Zugang mehr' }),
    standort_name: z.string().nullable(),
    objekt_code: z.string().nullable(),
    objekt_name: z.string().nullable(),
  })
  .meta({ id: 'Zustaendigkeit' })

export const ZustaendigkeitAnlegen = z
  .strictObject({
    benutzer_id: id,
    standort_id: fields.standort_id.default(null),
    objekt_id: fields.objekt_id.default(null),
  })
  .refine(
    (body) => (body.standort_id === null) !== (body.objekt_id === null),
    'muss entweder einen Standort oder ein Objekt nennen',
  )

export const ZustaendigkeitenSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['benutzer'], 'benutzer'),
  benutzer_id: id.optional(),
  standort_id: id.optional(),
  objekt_id: id.optional(),
})

export type Zustaendigkeit = z.output<typeof Zustaendigkeit>
export type ZustaendigkeitAnlegen = z.output<typeof ZustaendigkeitAnlegen>
export type ZustaendigkeitenSuche = z.output<typeof ZustaendigkeitenSuche>
