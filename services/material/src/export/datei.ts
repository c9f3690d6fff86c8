import { Readable } from 'node:stream'
import { type Answer, answer, media, unprocessable } from '@zeughaus/platform'
import { z } from 'zod'
import type { Sicherheitseintrag } from '../sicherheit/index.ts'
import { writeCsv } from './csv.ts'
import type { Table } from './tabelle.ts'
import { ROWS_MAX, schreibeXlsx } from './xlsx.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CSV = 'text/csv; charset=utf-8'

/** The query parameter of every export. */
export const exportFormat = z
  .enum(['csv', 'xlsx'])
  .default('csv')
  .meta({ description: 'CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice)' })

export type ExportFormat = z.output<typeof exportFormat>

/** The response of every export. */
export const EXPORTDATEI = media(CSV, 'Die ganze Liste als Tabelle; die erste Zeile nennt die Felder', XLSX)

export const EXPORT_ERROR = { 422: `zu_viele_zeilen: ein XLSX-Blatt fasst ${ROWS_MAX} Zeilen; CSV hat keine Grenze` }

export const EXPORTHINWEIS =
  'Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein ' +
  'Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. ' +
  'Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.'

/** The entry of the security log: list, format, number of rows, and filter. */
export const exportiert = (
  path: string,
  format: ExportFormat,
  zeilen: number,
  filter: Readonly<Record<string, unknown>>,
): Sicherheitseintrag => ({ ereignis: 'export', gegenstand: path, details: { format, zeilen, filter } })

/**
 * Returns a table as a file that is written while it is read.
 *
 * @param name of the file, without its extension
 * @param zeilen the number of rows
 * @throws {DomainError} 422 `zu_viele_zeilen`
 */
export function exportFile(format: ExportFormat, name: string, zeilen: number, table: Table): Answer {
  if (format === 'xlsx' && zeilen > ROWS_MAX) {
    const sentence = `Ein Tabellenblatt fasst ${ROWS_MAX} Zeilen, die Liste hat ${zeilen}. Bitte filtern Sie oder wählen Sie CSV.`
    throw unprocessable('zu_viele_zeilen', sentence, { zeilen, hoechstens: ROWS_MAX })
  }
  const inPieces = format === 'csv' ? writeCsv(table) : schreibeXlsx(table)
  return answer(Readable.from(inPieces, { objectMode: false }), {
    headers: {
      'content-type': format === 'csv' ? CSV : XLSX,
      'content-disposition': `attachment; filename="${name}.${format}"`,
    },
  })
}
