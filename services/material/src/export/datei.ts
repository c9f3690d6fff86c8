import { Readable } from 'node:stream'
import { type Answer, answer, media, unprocessable } from '@zeughaus/platform'
import { z } from 'zod'
import { schreibeCsv } from './csv.ts'
import type { Tabelle } from './tabelle.ts'
import { schreibeXlsx, ZEILEN_MAX } from './xlsx.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CSV = 'text/csv; charset=utf-8'

/** The query parameter of every export. */
export const exportformat = z
  .enum(['csv', 'xlsx'])
  .default('csv')
  .meta({ description: 'CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice)' })

export type Exportformat = z.output<typeof exportformat>

/** What every export answers. */
export const EXPORTDATEI = media(CSV, 'Die ganze Liste als Tabelle; die erste Zeile nennt die Felder', XLSX)

export const EXPORTFEHLER = { 422: `zu_viele_zeilen: ein XLSX-Blatt fasst ${ZEILEN_MAX} Zeilen; CSV hat keine Grenze` }

export const EXPORTHINWEIS =
  'Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein ' +
  'Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. ' +
  'Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.'

/**
 * Answers a table as a file that is written while it is read.
 *
 * @param name of the file, without its ending
 * @param zeilen how many rows there are
 * @throws {DomainError} 422 `zu_viele_zeilen`
 */
export function exportdatei(format: Exportformat, name: string, zeilen: number, tabelle: Tabelle): Answer {
  if (format === 'xlsx' && zeilen > ZEILEN_MAX) {
    const satz = `Ein Tabellenblatt fasst ${ZEILEN_MAX} Zeilen, die Liste hat ${zeilen}. Bitte filtern Sie oder wählen Sie CSV.`
    throw unprocessable('zu_viele_zeilen', satz, { zeilen, hoechstens: ZEILEN_MAX })
  }
  const stueckweise = format === 'csv' ? schreibeCsv(tabelle) : schreibeXlsx(tabelle)
  return answer(Readable.from(stueckweise, { objectMode: false }), {
    headers: {
      'content-type': format === 'csv' ? CSV : XLSX,
      'content-disposition': `attachment; filename="${name}.${format}"`,
    },
  })
}
