import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '@zeughaus/web-shared/save-file'
import { fetchFile } from '../../api/index.ts'
import { MenuButton } from '../MenuButton.tsx'
import { toast } from '../toast.ts'
import type { ExportProps } from './types.ts'

const FORMATS = [
  { format: 'xlsx', form: 'menschen', label: 'Als Excel-Tabelle' },
  { format: 'csv', form: 'menschen', label: 'Als CSV-Datei' },
  { format: 'csv', form: 'programme', label: 'Für Programme (CSV)' },
] as const

/** Exports the whole filtered list. */
export function ExportButton({ path, name, query }: ExportProps) {
  const download = async ({ format, form }: (typeof FORMATS)[number]) => {
    const given = Object.entries({ ...query, format, form }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    )
    try {
      saveFile(await fetchFile(`${path}?${new URLSearchParams(given)}`), `${name}.${format}`)
    } catch (error) {
      toast(error instanceof Error ? error.message : 'Die Liste ließ sich nicht herunterladen.', { tone: 'bad' })
    }
  }
  return (
    <MenuButton
      groups={[FORMATS.map((kind) => ({ label: kind.label, onChoose: () => void download(kind) }))]}
      button={
        <ActionIcon variant="default" aria-label="Liste herunterladen">
          <IconDownload size={20} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
