/** Roles that hold at one place alone (ADR 25). */
import { z } from 'zod'
import { FESTE_ROLLEN } from '../../kern/access/rights.ts'
import { id } from '../../kern/http/wire.ts'

const ORTSROLLEN_MAX = 50
const rolle = z.enum(FESTE_ROLLEN).nullable()

/** A role for a place, as a request names it. */
const neueOrtsrolle = z
  .strictObject({
    rolle: rolle.default(null).meta({ description: 'Eine feste Rolle' }),
    rolle_id: id.nullable().default(null).meta({ description: 'Oder eine eigene Rolle' }),
    einheit_id: id.nullable().default(null).meta({ description: 'Für diese Einheit mit allem darunter' }),
    standort_id: id.nullable().default(null).meta({ description: 'Oder für diesen Standort' }),
  })
  .refine(({ rolle, rolle_id }) => (rolle === null) !== (rolle_id === null), 'muss genau eine Rolle nennen')
  .refine(
    ({ einheit_id, standort_id }) => (einheit_id === null) !== (standort_id === null),
    'muss genau einen Ort nennen',
  )
export const neueOrtsrollen = z.array(neueOrtsrolle).max(ORTSROLLEN_MAX)

/** A role for a place, with its names. */
export const ortsrolleFields = {
  rolle,
  rolle_id: id.nullable(),
  rolle_name: z.string().nullable().meta({ description: 'Name der eigenen Rolle' }),
  einheit_id: id.nullable(),
  standort_id: id.nullable(),
  ort_name: z.string(),
}
export const Ortsrolle = z.object({
  ...ortsrolleFields,
  aus_gruppe: z.boolean().meta({ description: 'Ob eine Gruppe im Anmeldedienst sie gibt; dann geht sie mit ihr' }),
})

export type Ortsrolle = z.output<typeof Ortsrolle>
export type NeueOrtsrolle = z.output<typeof neueOrtsrolle>

/** What tells two roles for places apart. */
export const ortsrolleKey = ({ rolle, rolle_id, einheit_id, standort_id }: NeueOrtsrolle): string =>
  [rolle, rolle_id, einheit_id, standort_id].join()
