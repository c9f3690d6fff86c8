import { z } from 'zod'
import { GRUENDE, HINWEISARTEN, WERTUNGEN } from '../bereitschaft/index.ts'
import { id, list, sortierung } from '../http/wire.ts'
import { page } from './overview.schema.ts'

const einsatzbereitschaft = z.enum(WERTUNGEN)

export const Bereitschaft = z
  .object({
    objekt_id: id,
    code: z.string(),
    name: z.string(),
    standort_id: id,
    standort_name: z.string(),
    einsatzbereitschaft,
    gruende: z.array(z.enum(GRUENDE)),
    hinweise: z.array(z.enum(HINWEISARTEN)).meta({ description: 'Ändern die Wertung nicht' }),
  })
  .meta({ id: 'Bereitschaft' })

export const BereitschaftListe = list(Bereitschaft).extend({
  zusammenfassung: z.object({ einsatzbereit: z.int(), eingeschraenkt: z.int(), nicht_einsatzbereit: z.int() }).meta({
    description: 'Anzahl der Objekte, des gefragten Standorts oder aller; der Filter nach Wertung ändert sie nicht',
  }),
})

export const BereitschaftSuche = z.strictObject({
  ...page,
  sortierung: sortierung(['einsatzbereitschaft', 'code'], 'einsatzbereitschaft'),
  standort_id: id.optional(),
  einsatzbereitschaft: einsatzbereitschaft.optional(),
})

export type BereitschaftListe = z.output<typeof BereitschaftListe>
export type BereitschaftSuche = z.output<typeof BereitschaftSuche>
