import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { day, id, text, zeitpunkt } from '../http/wire.ts'

const ergebnis = z.enum(['bestanden', 'nicht_bestanden'])

export const Pruefung = z
  .object({
    id,
    geraet_instanz_id: id,
    datum: day,
    ergebnis,
    bemerkung: z.string().nullable(),
    benutzer_id: id,
    benutzer_name: z.string(),
    erfasst_am: zeitpunkt,
  })
  .meta({ id: 'Pruefung' })

export const PruefungErfasst = Pruefung.extend({
  geraet_status: z.enum(['einsatzbereit', 'in_pruefung', 'defekt', 'ausgesondert']),
  letzte_pruefung: day.nullable(),
  naechste_pruefung: z.iso.date().nullable(),
}).meta({ id: 'PruefungErfasst', description: 'Die Prüfung, und was nach ihr für das Gerät gilt' })

export const PruefungErfassen = z.strictObject({
  datum: day,
  ergebnis,
  bemerkung: text().nullable().default(null),
})

export const PruefungenSuche = z.strictObject(seiteUndLimit)

export type PruefungErfassen = z.output<typeof PruefungErfassen>
export type PruefungErfasst = z.output<typeof PruefungErfasst>
export type PruefungenSuche = z.output<typeof PruefungenSuche>
