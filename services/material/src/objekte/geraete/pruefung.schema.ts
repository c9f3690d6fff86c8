import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { day, id, text, zeitpunkt } from '../../kern/http/wire.ts'

const ergebnis = z.enum(['bestanden', 'nicht_bestanden'])

export const Pruefung = z
  .object({
    id,
    geraet_instanz_id: id,
    pruefart_id: id.nullable(),
    pruefart_name: z.string().nullable(),
    datum: day,
    ergebnis,
    bemerkung: z.string().nullable(),
    benutzer_id: id,
    benutzer_name: z.string(),
    erfasst_am: zeitpunkt,
  })
  .meta({ id: 'Pruefung' })

/** What holds for a device after a test. */
const folgen = {
  geraet_status: z.enum(['einsatzbereit', 'in_pruefung', 'defekt', 'ausgesondert']),
  letzte_pruefung: day.nullable(),
  naechste_pruefung: z.iso
    .date()
    .nullable()
    .meta({ description: 'Die nächste Prüfung des Geräts, gleich welcher Art' }),
  naechste_der_art: z.iso.date().nullable().meta({ description: 'Die nächste Prüfung dieser Art' }),
}

export const PruefungErfasst = Pruefung.extend(folgen).meta({
  id: 'PruefungErfasst',
  description: 'Die Prüfung, und was nach ihr für das Gerät gilt',
})

export const PruefungVorschau = z.object(folgen).meta({ id: 'PruefungVorschau' })

export const PruefungErfassen = z.strictObject({
  datum: day,
  ergebnis,
  bemerkung: text().nullable().default(null),
  pruefart_id: id
    .nullable()
    .default(null)
    .meta({ description: 'Eine Prüfart des Materials; ohne Angabe die Prüfung nach dem Prüfintervall der Position' }),
})

export const VorschauFragen = z.strictObject({ datum: day, ergebnis, pruefart_id: id.optional() })

export const PruefungenSuche = z.strictObject({
  ...seiteUndLimit,
  pruefart_id: id.optional().meta({ description: 'Nur die Prüfungen dieser Art' }),
})

export type PruefungErfassen = z.output<typeof PruefungErfassen>
export type PruefungVorschau = z.output<typeof PruefungVorschau>
export type PruefungErfasst = z.output<typeof PruefungErfasst>
export type PruefungenSuche = z.output<typeof PruefungenSuche>
