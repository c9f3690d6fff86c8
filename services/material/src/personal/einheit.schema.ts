import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { aenderung, id, liste, sortierung, zeile } from '../wire.ts'

const felder = {
  name: zeile().meta({ description: 'Eindeutig, Groß- und Kleinschreibung zählt nicht', example: '1. Zug' }),
  uebergeordnet_id: id.nullable().meta({ description: 'Einheit, zu der diese gehört' }),
}

export const Einheit = z.object({ id, ...felder }).meta({ id: 'Einheit' })
export const EinheitListe = liste(Einheit)
export const EinheitAnlegen = z.strictObject({
  name: felder.name,
  uebergeordnet_id: felder.uebergeordnet_id.default(null),
})
export const EinheitAendern = aenderung(felder)
export const EinheitSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['name'], 'name'),
  uebergeordnet_id: id.optional(),
})

export type EinheitAnlegen = z.output<typeof EinheitAnlegen>
export type EinheitAendern = z.output<typeof EinheitAendern>
export type EinheitSuche = z.output<typeof EinheitSuche>
