import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { changesOf, orNull } from '../../components/body.ts'
import { useEinheiten, useStandorte } from '../../components/choices.ts'
import { DeleteButton } from '../../components/DeleteButton.tsx'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { branchOf } from '../../components/tree.ts'
import { useForm } from '../../components/useForm.ts'
import { LAGERORTARTEN, optionsOf } from '../../components/words.ts'
import { UEBERALL, useSession } from '../../session/useSession.ts'

type Lagerort = Schema<'Lagerort'>
interface Values {
  name: string
  art: Lagerort['art']
  uebergeordnet_id: string
  /** `einheit:id`, `standort:id` or empty. */
  ort: string
}

interface LagerortFormProps {
  /** The record to change; undefined creates one. */
  readonly row?: Lagerort
  /** Parent of a new Lagerort. */
  readonly uebergeordnet_id?: string
  readonly all: readonly Lagerort[]
  readonly onClose: () => void
}

const bodyOf = ({ name, art, uebergeordnet_id, ort }: Values) => ({
  name: name.trim(),
  art,
  uebergeordnet_id: orNull(uebergeordnet_id),
  ...bodyOfOrt(ort),
})

const bodyOfOrt = (ort: string) => ({
  einheit_id: ort.startsWith('einheit:') ? ort.slice('einheit:'.length) : null,
  standort_id: ort.startsWith('standort:') ? ort.slice('standort:'.length) : null,
})

const ortOf = (row: Lagerort | undefined): string => {
  if (row?.einheit_id) return `einheit:${row.einheit_id}`
  return row?.standort_id ? `standort:${row.standort_id}` : ''
}

const prefixed = (kind: string, options: readonly { value: string; label: string }[]) =>
  options.map(({ value, label }) => ({ value: `${kind}:${value}`, label }))

/**
 * The places to which the person may give a Lagerort, and the one that it has. Without a place of its own it belongs where
 * the upper one does.
 */
function useOrte(now: string, hasUpper: boolean) {
  const { darf } = useSession()
  const all = [...prefixed('einheit', useEinheiten()), ...prefixed('standort', useStandorte())]
  const here = all.filter(({ value }) => value === now || darf('lager.bearbeiten', bodyOfOrt(value)))
  const ofKind = (kind: string) => here.filter(({ value }) => value.startsWith(`${kind}:`))
  const isOptional = hasUpper || darf('lager.bearbeiten', UEBERALL)
  return {
    fallback: isOptional ? undefined : here[0]?.value,
    options: [
      ...(isOptional ? [{ value: '', label: 'wie der Lagerort darüber' }] : []),
      { group: 'Einheit', items: ofKind('einheit') },
      { group: 'Standort', items: ofKind('standort') },
    ],
  }
}

export function LagerortForm({ row, uebergeordnet_id = '', all, onClose }: LagerortFormProps) {
  const { darfIrgendwo } = useSession()
  const before: Values = {
    name: row?.name ?? '',
    art: row?.art ?? (uebergeordnet_id === '' ? 'standort' : 'raum'),
    uebergeordnet_id: row?.uebergeordnet_id ?? uebergeordnet_id,
    ort: ortOf(row),
  }
  const form = useForm(before)
  const below = row === undefined ? undefined : branchOf(all, row.id)
  const uppers = all.filter(({ id }) => below?.has(id) !== true).map(({ id, pfad }) => ({ value: id, label: pfad }))
  const orte = useOrte(before.ort, form.values.uebergeordnet_id !== '')
  const fallback = form.values.ort === '' ? orte.fallback : undefined
  const { set } = form
  useEffect(() => {
    if (fallback !== undefined) set('ort', fallback)
  }, [fallback, set])
  const action = async () => {
    if (row === undefined) return unwrap(api.POST('/lagerorte', { body: bodyOf(form.values) }))
    const body = changesOf(bodyOf(before), bodyOf(form.values))
    if (Object.keys(body).length === 0) return row
    return unwrap(api.PATCH('/lagerorte/{id}', { params: { path: { id: row.id } }, body }))
  }
  return (
    <FormDrawer
      title={row === undefined ? 'Lagerort anlegen' : row.name}
      form={form}
      record={row === undefined ? undefined : before}
      submit={row === undefined ? 'Lagerort anlegen' : 'Speichern'}
      done={`Der Lagerort „${form.values.name}“ ist gespeichert.`}
      action={action}
      onClose={onClose}
    >
      <TextInput label="Name" placeholder="Regalraum" {...form.field('name')} />
      <NativeSelect label="Art" data={optionsOf(LAGERORTARTEN)} {...form.field('art')} />
      <NativeSelect
        label="Liegt in"
        data={[{ value: '', label: 'eigenständig' }, ...uppers]}
        {...form.field('uebergeordnet_id')}
      />
      <NativeSelect
        label="Gehört zu"
        description="Wer eine Rolle nur an einem Ort hat, sieht mit ihr die Lager dieses Orts. Was in einem Lagerort liegt, gehört dazu."
        data={orte.options}
        {...form.field('ort')}
        error={form.error('einheit_id') ?? form.error('standort_id')}
      />
      {row !== undefined && darfIrgendwo('stammdaten.loeschen') && (
        <DeleteButton
          what={`Der Lagerort „${row.name}“`}
          action={() => unwrap(api.DELETE('/lagerorte/{id}', { params: { path: { id: row.id } } }))}
          onDone={onClose}
        />
      )}
    </FormDrawer>
  )
}
