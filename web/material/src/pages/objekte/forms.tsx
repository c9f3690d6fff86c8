/** Forms that change an object. */
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useEinheiten, useFahrzeuge, useObjekttypen, useStandorte } from '../../parts/choices.ts'
import { FormDrawer } from '../../parts/FormDrawer.tsx'
import { KontrollregelFields } from '../../parts/KontrollregelFields.tsx'
import { regelBody, regelText, regelValues } from '../../parts/kontrollfrist.ts'
import { changesOf, orNull, useForm } from '../../parts/useForm.ts'
import { OBJEKTSTATUS, optionsOf } from '../../parts/words.ts'
import { CodeField } from './CodeField.tsx'

type Objekt = Schema<'Objekt'>

interface FormProps {
  readonly objekt: Objekt
  readonly onClose: () => void
}

/** Whose rule of checks an object follows, as the form asks. */
type Kontrollen = 'typ' | 'eigene' | 'keine'

const KEINE = { kontrollintervall: '', kontrollintervall_einheit: 'wochen', kontrolle_nach_einsatz: false } as const

function kontrollenOf({ kontrollregel, kontrollintervall, kontrolle_nach_einsatz }: Objekt): Kontrollen {
  return kontrollregel === 'eigene' && kontrollintervall === null && !kontrolle_nach_einsatz ? 'keine' : kontrollregel
}

const valuesOf = (objekt: Objekt) => ({
  code: objekt.code,
  name: objekt.name,
  status: objekt.status,
  fahrzeug_id: objekt.fahrzeug_id ?? '',
  einheit_id: objekt.einheit_id ?? '',
  rueckt_zuerst_aus: objekt.rueckt_zuerst_aus,
  kontrollen: kontrollenOf(objekt),
  ...regelValues(objekt),
})

const bodyOf = ({ fahrzeug_id, einheit_id, kontrollen, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  fahrzeug_id: orNull(fahrzeug_id),
  einheit_id: orNull(einheit_id),
  kontrollregel: kontrollen === 'typ' ? ('typ' as const) : ('eigene' as const),
  ...regelBody(kontrollen === 'keine' ? KEINE : values),
})

export function ObjektForm({ objekt, onClose }: FormProps) {
  const { code } = objekt
  const now = valuesOf(objekt)
  const form = useForm(now)
  const fahrzeuge = useFahrzeuge().filter(({ value }) => value !== objekt.id)
  const einheiten = useEinheiten()
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
      <TextInput label="Code" description="Steht auf dem Etikett, jeder nur einmal" {...form.text('code')} />
      <TextInput label="Name" {...form.text('name')} />
      <NativeSelect
        label="Status"
        data={optionsOf(OBJEKTSTATUS)}
        description="In Wartung: nicht einsatzbereit. Außer Dienst: zählt nirgends mit."
        {...form.text('status')}
      />
      <NativeSelect
        label="Gehört zum Fahrzeug"
        data={[{ value: '', label: 'zu keinem' }, ...fahrzeuge]}
        {...form.text('fahrzeug_id')}
      />
      {einheiten.length > 0 && (
        <NativeSelect
          label="Einheit"
          data={[{ value: '', label: 'keine' }, ...einheiten]}
          {...form.text('einheit_id')}
        />
      )}
      <Switch label="Rückt zuerst aus" description="Steht in der Übersicht oben" {...form.flag('rueckt_zuerst_aus')} />
      <NativeSelect
        label="Kontrollen"
        description={`Zurzeit gilt: ${regelText(objekt.kontrollfrist)}`}
        data={[
          { value: 'typ', label: `wie beim Objekttyp ${objekt.objekttyp.name}` },
          { value: 'eigene', label: 'eigene Frist für dieses Objekt' },
          { value: 'keine', label: 'keine feste Frist' },
        ]}
        {...form.text('kontrollen')}
      />
      {form.values.kontrollen === 'eigene' && <KontrollregelFields form={form} />}
    </FormDrawer>
  )
}

export function VerlegenForm({ objekt, onClose }: FormProps) {
  const form = useForm({ standort_id: '', grund: '' })
  const standorte = useStandorte().filter(({ value }) => value !== objekt.standort_id)
  const action = () =>
    unwrap(
      api.POST('/objekte/{id}/lagerbewegungen', {
        params: { path: { id: objekt.id } },
        body: { standort_id: form.values.standort_id, grund: orNull(form.values.grund) },
      }),
    )
  const where = standorte.find(({ value }) => value === form.values.standort_id)?.label ?? ''
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
        {...form.text('standort_id')}
      />
      <Textarea label="Grund" placeholder="Reserve für die Werkstatt" autosize minRows={2} {...form.text('grund')} />
    </FormDrawer>
  )
}

export function DuplizierenForm({ objekt, onClose }: FormProps) {
  const navigate = useNavigate()
  const form = useForm({ code: '', name: objekt.name, standort_id: objekt.standort_id })
  const standorte = useStandorte()
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
      <CodeField field={form.text('code')} prefix={prefix} onSuggest={(suggested) => form.set('code', suggested)} />
      <TextInput label="Name" {...form.text('name')} />
      <NativeSelect label="Standort" data={standorte} {...form.text('standort_id')} />
    </FormDrawer>
  )
}
