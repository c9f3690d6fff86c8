import { z } from 'zod'
import { id, list, sortierung } from '../../kern/http/wire.ts'
import { GRUENDE, HINWEISARTEN, WERTUNGEN } from '../../kontrollen/bereitschaft/index.ts'
import { kontrollfristFields } from '../../kontrollen/kontrollfrist/index.ts'
import { ausgegeben } from '../../lager/ausgaben/index.ts'
import { page } from './overview.schema.ts'

const einsatzbereitschaft = z.enum(WERTUNGEN)

export const Bereitschaft = z
  .object({
    objekt_id: id,
    code: z.string(),
    name: z.string(),
    einheit_id: id.nullable(),
    standort_id: id,
    standort_name: z.string(),
    rueckt_zuerst_aus: z.boolean(),
    einsatzbereitschaft,
    gruende: z.array(z.enum(GRUENDE)),
    hinweise: z.array(z.enum(HINWEISARTEN)).meta({ description: 'Ändern die Wertung nicht' }),
    ausgegeben,
    ...kontrollfristFields,
  })
  .meta({ id: 'Bereitschaft' })

const counts = { einsatzbereit: z.int(), eingeschraenkt: z.int(), nicht_einsatzbereit: z.int() }

export const BereitschaftListe = list(Bereitschaft).extend({
  zusammenfassung: z.object(counts).meta({
    description:
      'Anzahl der Objekte, des gefragten Standorts, der gefragten Einheit oder aller; der Filter nach Wertung ändert sie nicht',
  }),
  standorte: z.array(z.object({ standort_id: id, standort_name: z.string(), ...counts })).meta({
    description:
      'Dasselbe für jeden Standort mit Objekten im Dienst, nach Namen; nur der Filter nach Einheit ändert es',
  }),
})

export const BereitschaftSuche = z.strictObject({
  ...page,
  sortierung: sortierung(['einsatzbereitschaft', 'code', 'ausruecken'], 'einsatzbereitschaft'),
  standort_id: id.optional(),
  einheit_id: id.optional().meta({ description: 'Einheit des Objekts, mit allen darunter' }),
  einsatzbereitschaft: einsatzbereitschaft.optional(),
})

export type BereitschaftListe = z.output<typeof BereitschaftListe>
export type BereitschaftSuche = z.output<typeof BereitschaftSuche>
