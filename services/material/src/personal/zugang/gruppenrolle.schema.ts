import { z } from 'zod'
import { FESTE_ROLLEN } from '../../kern/access/rights.ts'
import { id } from '../../kern/http/wire.ts'
import { neueOrtsrollen, ortsrolleFields } from './ortsrolle.schema.ts'

const GRUPPE_MAX = 300
const GRUPPEN_MAX = 500
const EIGENE_MAX = 50
const rollen = z
  .array(z.enum(FESTE_ROLLEN))
  .max(FESTE_ROLLEN.length)
  .refine((list) => new Set(list).size === list.length, 'darf keine Rolle doppelt nennen')
  .meta({ description: 'Feste Rollen' })
const eigene_rollen = z
  .array(id)
  .max(EIGENE_MAX)
  .refine((list) => new Set(list).size === list.length, 'darf keine Rolle doppelt nennen')
  .meta({ description: 'Eigene Rollen. Was eine Gruppe gibt, geht wieder mit ihr; von Hand erteilte bleiben' })
const gruppe = z
  .string()
  .min(1)
  .max(GRUPPE_MAX)
  .refine((text) => text === text.trim(), 'darf nicht mit Leerzeichen beginnen oder enden')
  .meta({
    description: 'Name oder Kennung der Gruppe, genau wie der Anmeldedienst sie nennt',
    example: '/wehr/atemschutz',
  })
/** A role for a place as a group gives it. */
const ortsrollen = z.array(z.object(ortsrolleFields)).meta({
  description: 'Rollen für einen Ort. Was eine Gruppe gibt, geht wieder mit ihr; von Hand erteilte bleiben',
})
const eintraege = z
  .array(
    z
      .strictObject({
        gruppe,
        rollen: rollen.default([]),
        eigene_rollen: eigene_rollen.default([]),
        ortsrollen: neueOrtsrollen.default([]).meta({ description: 'Rollen für einen Ort' }),
      })
      .refine((eintrag) => eintrag.rollen.length + eintrag.eigene_rollen.length + eintrag.ortsrollen.length > 0, {
        path: ['rollen'],
        message: 'braucht mindestens eine Rolle',
      }),
  )
  .max(GRUPPEN_MAX)
  .refine(
    (list) => new Set(list.map((eintrag) => eintrag.gruppe)).size === list.length,
    'darf keine Gruppe doppelt nennen',
  )

export const Gruppenrollen = z
  .object({ eintraege: z.array(z.object({ gruppe, rollen, eigene_rollen, ortsrollen })) })
  .meta({ id: 'Gruppenrollen' })
export const GruppenrollenSetzen = z.strictObject({ eintraege })
export type GruppenrollenSetzen = z.output<typeof GruppenrollenSetzen>
export type Gruppenrollen = z.output<typeof Gruppenrollen>
