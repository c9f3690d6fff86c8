import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { aenderung, id, liste, sortierung, zeile } from '../wire.ts'

const felder = {
  name: zeile().meta({
    description: 'Unter demselben Lagerort eindeutig, Groß- und Kleinschreibung zählt nicht',
    example: 'Regalraum',
  }),
  art: z.enum(['organisation', 'standort', 'gebaeude', 'raum', 'lager']),
  uebergeordnet_id: id.nullable().meta({ description: 'Lagerort, in dem dieser liegt' }),
}

/** Where a Lagerort lies, for people. */
export const lagerortPfad = z
  .string()
  .meta({ description: 'Die Namen von oben bis zu diesem Lagerort', example: 'Wache Nord › Halle › Regalraum' })

export const Lagerort = z.object({ id, ...felder, pfad: lagerortPfad }).meta({ id: 'Lagerort' })
export const LagerortListe = liste(Lagerort)
export const LagerortAnlegen = z.strictObject({
  name: felder.name,
  art: felder.art,
  uebergeordnet_id: felder.uebergeordnet_id.default(null),
})
export const LagerortAendern = aenderung(felder)
export const LagerortSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['pfad', 'name'], 'pfad'),
  art: felder.art.optional(),
  uebergeordnet_id: id.optional().meta({ description: 'Nur was unmittelbar in diesem Lagerort liegt' }),
})

export type Lagerort = z.output<typeof Lagerort>
export type LagerortAnlegen = z.output<typeof LagerortAnlegen>
export type LagerortAendern = z.output<typeof LagerortAendern>
export type LagerortSuche = z.output<typeof LagerortSuche>
