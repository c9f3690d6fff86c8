import { Button, FileButton, Input, NativeSelect, Progress } from '@mantine/core'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { formatBytes } from '@zeughaus/web-shared'
import { saveFile } from '@zeughaus/web-shared/save-file'
import { useState } from 'react'
import { fetchFile, type Schema } from '../../api/index.ts'
import { useUpload } from '../../api/useUpload.ts'
import { CHOSEN_AGAIN } from '../../components/chosenAgain.ts'
import common from '../../components/common.module.css'
import { FormDrawer, NEXT_PART } from '../../components/FormDrawer.tsx'
import { toast } from '../../components/toast.ts'
import { filled, useForm } from '../../components/useForm.ts'
import { IMPORTARTEN, optionsOf } from '../../components/words.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { type Columns, columnsOf, type Vorschau, zuordnungOf } from './importColumns.ts'

type Import = Schema<'Import'>

const TABLES = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface ImportFormProps {
  /** What the table is expected to hold. */
  readonly art?: Import['art'] | undefined
  readonly onDone: (importRecord: Import) => void
  readonly onClose: () => void
}

/** Uploads a table; the service only checks it. A table with its own headings gets its columns assigned first. */
export function ImportForm({ art: first = 'materialien', onDone, onClose }: ImportFormProps) {
  const form = useForm({ art: first })
  const [file, setFile] = useState<File>()
  const [columns, setColumns] = useState<Columns>()
  const { share, send } = useUpload<Import>()
  const preview = useUpload<Vorschau>()
  const { art } = form.values
  const withoutFile = form.error('datei')
  const choose = (chosen: File | null) => {
    setFile(chosen ?? undefined)
    setColumns(undefined)
    form.clearErrors()
  }
  const action = async () => {
    const fields = filled({ datei: file })
    const query = new URLSearchParams({ art })
    if (columns !== undefined) return send(`/importe?${query}`, { ...fields, zuordnung: zuordnungOf(columns) })
    const vorschau = await preview.send(`/importe/vorschau?${query}`, fields)
    if (vorschau.passt) return send(`/importe?${query}`, fields)
    setColumns(columnsOf(vorschau))
    return NEXT_PART
  }
  return (
    <FormDrawer
      title="Tabelle hochladen"
      form={form}
      isDirty={form.isDirty || file !== undefined}
      submit="Hochladen und prüfen"
      done="Die Tabelle ist hochgeladen. Geschrieben wurde noch nichts."
      action={action}
      onDone={onDone}
      onClose={onClose}
    >
      <NativeSelect
        label="Was die Tabelle enthält"
        data={optionsOf(IMPORTARTEN)}
        {...form.field('art')}
        onChange={(event) => {
          form.field('art').onChange(event)
          setColumns(undefined)
        }}
      />
      <div>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => void loadVorlage(art)}
        >
          Vorlage herunterladen
        </Button>
        <p className={common['small']}>
          Auch Ihre eigene Liste geht: Sie sagen dann, welche Spalte was bedeutet. Was es schon gibt, wird am Namen oder
          Code erkannt und geändert. Eine leere Zelle ändert nichts.
        </p>
      </div>
      <div>
        <FileButton accept={TABLES} inputProps={CHOSEN_AGAIN} onChange={choose}>
          {(props) => (
            <Button variant="default" leftSection={<IconFile size={20} aria-hidden />} {...props}>
              Datei wählen
            </Button>
          )}
        </FileButton>
        <p className={common['small']}>
          {file === undefined ? 'CSV oder Excel (.xlsx)' : `${file.name} (${formatBytes(file.size)})`}
        </p>
        {withoutFile !== undefined && <Input.Error role="alert">{withoutFile}</Input.Error>}
      </div>
      {columns !== undefined && file !== undefined && (
        <ImportColumns art={art} file={file} columns={columns} onChange={setColumns} />
      )}
      {share !== undefined && (
        <div>
          <Progress value={share * 100} size="lg" aria-label="Hochgeladen" />
          <span role="status">
            {share < 1 ? `${Math.floor(share * 100)} % hochgeladen` : 'Die Tabelle wird gelesen'}
          </span>
        </div>
      )}
    </FormDrawer>
  )
}

async function loadVorlage(art: string): Promise<void> {
  try {
    saveFile(await fetchFile(`/importe/vorlage.csv?${new URLSearchParams({ art })}`), `vorlage-${art}.csv`)
  } catch (error) {
    toast(error instanceof Error ? error.message : 'Die Vorlage ließ sich nicht herunterladen.', { tone: 'bad' })
  }
}
