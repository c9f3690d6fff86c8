import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { change, id, line, sortierung, text } from '../../kern/http/wire.ts'

const fields = {
  name: line().meta({ description: 'Eindeutig, Groß- und Kleinschreibung zählt nicht', example: 'Wache Nord' }),
  bereich_id: id.nullable().meta({ description: 'Bereich, zu dem der Standort gehört' }),
  adresse: text(500).nullable().meta({ example: 'Hauptstraße 1, 12345 Musterstadt' }),
}

export const Standort = z.object({ id, ...fields }).meta({ id: 'Standort' })

export const StandortAnlegen = z.strictObject({
  name: fields.name,
  bereich_id: fields.bereich_id.default(null),
  adresse: fields.adresse.default(null),
})

export const StandortAendern = change(fields)

export const StandortSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['name'], 'name'),
  bereich_id: id.optional(),
})

export type StandortAnlegen = z.output<typeof StandortAnlegen>
export type StandortAendern = z.output<typeof StandortAendern>
export type StandortSuche = z.output<typeof StandortSuche>
