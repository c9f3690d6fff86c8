import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { id, line, sortierung, zeitpunkt } from '../http/wire.ts'
import { KINDS } from './kinds.ts'

const FILE_NAME_MAX = 255

const art = z.enum(KINDS).meta({ description: 'Was die Datei enthält' })
const status = z.enum(['wird_geprueft', 'geprueft', 'wird_uebernommen', 'uebernommen', 'zurueckgenommen']).meta({
  description: 'Zuerst wird ohne Wirkung geprüft; geschrieben wird erst nach „uebernehmen“',
})
const result = z.enum(['neu', 'geaendert', 'unveraendert', 'fehler'])

/** All actions on an import; `aktionen` names those that the caller may take now. */
export const IMPORTAKTIONEN = ['uebernehmen', 'zuruecknehmen'] as const

export const Import = z
  .object({
    id,
    art,
    status,
    dateiname: z.string(),
    spalten: z.array(z.string()),
    zeilen: z.int().meta({ description: 'Zeilen ohne die Kopfzeile und ohne leere' }),
    saetze: z.int().meta({ description: 'Einträge, die daraus werden; bei Vorlagen mehrere Zeilen zusammen' }),
    stand: z.int().meta({ description: 'Einträge, mit denen der laufende Schritt fertig ist' }),
    ergebnisse: z
      .object({ neu: z.int(), geaendert: z.int(), unveraendert: z.int(), fehler: z.int() })
      .meta({ description: 'Zeilen nach ihrem Ergebnis' }),
    fehlerhafte_auslassen: z.boolean(),
    benutzer_id: id.meta({ description: 'Wer die Datei hochgeladen hat' }),
    benutzer_name: z.string(),
    angelegt_am: zeitpunkt,
    uebernommen_am: zeitpunkt.nullable(),
    uebernommen_von: id
      .nullable()
      .meta({ description: 'Wer „uebernehmen“ verlangt hat; in diesem Namen wird geschrieben' }),
    uebernommen_von_name: z.string().nullable(),
    hinweis: z.string().nullable().meta({ description: 'Warum der Import zurückgestellt wurde' }),
    zurueckgenommen_am: zeitpunkt.nullable(),
    aktionen: z.array(z.enum(IMPORTAKTIONEN)).meta({ description: 'Was Sie mit ihm jetzt tun dürfen' }),
  })
  .meta({ id: 'Import' })

export const Importzeile = z
  .object({
    zeile: z.int().meta({ description: 'Zeile der Datei' }),
    ergebnis: result.nullable().meta({ description: 'null: noch nicht geprüft' }),
    werte: z
      .record(z.string(), z.string())
      .meta({ description: 'Zellen nach Spalten', example: { name: 'Kompresse' } }),
    fehler: z
      .array(z.object({ spalte: z.string().nullable(), grund: z.string() }))
      .meta({ description: 'Was falsch ist, und was richtig wäre' }),
    entitaet_id: id.nullable().meta({ description: 'Was daraus wurde' }),
  })
  .meta({ id: 'Importzeile' })

export const ImportHochladen = z.strictObject({
  art,
  dateiname: line(FILE_NAME_MAX).optional().meta({ description: 'Ohne Angabe der des Uploads' }),
})

export const ImportUebernehmen = z
  .strictObject({
    fehlerhafte_auslassen: z
      .boolean()
      .default(false)
      .meta({ description: 'Ohne Angabe wird nichts geschrieben, wenn eine Zeile fehlerhaft ist' }),
  })
  .default({ fehlerhafte_auslassen: false })

export const ImporteSuche = z.strictObject({
  ...seiteUndLimit,
  sortierung: sortierung(['angelegt_am'], '-angelegt_am'),
  art: art.optional(),
  status: status.optional(),
})
export const ImportzeilenSuche = z.strictObject({ ...seiteUndLimit, ergebnis: result.optional() })
export const VorlagendateiSuche = z.strictObject({ art })

export type ImporteSuche = z.output<typeof ImporteSuche>
export type ImportzeilenSuche = z.output<typeof ImportzeilenSuche>
export type ImportUebernehmen = z.output<typeof ImportUebernehmen>
