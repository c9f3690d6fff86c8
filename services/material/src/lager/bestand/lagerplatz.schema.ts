import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { change, id, line, sortierung, wanted } from '../../kern/http/wire.ts'
import { lagerortPfad } from './lagerort.schema.ts'

const CODE_MAX = 100
const SUCHE_MAX = 200

const fields = {
  code: line(CODE_MAX).meta({
    description: 'Eindeutig, Groß- und Kleinschreibung zählt nicht; steht am Fach oder Regal',
    example: 'R1-03',
  }),
  name: line().nullable().meta({ example: 'Regal 1, Fach 3' }),
  lagerort_id: id,
}

export const Lagerplatz = z.object({ id, ...fields, lagerort_pfad: lagerortPfad }).meta({ id: 'Lagerplatz' })
export const LagerplatzAnlegen = z.strictObject({ ...fields, name: fields.name.default(null) })
export const LagerplatzAendern = change(fields)
export const LagerplatzSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['code'], 'code'),
  lagerort_id: id.optional().meta({ description: 'In diesem Lagerort und in allem, was darin liegt' }),
  code: wanted(CODE_MAX).optional().meta({ description: 'Der ganze Code' }),
  q: z.string().max(SUCHE_MAX).optional().meta({ description: 'Teil des Codes oder des Namens' }),
})

export type Lagerplatz = z.output<typeof Lagerplatz>
export type LagerplatzAnlegen = z.output<typeof LagerplatzAnlegen>
export type LagerplatzAendern = z.output<typeof LagerplatzAendern>
export type LagerplatzSuche = z.output<typeof LagerplatzSuche>
