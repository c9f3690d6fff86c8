import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { change, id, line, sortierung } from '../../kern/http/wire.ts'

const fields = {
  name: line().meta({ description: 'Eindeutig, Groß- und Kleinschreibung zählt nicht', example: '1. Zug' }),
  uebergeordnet_id: id.nullable().meta({ description: 'Einheit, zu der diese gehört' }),
}

export const Einheit = z.object({ id, ...fields }).meta({ id: 'Einheit' })
export const EinheitAnlegen = z.strictObject({
  name: fields.name,
  uebergeordnet_id: fields.uebergeordnet_id.default(null),
})
export const EinheitAendern = change(fields)
export const EinheitSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['name'], 'name'),
  uebergeordnet_id: id.optional(),
})

export type EinheitAnlegen = z.output<typeof EinheitAnlegen>
export type EinheitAendern = z.output<typeof EinheitAendern>
export type EinheitSuche = z.output<typeof EinheitSuche>
