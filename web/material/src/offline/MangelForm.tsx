import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useRef } from 'react'
import { ApiError } from '../api/index.ts'
import { orNull } from '../components/body.ts'
import { FormDrawer } from '../components/FormDrawer.tsx'
import { useForm } from '../components/useForm.ts'
import classes from './MangelForm.module.css'
import { type Foto, shrinkPhoto } from './shrinkPhoto.ts'
import type { MangelFields } from './types.ts'
import { useOutbox } from './useOutbox.ts'

interface MangelFormProps {
  readonly title: string
  /** Initial values of the form. */
  readonly mangel: MangelFields
  /** Stores the defect on this device. */
  readonly onReport: (mangel: MangelFields, foto: Foto | undefined) => Promise<void>
  readonly onClose: () => void
}

const PRIORITAETEN = [
  { value: 'niedrig', label: 'Niedrig' },
  { value: 'normal', label: 'Normal' },
  { value: 'hoch', label: 'Hoch' },
]

/** Reports a defect with a photo; the outbox stores and sends it. */
export function MangelForm({ title, mangel, onReport, onClose }: MangelFormProps) {
  const { titel, beschreibung, prioritaet } = mangel
  const form = useForm({ titel, beschreibung: beschreibung ?? '', prioritaet, foto: '' })
  const { state } = useOutbox()
  /** The photo while it is being shrunk; submitting waits for it, so that no defect goes without its photo. */
  const photo = useRef<Promise<Foto>>(undefined)
  /** The submission in progress: a double tap reports once. */
  const running = useRef<Promise<void>>(undefined)
  const report = async () => {
    const { values } = form
    if (values.titel.trim() === '') throw NO_TITLE
    const foto = await photo.current?.catch(() => Promise.reject(PHOTO_UNREADABLE))
    const fields = {
      titel: values.titel.trim(),
      beschreibung: orNull(values.beschreibung),
      prioritaet: values.prioritaet,
    }
    await onReport({ ...mangel, ...fields }, foto).catch(() => Promise.reject(NO_SPACE))
  }
  const once = () => {
    running.current ??= report().catch((error: unknown) => {
      running.current = undefined
      throw error
    })
    return running.current
  }
  return (
    <FormDrawer
      title={title}
      form={form}
      submit="Mangel melden"
      action={once}
      done={
        state === 'idle' || state === 'sending'
          ? 'Der Mangel wird gesendet.'
          : 'Der Mangel ist auf diesem Gerät gespeichert und wird gesendet, sobald das Netz da ist.'
      }
      onClose={onClose}
    >
      <TextInput label="Was ist nicht in Ordnung?" maxLength={200} data-autofocus {...form.field('titel')} />
      <Textarea
        label="Beschreibung (optional)"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={4000}
        {...form.field('beschreibung')}
      />
      <SegmentedControl
        fullWidth
        aria-label="Priorität"
        data={PRIORITAETEN}
        value={form.values.prioritaet}
        onChange={(value) => form.set('prioritaet', value as MangelFields['prioritaet'])}
      />
      <p className={classes['hint']}>
        {form.values.prioritaet === 'hoch'
          ? 'Das Objekt ist damit nicht einsatzbereit, bis der Mangel erledigt ist.'
          : ' '}
      </p>
      <FotoField
        name={form.values.foto}
        onFile={(file) => {
          photo.current = shrinkPhoto(file)
          // The form reports this failure when it is submitted.
          photo.current.catch(() => undefined)
          form.set('foto', file.name)
        }}
      />
    </FormDrawer>
  )
}

const NO_TITLE = new ApiError(400, 'unvollstaendig', 'Bitte sagen Sie, was nicht in Ordnung ist.', {
  felder: [{ pfad: 'titel', grund: 'fehlt' }],
})
const PHOTO_UNREADABLE = new ApiError(
  400,
  'bild_unlesbar',
  'Das Foto ließ sich nicht lesen. Bitte nehmen Sie es noch einmal auf.',
)
const NO_SPACE = new ApiError(
  507,
  'kein_platz',
  'Der Mangel ließ sich auf dem Gerät nicht speichern. Bitte schaffen Sie Speicherplatz.',
)

function FotoField({ name, onFile }: { name: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file !== undefined) onFile(file)
        }}
      />
      <Button
        variant="default"
        leftSection={<IconCamera size={20} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {name === '' ? 'Foto aufnehmen' : 'Anderes Foto aufnehmen'}
      </Button>
      {name !== '' && <p className={classes['hint']}>{`Foto: ${name}`}</p>}
    </>
  )
}
