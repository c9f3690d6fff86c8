import { z } from 'zod'
import { id } from '../../kern/http/wire.ts'
import { Ansicht } from './ansicht.schema.ts'

/** What one person may pin: as much as a menu shows. */
export const FAVORITEN_MAX = 30

const SEITE_MAX = 60

const seite = z
  .string()
  .max(SEITE_MAX)
  .regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/, 'muss der Pfad einer Seite sein')
  .meta({ description: 'Pfad einer Seite', example: '/lager/bestellliste' })

export const Favorit = z
  .object({
    id,
    seite: seite.nullable(),
    objekt: z.object({ id, code: z.string(), name: z.string() }).nullable(),
    ansicht: Ansicht.pick({ id: true, liste: true, name: true, parameter: true }).nullable(),
  })
  .meta({ id: 'Favorit', description: 'Genau eines von seite, objekt und ansicht ist angegeben' })

export const Favoriten = z.object({ eintraege: z.array(Favorit) }).meta({ id: 'Favoriten' })

export const FavoritAnlegen = z
  .strictObject({ seite: seite.optional(), objekt_id: id.optional(), ansicht_id: id.optional() })
  .refine((body) => Object.values(body).length === 1, 'muss genau eines von seite, objekt_id und ansicht_id nennen')
  .meta({ example: { seite: '/lager/bestellliste' } })

export const FavoritenOrdnen = z.strictObject({
  ids: z.array(id).max(FAVORITEN_MAX).meta({ description: 'In der gewünschten Reihenfolge; was fehlt, folgt danach' }),
})

export type Favorit = z.output<typeof Favorit>
export type FavoritAnlegen = z.output<typeof FavoritAnlegen>
