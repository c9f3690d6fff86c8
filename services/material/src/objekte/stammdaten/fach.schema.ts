import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { change, id, line, sortierung } from '../../kern/http/wire.ts'

const name = line().meta({
  description: 'Eindeutig im Objekttyp, Groß- und Kleinschreibung zählt nicht',
  example: 'Deckelinnenseite',
})

export const Fach = z.object({ id, objekttyp_id: id, name }).meta({ id: 'Fach' })
export const FachAnlegen = z.strictObject({ objekttyp_id: id, name })
export const FachAendern = change({ name })
export const FachErsetzen = z.strictObject({ name })
export const FachSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['name'], 'name'),
  objekttyp_id: id.optional(),
})

export const FachObjekteSuche = z.strictObject(seiteUndLimit)
export const FachObjekt = z.object({ id, code: z.string(), name: z.string(), standort_id: id })

export type FachAnlegen = z.output<typeof FachAnlegen>
export type FachAendern = z.output<typeof FachAendern>
export type FachSuche = z.output<typeof FachSuche>
