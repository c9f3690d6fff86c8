import { NativeSelect, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { orNull } from '../../components/body.ts'
import { useEinheiten, useStandorte } from '../../components/choices.ts'
import { useEinheitenHier } from '../../components/EinheitField.tsx'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { useForm } from '../../components/useForm.ts'

interface FormProps {
  readonly objekt: Schema<'Objekt'>
  readonly onClose: () => void
}

/** Hands an object over to another Einheit, with all that is known of it. */
export function UebergebenForm({ objekt, onClose }: FormProps) {
  const navigate = useNavigate()
  const form = useForm({ einheit_id: '', standort_id: objekt.standort_id, grund: '' })
  const all = useEinheiten()
  const einheiten = useEinheitenHier('objekt.bearbeiten').einheiten.filter(({ value }) => value !== objekt.einheit_id)
  const nameOf = (id: string | null) => all.find(({ value }) => value === id)?.label ?? 'keine'
  const { einheit_id, standort_id, grund } = form.values
  const action = () =>
    unwrap(
      api.POST('/objekte/{id}/uebergeben', {
        params: { path: { id: objekt.id } },
        body: { einheit_id, standort_id, grund: orNull(grund) },
      }),
    )
  return (
    <FormDrawer
      title={`${objekt.code} übergeben`}
      form={form}
      submit="Übergeben"
      done={`${objekt.code} gehört jetzt zu: ${nameOf(einheit_id)}.`}
      action={action}
      onDone={() => void navigate({ to: '/objekte/$id', params: { id: objekt.id } })}
      onClose={onClose}
    >
      <p>Bisherige Einheit: {nameOf(objekt.einheit_id)}</p>
      <p>
        Alles zu diesem Objekt geht mit: Positionen, Kontrollen, Fehlbestände, Mängel, Wartung, Dokumente und das
        Änderungsprotokoll, auch was ihm als Fahrzeug zugeordnet ist. Wer nur die bisherige Einheit sieht, sieht es
        danach nicht mehr. Zuständigkeiten und Kontrollverantwortungen enden.
      </p>
      <NativeSelect
        label="Neue Einheit"
        data={[{ value: '', label: 'Bitte wählen' }, ...einheiten]}
        {...form.field('einheit_id')}
      />
      <NativeSelect label="Standort" data={useStandorte()} {...form.field('standort_id')} />
      <Textarea label="Grund" placeholder="Ersatz für den TSF-W" autosize minRows={2} {...form.field('grund')} />
    </FormDrawer>
  )
}
