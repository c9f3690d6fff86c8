import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { change, id, line, sortierung } from '../../kern/http/wire.ts'
import { besitzer } from '../../kern/rules/eintrag.ts'

export const qualifikationsart = z
  .enum(['fuehrerschein', 'lehrgang', 'berechtigung'])
  .meta({ description: 'Führerschein, Lehrgang oder Berechtigung' })

const fields = {
  name: line().meta({ description: 'Eindeutig, Groß- und Kleinschreibung zählt nicht', example: 'Führerschein C' }),
  art: qualifikationsart,
  einheit_id: besitzer,
}

export const Qualifikationstyp = z.object({ id, ...fields }).meta({ id: 'Qualifikationstyp' })
export const QualifikationstypAnlegen = z.strictObject({ ...fields, einheit_id: besitzer.default(null) })
export const QualifikationstypAendern = change(fields)
export const QualifikationstypSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['name', 'art'], 'name'),
  art: qualifikationsart.optional(),
})

export type QualifikationstypAnlegen = z.output<typeof QualifikationstypAnlegen>
export type QualifikationstypAendern = z.output<typeof QualifikationstypAendern>
export type QualifikationstypSuche = z.output<typeof QualifikationstypSuche>
