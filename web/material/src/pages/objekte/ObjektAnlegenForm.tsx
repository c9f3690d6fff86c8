import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { api, unwrap } from '../../api/index.ts'
import { orNull } from '../../components/body.ts'
import { useFahrzeuge, useObjekttypen, useStandorte, useVorlagen } from '../../components/choices.ts'
import { EinheitField } from '../../components/EinheitField.tsx'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { regelText } from '../../components/kontrollfrist.ts'
import { useForm } from '../../components/useForm.ts'
import { useSession } from '../../session/useSession.ts'
import { CodeField } from './CodeField.tsx'
import { KontrolleFields } from './KontrolleFields.tsx'
import { kontrollBody, TYPREGEL } from './kontrollen.ts'

const EMPTY = {
  objekttyp_id: '',
  vorlage_id: '',
  code: '',
  name: '',
  standort_id: '',
  fahrzeug_id: '',
  einheit_id: '',
  rueckt_zuerst_aus: false,
  ...TYPREGEL,
}

const choose = (label: string) => ({ value: '', label })

/** Creates an object from the current version of a template. */
export function ObjektAnlegenForm({ code: scanned = '', onClose }: { code?: string; onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm({ ...EMPTY, code: scanned })
  const { objekttyp_id, vorlage_id, code, name, standort_id, fahrzeug_id, einheit_id, rueckt_zuerst_aus, ...rule } =
    form.values
  const objekttypen = useObjekttypen()
  const vorlagen = useVorlagen(objekttyp_id)
  const { darf } = useSession()
  const standorte = useStandorte().filter(({ value }) =>
    darf('objekt.anlegen', { einheit_id: orNull(einheit_id), standort_id: value }),
  )
  const fahrzeuge = useFahrzeuge()
  const typ = objekttypen.find(({ id }) => id === objekttyp_id)
  const action = () =>
    unwrap(
      api.POST('/objekte', {
        body: {
          objekttyp_id,
          vorlage_id,
          code: code.trim(),
          name: name.trim(),
          standort_id,
          fahrzeug_id: orNull(fahrzeug_id),
          einheit_id: orNull(einheit_id),
          rueckt_zuerst_aus,
          ...kontrollBody(rule),
        },
      }),
    )
  return (
    <FormDrawer
      title="Objekt anlegen"
      form={form}
      submit="Objekt anlegen"
      done={`${code} ist angelegt.`}
      action={action}
      onDone={({ id }) => void navigate({ to: '/objekte/$id', params: { id } })}
      onClose={onClose}
    >
      <NativeSelect
        label="Objekttyp"
        data={[choose('Bitte wählen'), ...objekttypen.map((typ) => ({ value: typ.id, label: typ.name }))]}
        {...form.field('objekttyp_id')}
      />
      <NativeSelect
        label="Vorlage"
        description={
          objekttyp_id !== '' && vorlagen?.length === 0 ? 'Für diesen Objekttyp gibt es noch keine Vorlage.' : undefined
        }
        disabled={objekttyp_id === ''}
        data={[
          choose('Bitte wählen'),
          ...(vorlagen ?? []).map((vorlage) => ({
            value: vorlage.id,
            label: `${vorlage.name}, Version ${vorlage.version} (${vorlage.positionen.length} Positionen)`,
          })),
        ]}
        {...form.field('vorlage_id')}
      />
      <CodeField
        field={form.field('code')}
        prefix={typ?.code_prefix ?? null}
        onSuggest={(suggested) => form.set('code', suggested)}
      />
      <TextInput label="Name" placeholder="Notfallrucksack 1" {...form.field('name')} />
      <NativeSelect label="Standort" data={[choose('Bitte wählen'), ...standorte]} {...form.field('standort_id')} />
      <NativeSelect
        label="Gehört zum Fahrzeug"
        data={[choose('zu keinem'), ...fahrzeuge]}
        {...form.field('fahrzeug_id')}
      />
      <EinheitField recht="objekt.anlegen" field={form.field('einheit_id')} />
      <KontrolleFields form={form} typ={typ?.name} gilt={typ && `Beim Objekttyp gilt: ${regelText(typ)}`} />
    </FormDrawer>
  )
}
