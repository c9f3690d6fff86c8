/** Forms that change an object. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { changesOf, orNull } from '../../components/body.ts'
import { useFahrzeuge, useObjekttypen, useStandorte } from '../../components/choices.ts'
import { EinheitField } from '../../components/EinheitField.tsx'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { regelText } from '../../components/kontrollfrist.ts'
import { useForm } from '../../components/useForm.ts'
import { OBJEKTSTATUS, optionsOf } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'
import { CodeField } from './CodeField.tsx'
import { KontrolleFields } from './KontrolleFields.tsx'
import { kontrollBody, kontrollValues } from './kontrollen.ts'

type Objekt = Schema<'Objekt'>

interface FormProps {
  readonly objekt: Objekt
  readonly onClose: () => void
}

const valuesOf = (objekt: Objekt) => ({
  code: objekt.code,
  name: objekt.name,
  status: objekt.status,
  fahrzeug_id: objekt.fahrzeug_id ?? '',
  einheit_id: objekt.einheit_id ?? '',
  rueckt_zuerst_aus: objekt.rueckt_zuerst_aus,
  ...kontrollValues(objekt),
})

const bodyOf = ({
  code,
  name,
  status,
  fahrzeug_id,
  einheit_id,
  rueckt_zuerst_aus,
  ...rule
}: ReturnType<typeof valuesOf>) => ({
  code,
  name,
  status,
  fahrzeug_id: orNull(fahrzeug_id),
  einheit_id: orNull(einheit_id),
  rueckt_zuerst_aus,
  ...kontrollBody(rule),
})

export function ObjektForm({ objekt, onClose }: FormProps) {
  const { code } = objekt
  const now = valuesOf(objekt)
  const form = useForm(now)
  const fahrzeuge = useFahrzeuge().filter(({ value }) => value !== objekt.id)
  const action = async () => {
    const body = changesOf(bodyOf(form.initial), bodyOf(form.values))
    if (Object.keys(body).length > 0)
      await unwrap(api.PATCH('/objekte/{id}', { params: { path: { id: objekt.id } }, body }))
  }
  return (
    <FormDrawer
      title={`${code} bearbeiten`}
      form={form}
      record={now}
      submit="Speichern"
      done={`${form.values.code} ist gespeichert.`}
      action={action}
      onClose={onClose}
    >
      <TextInput label="Code" description="Steht auf dem Etikett, jeder nur einmal" {...form.field('code')} />
      <TextInput label="Name" {...form.field('name')} />
      <NativeSelect
        label="Status"
        data={optionsOf(OBJEKTSTATUS)}
        description="In Wartung: nicht einsatzbereit. Außer Dienst: zählt nirgends mit."
        {...form.field('status')}
      />
      <NativeSelect
        label="Gehört zum Fahrzeug"
        data={[{ value: '', label: 'zu keinem' }, ...fahrzeuge]}
        {...form.field('fahrzeug_id')}
      />
      <EinheitField recht="objekt.bearbeiten" field={form.field('einheit_id')} now={objekt.einheit_id} />
      <KontrolleFields
        form={form}
        typ={objekt.objekttyp.name}
        gilt={`Zurzeit gilt: ${regelText(objekt.kontrollfrist)}`}
      />
    </FormDrawer>
  )
}

export function VerlegenForm({ objekt, onClose }: FormProps) {
  const form = useForm({ standort_id: '', grund: '' })
  const { darf } = useSession()
  const { einheit_id } = objekt
  const all = useStandorte()
  const standorte = all.filter(
    ({ value }) => value !== objekt.standort_id && darf('lagerbewegung.anlegen', { einheit_id, standort_id: value }),
  )
  const action = () =>
    unwrap(
      api.POST('/objekte/{id}/lagerbewegungen', {
        params: { path: { id: objekt.id } },
        body: { standort_id: form.values.standort_id, grund: orNull(form.values.grund) },
      }),
    )
  // Among all: the object may be shown at its new place before the answer comes.
  const where = all.find(({ value }) => value === form.values.standort_id)?.label ?? ''
  return (
    <FormDrawer
      title={`${objekt.code} verlegen`}
      form={form}
      submit="Verlegen"
      done={`${objekt.code} steht jetzt in: ${where}.`}
      action={action}
      onClose={onClose}
    >
      <p>Bisher: {objekt.standort.name}</p>
      <NativeSelect
        label="Neuer Standort"
        data={[{ value: '', label: 'Bitte wählen' }, ...standorte]}
        {...form.field('standort_id')}
      />
      <Textarea label="Grund" placeholder="Reserve für die Werkstatt" autosize minRows={2} {...form.field('grund')} />
    </FormDrawer>
  )
}

export function DuplizierenForm({ objekt, onClose }: FormProps) {
  const navigate = useNavigate()
  const form = useForm({ code: '', name: objekt.name, standort_id: objekt.standort_id })
  const { darf } = useSession()
  const { einheit_id } = objekt
  const standorte = useStandorte().filter(({ value }) => darf('objekt.anlegen', { einheit_id, standort_id: value }))
  const prefix = useObjekttypen().find(({ id }) => id === objekt.objekttyp_id)?.code_prefix ?? null
  const { code, name, standort_id } = form.values
  const action = () =>
    unwrap(
      api.POST('/objekte/{id}/duplizieren', {
        params: { path: { id: objekt.id } },
        body: { code: code.trim(), name: name.trim(), standort_id },
      }),
    )
  return (
    <FormDrawer
      title={`${objekt.code} duplizieren`}
      form={form}
      submit="Duplizieren"
      done={`${code} ist angelegt.`}
      action={action}
      onDone={({ id }) => void navigate({ to: '/objekte/$id', params: { id } })}
      onClose={onClose}
    >
      <p>Übernommen werden Positionen, Fächer und Sollmengen; Mengen, Ablaufdaten und Nummern bleiben leer.</p>
      <CodeField field={form.field('code')} prefix={prefix} onSuggest={(suggested) => form.set('code', suggested)} />
      <TextInput label="Name" {...form.field('name')} />
      <NativeSelect label="Standort" data={standorte} {...form.field('standort_id')} />
    </FormDrawer>
  )
}
