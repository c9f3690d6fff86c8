import { NativeSelect, Progress, Switch } from '@mantine/core'
import { useState } from 'react'
import type { Schema } from '../../api/index.ts'
import { useUpload } from '../../api/useUpload.ts'
import { FormDrawer } from '../../parts/FormDrawer.tsx'
import { ObjektPicker } from '../../parts/ObjektPicker.tsx'
import { filled, useForm } from '../../parts/useForm.ts'
import { useSession } from '../../session/useSession.ts'
import { DOKUMENTTYPEN } from '../../words.ts'
import { DateiFeld } from './DateiFeld.tsx'
import classes from './dokumente.module.css'

type Dokument = Schema<'Dokument'>

/** What a new document belongs to, or the document that it replaces. */
export type Ziel =
  | { readonly art: 'neu'; readonly entitaet_typ: Dokument['entitaet_typ']; readonly entitaet_id: string }
  | { readonly art: 'version'; readonly vorgaenger: Dokument }
  /** An object that is chosen in the form. */
  | { readonly art: 'objekt' }

interface DokumentFormProps {
  readonly ziel: Ziel
  readonly onDone: (dokument: Dokument) => void
  readonly onClose: () => void
}

/** Chooses a file or takes a picture, and sends it with its progress. */
export function DokumentForm({ ziel, onDone, onClose }: DokumentFormProps) {
  const { darf } = useSession()
  const vorher = ziel.art === 'version' ? ziel.vorgaenger : undefined
  const form = useForm({
    dokumenttyp: (vorher?.dokumenttyp ?? 'Sonstiges') as string,
    ist_original: vorher?.ist_original ?? true,
    objekt_id: '',
  })
  const [datei, setDatei] = useState<File>()
  const { share, send } = useUpload<Dokument>()
  const types = DOKUMENTTYPEN.filter((typ) => typ !== 'Rechnung' || darf('dokument.rechnung'))
  const action = async () => {
    const { dokumenttyp, ist_original, objekt_id } = form.values
    const { datei: file } = filled({ datei, ...(ziel.art === 'objekt' ? { objekt_id } : {}) })
    const fields = { dokumenttyp, ist_original: String(ist_original), datei: file }
    if (ziel.art === 'version') return send(`/dokumente/${ziel.vorgaenger.id}/ersetzen`, fields)
    const { entitaet_typ, entitaet_id } = ziel.art === 'neu' ? ziel : { entitaet_typ: 'objekt', entitaet_id: objekt_id }
    return send('/dokumente', { entitaet_typ, entitaet_id, ...fields })
  }
  return (
    <FormDrawer
      title={vorher === undefined ? 'Dokument hinzufügen' : `„${vorher.dateiname}“ ersetzen`}
      form={form}
      isDirty={form.isDirty || datei !== undefined}
      submit={vorher === undefined ? 'Hochladen' : 'Ersetzen'}
      done={
        vorher === undefined ? 'Das Dokument ist abgelegt.' : 'Die neue Version gilt. Die bisherige bleibt erhalten.'
      }
      action={action}
      onDone={onDone}
      onClose={onClose}
    >
      {ziel.art === 'objekt' && <ObjektPicker {...form.pick('objekt_id')} />}
      <DateiFeld datei={datei} onChange={setDatei} error={form.error('datei')} />
      <NativeSelect label="Art" data={[...types]} {...form.text('dokumenttyp')} />
      <Switch
        size="md"
        label="Das ist das Original"
        description="Sonst ist es eine Kopie"
        {...form.flag('ist_original')}
      />
      {share !== undefined && (
        <div className={classes['fortschritt']}>
          <Progress value={share * 100} size="lg" aria-label="Hochgeladen" />
          <span role="status">
            {share < 1 ? `${Math.floor(share * 100)} % hochgeladen` : 'Wird geprüft und abgelegt'}
          </span>
        </div>
      )}
    </FormDrawer>
  )
}
