import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { fetchFile } from '../../api/index.ts'
import { MenuButton } from '../MenuButton.tsx'
import { saveFile } from '../saveFile.ts'
import { toast } from '../toast.ts'
import type { ExportProps } from './types.ts'

const FORMATS = [
  { format: 'xlsx', label: 'Als Excel-Tabelle' },
  { format: 'csv', label: 'Als CSV-Datei' },
] as const

/** Exports the whole filtered list. */
export function ExportButton({ path, name, query }: ExportProps) {
  const download = async (format: string) => {
    const given = Object.entries({ ...query, format }).flatMap(([key, value]) =>
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
      groups={[FORMATS.map(({ format, label }) => ({ label, onChoose: () => void download(format) }))]}
      button={
        <ActionIcon variant="default" aria-label="Liste herunterladen">
          <IconDownload size={20} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
