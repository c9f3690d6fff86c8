import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { change, id, line, sortierung } from '../../kern/http/wire.ts'
import { besitzer } from '../../kern/rules/eintrag.ts'
import { kontrollregelFields, OHNE_FRIST } from '../../kontrollen/kontrollfrist/index.ts'

const PREFIX = /^[\p{Lu}\p{N}]+$/u

const fields = {
  name: line().meta({ description: 'Eindeutig, Groß- und Kleinschreibung zählt nicht', example: 'Notfallrucksack' }),
  ist_zugfahrzeug: z.boolean().meta({ description: 'Andere Objekte können zu Objekten dieses Typs gehören' }),
  code_prefix: z
    .string()
    .min(1)
    .max(20)
    .regex(PREFIX, 'darf nur Großbuchstaben und Ziffern enthalten')
    .nullable()
    .meta({ description: 'Anfang vorgeschlagener Codes', example: 'RUCK' }),
  ...kontrollregelFields,
  einheit_id: besitzer,
}

export const Objekttyp = z.object({ id, ...fields }).meta({ id: 'Objekttyp' })

export const ObjekttypAnlegen = z.strictObject({
  name: fields.name,
  ist_zugfahrzeug: fields.ist_zugfahrzeug.default(false),
  code_prefix: fields.code_prefix.default(null),
  kontrollintervall: fields.kontrollintervall.default(OHNE_FRIST.kontrollintervall),
  kontrollintervall_einheit: fields.kontrollintervall_einheit.default(OHNE_FRIST.kontrollintervall_einheit),
  kontrolle_nach_einsatz: fields.kontrolle_nach_einsatz.default(OHNE_FRIST.kontrolle_nach_einsatz),
  einheit_id: fields.einheit_id.default(null),
})
export const ObjekttypAendern = change(fields)
export const ObjekttypSuche = z.strictObject({ ...seiteUndLimit, sortierung: sortierung(['name'], 'name') })

export type ObjekttypAnlegen = z.output<typeof ObjekttypAnlegen>
export type ObjekttypAendern = z.output<typeof ObjekttypAendern>
export type ObjekttypSuche = z.output<typeof ObjekttypSuche>
