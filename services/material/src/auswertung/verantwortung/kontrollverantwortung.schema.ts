/** The wire shapes of a Kontrollverantwortung: a person or an Einheit that should check an object. */
import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { id, sortierung } from '../../kern/http/wire.ts'

const fields = {
  objekt_id: id,
  benutzer_id: id.nullable().meta({ description: 'Diese Person soll das Objekt kontrollieren' }),
  einheit_id: id.nullable().meta({ description: 'Diese Einheit soll das Objekt kontrollieren' }),
}

export const Kontrollverantwortung = z
  .object({
    id,
    ...fields,
    objekt_code: z.string(),
    objekt_name: z.string(),
    benutzer_name: z.string().nullable(),
    benutzer_aktiv: z.boolean().nullable().meta({ description: 'false: die Person hat keinen Zugang mehr' }),
    einheit_name: z.string().nullable(),
  })
  .meta({ id: 'Kontrollverantwortung' })

export const KontrollverantwortungAnlegen = z
  .strictObject({
    objekt_id: id,
    benutzer_id: fields.benutzer_id.default(null),
    einheit_id: fields.einheit_id.default(null),
  })
  .refine(
    (body) => (body.benutzer_id === null) !== (body.einheit_id === null),
    'muss entweder eine Person oder eine Einheit nennen',
  )

export const KontrollverantwortungSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['objekt'], 'objekt'),
  objekt_id: id.optional(),
  benutzer_id: id.optional(),
  einheit_id: id.optional(),
})

export type Kontrollverantwortung = z.output<typeof Kontrollverantwortung>
export type KontrollverantwortungAnlegen = z.output<typeof KontrollverantwortungAnlegen>
export type KontrollverantwortungSuche = z.output<typeof KontrollverantwortungSuche>
