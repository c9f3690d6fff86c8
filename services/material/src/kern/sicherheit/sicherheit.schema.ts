import { SECURITY_EVENT_CODES, SECURITY_RESULTS, seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { id, zeitpunkt } from '../http/wire.ts'
import { vonUndBis } from '../lists/range.ts'

const URHEBER = ['person', 'befehl', 'dienst', 'unbekannt'] as const
/** The longest IPv6 address with a zone. */
const ADRESSE_MAX = 100

export const Sicherheitsprotokolleintrag = z
  .object({
    nummer: z.int().meta({ description: 'steigt von Eintrag zu Eintrag um eins; eine Lücke zeigte einen entfernten' }),
    zeitpunkt,
    ereignis: z.enum(SECURITY_EVENT_CODES),
    ergebnis: z.enum(SECURITY_RESULTS),
    grund: z.string().nullable().meta({ description: 'warum es verweigert wurde, zum Beispiel passwort_falsch' }),
    wer: z.enum(URHEBER),
    benutzer_id: id.nullable(),
    name: z.string().meta({ description: 'Name zu dieser Zeit; ein Benutzername, den es nicht gibt, steht hier nie' }),
    adresse: z.string().nullable().meta({ description: 'Adresse des Anfragenden; null: auf dem Rechner selbst' }),
    gegenstand: z.string().nullable().meta({ description: 'worum es ging, wie es zu dieser Zeit hieß' }),
    gegenstand_id: id.nullable(),
    details: z.looseObject({}).meta({ description: 'Werte, je nach Ereignis' }),
  })
  .meta({ id: 'Sicherheitsprotokolleintrag' })

export const SicherheitsprotokollSuche = z.strictObject({
  ...seiteUndLimit,
  ereignis: z.enum(SECURITY_EVENT_CODES).optional(),
  ergebnis: z.enum(SECURITY_RESULTS).optional(),
  benutzer_id: id.optional().meta({ description: 'was diese Person getan hat, und was mit ihr geschah' }),
  adresse: z.string().min(1).max(ADRESSE_MAX).optional(),
  ...vonUndBis,
})

export type SicherheitsprotokollSuche = z.output<typeof SicherheitsprotokollSuche>
