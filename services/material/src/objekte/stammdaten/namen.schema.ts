import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { change, id, line, sortierung } from '../../kern/http/wire.ts'

const fields = { name: line().meta({ description: 'Eindeutig, Groß- und Kleinschreibung zählt nicht' }) }

export const Bereich = z.object({ id, ...fields }).meta({ id: 'Bereich' })
export const Kategorie = z.object({ id, ...fields }).meta({ id: 'Kategorie' })
export const NameAnlegen = z.strictObject(fields)
export const NameAendern = change(fields)
export const NameSuche = z.strictObject({ ...seiteUndLimit, sortierung: sortierung(['name'], 'name') })

export type NameAnlegen = z.output<typeof NameAnlegen>
export type NameAendern = z.output<typeof NameAendern>
export type NameSuche = z.output<typeof NameSuche>
