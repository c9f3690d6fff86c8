import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { orNull } from '../../components/body.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { ObjektPicker } from '../../components/ObjektPicker.tsx'
import { toast } from '../../components/toast.ts'
import { useForm } from '../../components/useForm.ts'
import { optionsOf, PRIORITAET } from '../../components/words.ts'
import { PhotoField } from './PhotoField.tsx'
import { uploadPhoto } from './photos.ts'

interface MangelMeldenFormProps {
  /** Object of the defect; without it the form asks. */
  readonly objekt?: { readonly id: string; readonly code: string; readonly name: string }
  readonly onClose: () => void
}

/** Reports a defect, optionally with photos. */
export function MangelMeldenForm({ objekt, onClose }: MangelMeldenFormProps) {
  const form = useForm({
    objekt_id: objekt?.id ?? '',
    titel: '',
    beschreibung: '',
    prioritaet: 'normal' as Schema<'Mangel'>['prioritaet'],
  })
  const [photos, setPhotos] = useState<readonly File[]>([])
  const action = async () => {
    const { objekt_id, titel, beschreibung, prioritaet } = form.values
    const mangel = await unwrap(
      api.POST('/maengel', {
        body: { objekt_id, titel: titel.trim(), beschreibung: orNull(beschreibung), prioritaet },
      }),
    )
    for (const photo of photos) {
      try {
        await uploadPhoto(mangel.id, photo)
      } catch (error) {
        const why = error instanceof Error ? error.message : ''
        toast(`Der Mangel ist gemeldet, das Foto „${photo.name}“ nicht: ${why}`, { tone: 'bad' })
      }
    }
  }
  return (
    <FormDrawer
      title={objekt === undefined ? 'Mangel melden' : `Mangel an ${objekt.code}`}
      form={form}
      isDirty={form.isDirty || photos.length > 0}
      submit="Mangel melden"
      done="Der Mangel ist gemeldet."
      action={action}
      onClose={onClose}
    >
      {objekt === undefined && <ObjektPicker {...form.field('objekt_id')} />}
      <TextInput label="Was ist kaputt?" placeholder="Verschluss der Tragetasche gerissen" {...form.field('titel')} />
      <Textarea label="Beschreibung" autosize minRows={3} {...form.field('beschreibung')} />
      <NativeSelect
        label="Priorität"
        description="Hoch: das Objekt ist nicht einsatzbereit, solange der Mangel offen ist"
        data={optionsOf(PRIORITAET)}
        {...form.field('prioritaet')}
      />
      <PhotoField files={photos} onChange={setPhotos} />
    </FormDrawer>
  )
}
