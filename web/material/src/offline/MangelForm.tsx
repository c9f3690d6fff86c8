import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useRef } from 'react'
import { ApiError } from '../api/index.ts'
import { FormDrawer } from '../parts/FormDrawer.tsx'
import { orNull, useForm } from '../parts/useForm.ts'
import classes from './MangelForm.module.css'
import type { Mangelfelder } from './typen.ts'
import { useAusgang } from './useAusgang.ts'
import { type Foto, verkleinere } from './verkleinere.ts'

interface MangelFormProps {
  readonly title: string
  /** What the form is opened with. */
  readonly mangel: Mangelfelder
  /** Keeps the defect on this device. */
  readonly onMelde: (mangel: Mangelfelder, foto: Foto | undefined) => Promise<void>
  readonly onClose: () => void
}

const PRIORITAETEN = [
  { value: 'niedrig', label: 'Niedrig' },
  { value: 'normal', label: 'Normal' },
  { value: 'hoch', label: 'Hoch' },
]

/** A defect with a photo; kept on the device and sent when it can be. */
export function MangelForm({ title, mangel, onMelde, onClose }: MangelFormProps) {
  const { titel, beschreibung, prioritaet } = mangel
  const form = useForm({ titel, beschreibung: beschreibung ?? '', prioritaet, foto: '' })
  const { lage } = useAusgang()
  /** Being made small: sending waits for it, so that no defect goes without its photo. */
  const bild = useRef<Promise<Foto>>(undefined)
  /** A thumb that bounces reports once. */
  const laeuft = useRef<Promise<void>>(undefined)
  const melde = async () => {
    const { values } = form
    if (values.titel.trim() === '') throw OHNE_TITEL
    const foto = await bild.current?.catch(() => Promise.reject(OHNE_BILD))
    const felder = {
      titel: values.titel.trim(),
      beschreibung: orNull(values.beschreibung),
      prioritaet: values.prioritaet,
    }
    await onMelde({ ...mangel, ...felder }, foto).catch(() => Promise.reject(KEIN_PLATZ))
  }
  const einmal = () => {
    laeuft.current ??= melde().catch((fehler: unknown) => {
      laeuft.current = undefined
      throw fehler
    })
    return laeuft.current
  }
  return (
    <FormDrawer
      title={title}
      form={form}
      submit="Mangel melden"
      action={einmal}
      done={
        lage === 'ruht' || lage === 'sendet'
          ? 'Der Mangel wird gesendet.'
          : 'Der Mangel ist auf diesem Gerät gespeichert und wird gesendet, sobald das Netz da ist.'
      }
      onClose={onClose}
    >
      <TextInput label="Was ist nicht in Ordnung?" maxLength={200} data-autofocus {...form.text('titel')} />
      <Textarea
        label="Genauer (freiwillig)"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={4000}
        {...form.text('beschreibung')}
      />
      <SegmentedControl
        fullWidth
        aria-label="Priorität"
        data={PRIORITAETEN}
        value={form.values.prioritaet}
        onChange={(wert) => form.set('prioritaet', wert as Mangelfelder['prioritaet'])}
      />
      <p className={classes['hinweis']}>
        {form.values.prioritaet === 'hoch'
          ? 'Das Objekt ist damit nicht einsatzbereit, bis der Mangel erledigt ist.'
          : ' '}
      </p>
      <Fotofeld
        name={form.values.foto}
        onDatei={(datei) => {
          bild.current = verkleinere(datei)
          // Said when the defect is sent.
          bild.current.catch(() => undefined)
          form.set('foto', datei.name)
        }}
      />
    </FormDrawer>
  )
}

const OHNE_TITEL = new ApiError(400, 'unvollstaendig', 'Bitte sagen Sie, was nicht in Ordnung ist.', {
  felder: [{ pfad: 'titel', grund: 'fehlt' }],
})
const OHNE_BILD = new ApiError(
  400,
  'bild_unlesbar',
  'Das Foto ließ sich nicht lesen. Bitte nehmen Sie es noch einmal auf.',
)
const KEIN_PLATZ = new ApiError(
  507,
  'kein_platz',
  'Der Mangel ließ sich auf dem Gerät nicht speichern. Bitte schaffen Sie Speicherplatz.',
)

function Fotofeld({ name, onDatei }: { name: string; onDatei: (datei: File) => void }) {
  const feld = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={feld}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => {
          const datei = event.currentTarget.files?.[0]
          if (datei !== undefined) onDatei(datei)
        }}
      />
      <Button
        variant="default"
        leftSection={<IconCamera size={20} aria-hidden />}
        onClick={() => feld.current?.click()}
      >
        {name === '' ? 'Foto aufnehmen' : 'Anderes Foto aufnehmen'}
      </Button>
      {name !== '' && <p className={classes['hinweis']}>{`Foto: ${name}`}</p>}
    </>
  )
}
