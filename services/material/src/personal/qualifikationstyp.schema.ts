import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { aenderung, id, liste, sortierung, zeile } from '../wire.ts'

export const qualifikationsart = z
  .enum(['fuehrerschein', 'lehrgang', 'berechtigung'])
  .meta({ description: 'Führerschein, Lehrgang oder Berechtigung' })

const felder = {
  name: zeile().meta({ description: 'Eindeutig, Groß- und Kleinschreibung zählt nicht', example: 'Führerschein C' }),
  art: qualifikationsart,
}

export const Qualifikationstyp = z.object({ id, ...felder }).meta({ id: 'Qualifikationstyp' })
export const QualifikationstypListe = liste(Qualifikationstyp)
export const QualifikationstypAnlegen = z.strictObject(felder)
export const QualifikationstypAendern = aenderung(felder)
export const QualifikationstypSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['name', 'art'], 'name'),
  art: qualifikationsart.optional(),
})

export type QualifikationstypAnlegen = z.output<typeof QualifikationstypAnlegen>
export type QualifikationstypAendern = z.output<typeof QualifikationstypAendern>
export type QualifikationstypSuche = z.output<typeof QualifikationstypSuche>
