/** What can be exported, and the download of a file. */
import { useQueryClient } from '@tanstack/react-query'
import { BASE, type Schema } from '../../api.ts'

export type Run = Schema<'ExportRun'>

export const FORMATS: Readonly<Record<Run['format'], { readonly name: string; readonly use: string }>> = {
  'eml.zip': { name: 'Originale mit Nachweis (ZIP)', use: 'jede Mail unverändert, mit Prüfsummen und Beweisen' },
  mbox: { name: 'Postfach (mbox)', use: 'für Thunderbird, Apple Mail und andere Mailprogramme' },
  csv: { name: 'Tabelle (CSV)', use: 'Datum, Absender, Empfänger und Betreff für Excel' },
  jsonl: { name: 'Zeilen für Programme (JSON)', use: 'eine Mail je Zeile, mit ihrem Text' },
  'z3.zip': {
    name: 'Für die Prüfung (Datenträgerüberlassung, Z3)',
    use: 'lesbare Seiten, Originale, Tabellen und Nachweise für die Behörde',
  },
}

/** The page asks this often how far an export is. */
export const LOOK_MS = 1_000

/** Returns what lets the browser take a file, so that its size does not matter and the page may be left. */
export function useDownload(): (query: string) => void {
  const client = useQueryClient()
  return (query) => {
    const link = document.createElement('a')
    link.href = `${BASE}/mails/export${query}&run=${crypto.randomUUID()}`
    link.download = ''
    link.click()
    setTimeout(() => client.invalidateQueries({ queryKey: ['exports'] }), LOOK_MS)
  }
}
