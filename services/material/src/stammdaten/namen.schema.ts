import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { aenderung, id, liste, sortierung, zeile } from '../wire.ts'

const felder = { name: zeile().meta({ description: 'Eindeutig, Groß- und Kleinschreibung zählt nicht' }) }

export const Bereich = z.object({ id, ...felder }).meta({ id: 'Bereich' })
export const Kategorie = z.object({ id, ...felder }).meta({ id: 'Kategorie' })
export const BereichListe = liste(Bereich)
export const KategorieListe = liste(Kategorie)
export const NameAnlegen = z.strictObject(felder)
export const NameAendern = aenderung(felder)
export const NameSuche = z.strictObject({ ...seiteUndLimit, sortierung: sortierung(['name'], 'name') })

export type NameAnlegen = z.output<typeof NameAnlegen>
export type NameAendern = z.output<typeof NameAendern>
export type NameSuche = z.output<typeof NameSuche>
