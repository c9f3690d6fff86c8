import { seiteUndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { id, line, sortierung, zeitpunkt } from '../../kern/http/wire.ts'
import type { Dazu } from './kind.ts'
import { KINDS } from './kinds.ts'
import { IMPORT_LIMITS } from './limits.ts'

const FILE_NAME_MAX = 255

const art = z.enum(KINDS).meta({ description: 'Was die Datei enthält' })
const status = z.enum(['wird_geprueft', 'geprueft', 'wird_uebernommen', 'uebernommen', 'zurueckgenommen']).meta({
  description: 'Zuerst wird ohne Wirkung geprüft; geschrieben wird erst nach „uebernehmen“',
})
const result = z.enum(['neu', 'geaendert', 'unveraendert', 'fehler'])

const DAZU = ['objekttyp', 'fach', 'material'] as const satisfies Dazu['art'][]

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
    anlegen: z.boolean().meta({ description: 'Was die Datei nennt und fehlt, wird mit angelegt' }),
    dazu: z
      .array(z.object({ art: z.enum(DAZU), anzahl: z.int(), namen: z.array(z.string()) }))
      .meta({ description: 'Was mit angelegt wird oder wurde; von jeder Art höchstens 200 Namen' }),
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
      .meta({ description: 'Zellen nach Spalten, bei Neuem mit den Vorgaben', example: { name: 'Kompresse' } }),
    fehler: z
      .array(z.object({ spalte: z.string().nullable(), grund: z.string() }))
      .meta({ description: 'Was falsch ist, und was richtig wäre' }),
    aenderungen: z
      .array(
        z.object({
          feld: z.string(),
          titel: z.string(),
          vorher: z.string().nullable(),
          nachher: z.string().nullable(),
        }),
      )
      .meta({
        description: 'Was sich an Vorhandenem ändert: jedes Feld mit dem alten und dem neuen Wert',
        example: [{ feld: 'mindestbestand', titel: 'Mindestbestand', vorher: '5', nachher: '7' }],
      }),
    entitaet_id: id.nullable().meta({ description: 'Was daraus wurde' }),
  })
  .meta({ id: 'Importzeile' })

export const ImportHochladen = z.strictObject({
  art,
  dateiname: line(FILE_NAME_MAX).optional().meta({ description: 'Ohne Angabe der des Uploads' }),
})

const cell = z.string().max(IMPORT_LIMITS.cell)
const NAMES_MAX = 2000

/** How a file is read; the field `zuordnung` of the form, as JSON. */
export const Importzuordnung = z
  .strictObject({
    kopfzeile: z.int().min(1).nullable().meta({ description: 'Zeile der Spaltennamen; null: es gibt keine' }),
    felder: z
      .array(z.string().nullable())
      .max(IMPORT_LIMITS.columns)
      .meta({ description: 'Für jede Spalte das Feld; null: nicht übernehmen' }),
    fest: z.record(z.string(), cell).default({}).meta({ description: 'Felder, die in allen Zeilen gleich sind' }),
    namen: z
      .array(z.strictObject({ feld: z.string(), von: cell, nach: cell }))
      .max(NAMES_MAX)
      .default([])
      .meta({ description: 'Namen der Datei, die etwas Vorhandenes meinen' }),
    anlegen: z.boolean().default(true).meta({ description: 'Was fehlt, mit anlegen' }),
  })
  .meta({ id: 'Importzuordnung' })

export const Importvorschau = z
  .object({
    passt: z.boolean().meta({ description: 'Die Spalten heißen schon wie die Felder' }),
    kopfzeile: z.int().nullable(),
    zeilen: z.int().meta({ description: 'Zeilen unter der Kopfzeile' }),
    spalten: z.array(
      z.object({
        titel: z.string(),
        beispiele: z.array(z.string()),
        feld: z.string().nullable().meta({ description: 'Vorgeschlagenes Feld' }),
        herkunft: z.enum(['gemerkt', 'name', 'inhalt']).nullable(),
      }),
    ),
    felder: z.array(
      z.object({
        feld: z.string(),
        titel: z.string(),
        pflicht: z.boolean(),
        vorgabe: z.string().nullable().meta({ description: 'Gilt, wenn die Datei nichts sagt' }),
        gilt: z.enum(['alle', 'neue']).meta({ description: 'Ob die Vorgabe in allen Zeilen gilt, oder nur für Neues' }),
        wie: z.string().nullable().meta({ description: 'Feld, dessen Wert dann gilt' }),
      }),
    ),
    namen: z
      .array(
        z.object({
          feld: z.string(),
          name: z.string(),
          zeilen: z.int(),
          vorhanden: z.boolean(),
          aehnliche: z.array(z.string()),
          vorschlag: z.string().nullable(),
        }),
      )
      .meta({ description: 'Was die Datei nennt; Fehlendes wird mit angelegt' }),
  })
  .meta({ id: 'Importvorschau' })

export const Importgruende = z
  .object({
    gruende: z.array(
      z.object({
        spalte: z.string().nullable(),
        grund: z.string(),
        anzahl: z.int(),
        zeilen: z.array(z.int()).meta({ description: 'Die ersten 50' }),
      }),
    ),
  })
  .meta({ id: 'Importgruende' })

export const Importaenderungen = z
  .object({
    felder: z.array(
      z.object({
        feld: z.string(),
        titel: z.string(),
        anzahl: z.int().meta({ description: 'Zeilen, die es ändern' }),
        zeilen: z.array(z.int()).meta({ description: 'Die ersten 50' }),
      }),
    ),
  })
  .meta({ id: 'Importaenderungen' })

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
export type Importzuordnung = z.output<typeof Importzuordnung>
export type ImportUebernehmen = z.output<typeof ImportUebernehmen>
