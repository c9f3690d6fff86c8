import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { FESTE_ROLLEN } from '../../kern/access/rights.ts'
import { change, id, line } from '../../kern/http/wire.ts'
import { BerechtigungSchluessel } from './benutzer.schema.ts'

const name = line(100).meta({ description: 'Eindeutig, Groß- und Kleinschreibung zählt nicht', example: 'Jugendwart' })
const keyList = z
  .array(BerechtigungSchluessel)
  .max(BerechtigungSchluessel.options.length)
  .refine((list) => new Set(list).size === list.length, 'darf keine Berechtigung doppelt nennen')

export const Rolle = z.object({ id, name, berechtigungen: z.array(BerechtigungSchluessel) }).meta({ id: 'Rolle' })
export const RolleAnlegen = z.strictObject({ name, berechtigungen: keyList.default([]) })
export const RolleAendern = change({ name, berechtigungen: keyList })
export const RolleSuche = z.strictObject(seiteUndLimit)

export const Katalog = z.object({
  eintraege: z.array(
    z.object({
      id: BerechtigungSchluessel,
      beschreibung: z.string(),
      feste_rollen: z.array(z.enum(FESTE_ROLLEN)).meta({ description: 'Feste Rollen, die sie haben' }),
    }),
  ),
})

export const RolleUndBerechtigung = z.object({ id, berechtigung_id: BerechtigungSchluessel })
export const BenutzerUndRolle = z.object({ id, rolle_id: id })

export type RolleAnlegen = z.output<typeof RolleAnlegen>
export type RolleAendern = z.output<typeof RolleAendern>
export type RolleSuche = z.output<typeof RolleSuche>
