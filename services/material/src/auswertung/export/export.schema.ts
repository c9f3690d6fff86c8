import { media } from '@zeughaus/platform'
import { z } from 'zod'
import { ROWS_MAX } from './xlsx.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const CSV = 'text/csv; charset=utf-8'

/** The query parameter of every export. */
export const exportFormat = z
  .enum(['csv', 'xlsx'])
  .default('csv')
  .meta({ description: 'CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice)' })

/** The query parameter that chooses for whom a table is written. */
export const exportForm = z.enum(['programme', 'menschen']).default('programme').meta({
  description:
    'programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen',
})

export type ExportForm = z.output<typeof exportForm>
export type ExportFormat = z.output<typeof exportFormat>

/** The response of every export. */
export const EXPORT_FILE = media(CSV, 'Die ganze Liste als Tabelle; die erste Zeile nennt die Felder', XLSX)

export const EXPORT_ERROR = { 422: `zu_viele_zeilen: ein XLSX-Blatt fasst ${ROWS_MAX} Zeilen; CSV hat keine Grenze` }

export const EXPORT_NOTE =
  'Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein ' +
  'Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. ' +
  'Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.'
