import { NativeSelect, Progress, Switch } from '@mantine/core'
import { useState } from 'react'
import type { Schema } from '../../api/index.ts'
import { useUpload } from '../../api/useUpload.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { ObjektPicker } from '../../components/ObjektPicker.tsx'
import { filled, useForm } from '../../components/useForm.ts'
import { DOKUMENTTYPEN } from '../../components/words.ts'
import classes from './dokumente.module.css'
import { FileField } from './FileField.tsx'

type Dokument = Schema<'Dokument'>

/** Owner of a new document, or the document that it replaces. */
export type Target =
  | { readonly art: 'neu'; readonly entitaet_typ: Dokument['entitaet_typ']; readonly entitaet_id: string }
  | { readonly art: 'version'; readonly vorgaenger: Dokument }
  /** The person chooses the object in the form. */
  | { readonly art: 'objekt' }

interface DokumentFormProps {
  readonly target: Target
  readonly mayAddRechnung: boolean
  readonly onDone: (dokument: Dokument) => void
  readonly onClose: () => void
}

/** Uploads a file or a photo and shows the progress. */
export function DokumentForm({ target, mayAddRechnung, onDone, onClose }: DokumentFormProps) {
  const vorher = target.art === 'version' ? target.vorgaenger : undefined
  const form = useForm({
    dokumenttyp: (vorher?.dokumenttyp ?? 'Sonstiges') as string,
    ist_original: vorher?.ist_original ?? true,
    objekt_id: '',
  })
  const [file, setFile] = useState<File>()
  const { share, send } = useUpload<Dokument>()
  const types = DOKUMENTTYPEN.filter((typ) => typ !== 'Rechnung' || mayAddRechnung)
  const action = async () => {
    const { dokumenttyp, ist_original, objekt_id } = form.values
    const { datei } = filled({ datei: file, ...(target.art === 'objekt' ? { objekt_id } : {}) })
    const fields = { dokumenttyp, ist_original: String(ist_original), datei }
    if (target.art === 'version') return send(`/dokumente/${target.vorgaenger.id}/ersetzen`, fields)
    const { entitaet_typ, entitaet_id } =
      target.art === 'neu' ? target : { entitaet_typ: 'objekt', entitaet_id: objekt_id }
    return send('/dokumente', { entitaet_typ, entitaet_id, ...fields })
  }
  return (
    <FormDrawer
      title={vorher === undefined ? 'Dokument hinzufügen' : `„${vorher.dateiname}“ ersetzen`}
      form={form}
      isDirty={form.isDirty || file !== undefined}
      submit={vorher === undefined ? 'Hochladen' : 'Ersetzen'}
      done={
        vorher === undefined ? 'Das Dokument ist abgelegt.' : 'Die neue Version gilt. Die bisherige bleibt erhalten.'
      }
      action={action}
      onDone={onDone}
      onClose={onClose}
    >
      {target.art === 'objekt' && <ObjektPicker {...form.field('objekt_id')} />}
      <FileField file={file} onChange={setFile} error={form.error('datei')} />
      <NativeSelect label="Art" data={[...types]} {...form.field('dokumenttyp')} />
      <Switch
        size="md"
        label="Das ist das Original"
        description="Sonst ist es eine Kopie"
        {...form.flag('ist_original')}
      />
      {share !== undefined && (
        <div className={classes['progress']}>
          <Progress value={share * 100} size="lg" aria-label="Hochgeladen" />
          <span role="status">
            {share < 1 ? `${Math.floor(share * 100)} % hochgeladen` : 'Wird geprüft und abgelegt'}
          </span>
        </div>
      )}
    </FormDrawer>
  )
}
