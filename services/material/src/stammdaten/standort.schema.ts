import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { aenderung, id, liste, sortierung, text, zeile } from '../wire.ts'

const felder = {
  name: zeile().meta({ description: 'Eindeutig, Groß- und Kleinschreibung zählt nicht', example: 'Wache Nord' }),
  bereich_id: id.nullable().meta({ description: 'Bereich, zu dem der Standort gehört' }),
  adresse: text(500).nullable().meta({ example: 'Hauptstraße 1, 12345 Musterstadt' }),
}

export const Standort = z.object({ id, ...felder }).meta({ id: 'Standort' })
export const StandortListe = liste(Standort)

export const StandortAnlegen = z.strictObject({
  name: felder.name,
  bereich_id: felder.bereich_id.default(null),
  adresse: felder.adresse.default(null),
})

export const StandortAendern = aenderung(felder)

export const StandortSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['name'], 'name'),
  bereich_id: id.optional(),
})

export type StandortAnlegen = z.output<typeof StandortAnlegen>
export type StandortAendern = z.output<typeof StandortAendern>
export type StandortSuche = z.output<typeof StandortSuche>
