import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { aenderung, id, liste, sortierung, zeile } from '../wire.ts'

const PREFIX = /^[\p{Lu}\p{N}]+$/u

const felder = {
  name: zeile().meta({ description: 'Eindeutig, Groß- und Kleinschreibung zählt nicht', example: 'Notfallrucksack' }),
  ist_zugfahrzeug: z.boolean().meta({ description: 'Andere Objekte können zu Objekten dieses Typs gehören' }),
  code_prefix: z
    .string()
    .min(1)
    .max(20)
    .regex(PREFIX, 'darf nur Großbuchstaben und Ziffern enthalten')
    .nullable()
    .meta({ description: 'Anfang vorgeschlagener Codes', example: 'RUCK' }),
}

export const Objekttyp = z.object({ id, ...felder }).meta({ id: 'Objekttyp' })
export const ObjekttypListe = liste(Objekttyp)

export const ObjekttypAnlegen = z.strictObject({
  name: felder.name,
  ist_zugfahrzeug: felder.ist_zugfahrzeug.default(false),
  code_prefix: felder.code_prefix.default(null),
})
export const ObjekttypAendern = aenderung(felder)
export const ObjekttypSuche = z.strictObject({ ...seiteUndLimit, sortierung: sortierung(['name'], 'name') })

export type ObjekttypAnlegen = z.output<typeof ObjekttypAnlegen>
export type ObjekttypAendern = z.output<typeof ObjekttypAendern>
export type ObjekttypSuche = z.output<typeof ObjekttypSuche>
