import { NativeSelect, TextInput } from '@mantine/core'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { DeleteButton } from '../../parts/DeleteButton.tsx'
import { FormDrawer } from '../../parts/FormDrawer.tsx'
import { branchOf } from '../../parts/tree.ts'
import { changesOf, orNull, useForm } from '../../parts/useForm.ts'
import { LAGERORTARTEN, optionsOf } from '../../parts/words.ts'
import { useSession } from '../../session/useSession.ts'

type Lagerort = Schema<'Lagerort'>
interface Values {
  name: string
  art: Lagerort['art']
  uebergeordnet_id: string
}

interface LagerortFormProps {
  /** The record to change; undefined creates one. */
  readonly row?: Lagerort
  /** Parent of a new Lagerort. */
  readonly uebergeordnet_id?: string
  readonly all: readonly Lagerort[]
  readonly onClose: () => void
}

const bodyOf = ({ name, art, uebergeordnet_id }: Values) => ({
  name: name.trim(),
  art,
  uebergeordnet_id: orNull(uebergeordnet_id),
})

export function LagerortForm({ row, uebergeordnet_id = '', all, onClose }: LagerortFormProps) {
  const { darf } = useSession()
  const before: Values = {
    name: row?.name ?? '',
    art: row?.art ?? (uebergeordnet_id === '' ? 'standort' : 'raum'),
    uebergeordnet_id: row?.uebergeordnet_id ?? uebergeordnet_id,
  }
  const form = useForm(before)
  const below = row === undefined ? undefined : branchOf(all, row.id)
  const uppers = all.filter(({ id }) => below?.has(id) !== true).map(({ id, pfad }) => ({ value: id, label: pfad }))
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
      <TextInput label="Name" placeholder="Regalraum" {...form.text('name')} />
      <NativeSelect label="Art" data={optionsOf(LAGERORTARTEN)} {...form.text('art')} />
      <NativeSelect
        label="Liegt in"
        data={[{ value: '', label: 'eigenständig' }, ...uppers]}
        {...form.text('uebergeordnet_id')}
      />
      {row !== undefined && darf('stammdaten.loeschen') && (
        <DeleteButton
          what={`Der Lagerort „${row.name}“`}
          action={() => unwrap(api.DELETE('/lagerorte/{id}', { params: { path: { id: row.id } } }))}
          onDone={onClose}
        />
      )}
    </FormDrawer>
  )
}
