import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { change, id, line, sortierung } from '../../kern/http/wire.ts'

const fields = {
  name: line().meta({
    description: 'Unter demselben Lagerort eindeutig, Groß- und Kleinschreibung zählt nicht',
    example: 'Regalraum',
  }),
  art: z.enum(['organisation', 'standort', 'gebaeude', 'raum', 'lager']),
  uebergeordnet_id: id.nullable().meta({ description: 'Lagerort, in dem dieser liegt' }),
  einheit_id: id
    .nullable()
    .meta({ description: 'Einheit, der er mit allem darin gehört; höchstens eines von einheit_id und standort_id' }),
  standort_id: id.nullable().meta({ description: 'Standort, zu dem er mit allem darin gehört' }),
}

/** The path of a Lagerort, for people. */
export const lagerortPfad = z
  .string()
  .meta({ description: 'Die Namen von oben bis zu diesem Lagerort', example: 'Wache Nord › Halle › Regalraum' })

export const Lagerort = z.object({ id, ...fields, pfad: lagerortPfad }).meta({ id: 'Lagerort' })
export const LagerortAnlegen = z.strictObject({
  name: fields.name,
  art: fields.art,
  uebergeordnet_id: fields.uebergeordnet_id.default(null),
  einheit_id: fields.einheit_id.default(null),
  standort_id: fields.standort_id.default(null),
})
export const LagerortAendern = change(fields)
export const LagerortSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['pfad', 'name'], 'pfad'),
  art: fields.art.optional(),
  uebergeordnet_id: id.optional().meta({ description: 'Nur was unmittelbar in diesem Lagerort liegt' }),
})

export type Lagerort = z.output<typeof Lagerort>
export type LagerortAnlegen = z.output<typeof LagerortAnlegen>
export type LagerortAendern = z.output<typeof LagerortAendern>
export type LagerortSuche = z.output<typeof LagerortSuche>
