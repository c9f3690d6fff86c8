import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { orNull } from '../../components/body.ts'
import { useFahrzeuge } from '../../components/choices.ts'
import { EinheitField } from '../../components/EinheitField.tsx'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { regelText } from '../../components/kontrollfrist.ts'
import { useNeuerStandort } from '../../components/neu.ts'
import { SelectOrNew } from '../../components/SelectOrNew.tsx'
import { useForm } from '../../components/useForm.ts'
import { canGive, useSession } from '../../session/useSession.ts'
import { CodeField } from './CodeField.tsx'
import { KontrolleFields } from './KontrolleFields.tsx'
import { kontrollBody, TYPREGEL } from './kontrollen.ts'
import { useVorschlag } from './vorschlag.ts'

const EMPTY = {
  objekttyp_id: '',
  vorlage_id: '',
  code: null as string | null,
  name: null as string | null,
  standort_id: '',
  fahrzeug_id: '',
  einheit_id: '',
  rueckt_zuerst_aus: false,
  ...TYPREGEL,
}

const choose = (label: string) => ({ value: '', label })

interface ObjektAnlegenFormProps {
  /** A code that was scanned and belongs to nothing yet. */
  readonly code?: string | undefined
  /** The template from which the person comes. */
  readonly vorlage?: string | undefined
  readonly onClose: () => void
}

/** Creates an object from the current version of a template. */
export function ObjektAnlegenForm({ code: scanned, vorlage: begunWith, onClose }: ObjektAnlegenFormProps) {
  const navigate = useNavigate()
  const form = useForm({ ...EMPTY, code: scanned ?? null })
  const { fahrzeug_id, einheit_id, rueckt_zuerst_aus } = form.values
  const proposed = useVorschlag(form.values, begunWith)
  const { objekttypen, vorlagen, lacksVorlage, standorte, typ, vorlage, standort, code, name } = proposed
  const fahrzeuge = useFahrzeuge()
  const neuerStandort = useNeuerStandort()
  const action = () =>
    unwrap(
      api.POST('/objekte', {
        body: {
          objekttyp_id: typ?.id ?? '',
          vorlage_id: vorlage?.id ?? '',
          code: code.trim(),
          name: name.trim(),
          standort_id: standort?.value ?? '',
          fahrzeug_id: orNull(fahrzeug_id),
          einheit_id: orNull(einheit_id),
          rueckt_zuerst_aus,
          ...kontrollBody(form.values),
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
        value={typ?.id ?? ''}
      />
      <NativeSelect
        label="Vorlage"
        disabled={typ === undefined}
        data={[
          choose('Bitte wählen'),
          ...(vorlagen ?? []).map((vorlage) => ({
            value: vorlage.id,
            label: `${vorlage.name}, Version ${vorlage.version} (${vorlage.positionen.length} Positionen)`,
          })),
        ]}
        {...form.field('vorlage_id')}
        value={vorlage?.id ?? ''}
      />
      {lacksVorlage && <OhneVorlage typ={typ} isTyped={form.values.code !== null || form.values.name !== null} />}
      <CodeField
        field={{ ...form.field('code'), value: code }}
        prefix={typ?.code_prefix ?? null}
        onSuggest={(suggested) => form.set('code', suggested)}
      />
      <TextInput label="Name" placeholder="Notfallrucksack 1" {...form.field('name')} value={name} />
      <SelectOrNew
        label="Standort"
        none="Bitte wählen"
        neu={neuerStandort}
        newLabel="Neuer Standort"
        placeholder="Wache Nord"
        data={standorte}
        {...form.field('standort_id')}
        value={standort?.value ?? ''}
      />
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

interface OhneVorlageProps {
  readonly typ: Schema<'Objekttyp'> | undefined
  /** True when leaving would lose what was typed: the form asks. */
  readonly isTyped: boolean
}

/** Says that a template is missing, and leads to a new one. */
function OhneVorlage({ typ, isTyped }: OhneVorlageProps) {
  const { ich } = useSession()
  const navigate = useNavigate()
  const search = typ === undefined ? {} : { objekttyp_id: typ.id }
  return (
    <div>
      <p>Objekte entstehen aus einer Vorlage. {typ && `Für den Objekttyp ${typ.name} gibt es noch keine.`}</p>
      {canGive(ich, 'vorlage.bearbeiten') && (
        <Button
          variant="default"
          onClick={() => void navigate({ to: '/vorlagen/neu', search, ignoreBlocker: !isTyped })}
        >
          Vorlage anlegen
        </Button>
      )}
    </div>
  )
}
