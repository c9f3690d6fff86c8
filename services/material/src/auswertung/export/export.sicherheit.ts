import type { Sicherheitseintrag } from '../../kern/sicherheit/index.ts'
import type { ExportFormat } from './export.schema.ts'

/** The entry of the security log: list, format, number of rows, and filter. */
export const exportiert = (
  path: string,
  format: ExportFormat,
  zeilen: number,
  filter: Readonly<Record<string, unknown>>,
): Sicherheitseintrag => ({ ereignis: 'export', gegenstand: path, details: { format, zeilen, filter } })
