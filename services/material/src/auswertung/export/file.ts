import { Readable } from 'node:stream'
import { type Answer, answer, unprocessable } from '@zeughaus/platform'
import { writeCsv } from './csv.ts'
import { CSV, type ExportFormat, XLSX } from './export.schema.ts'
import type { Table } from './table.ts'
import { ROWS_MAX, writeXlsx } from './xlsx.ts'

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
  const inPieces = format === 'csv' ? writeCsv(table) : writeXlsx(table)
  return answer(Readable.from(inPieces, { objectMode: false }), {
    headers: {
      'content-type': format === 'csv' ? CSV : XLSX,
      'content-disposition': `attachment; filename="${name}.${format}"`,
    },
  })
}
