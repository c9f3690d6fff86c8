import { NativeSelect, TextInput } from '@mantine/core'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { changesOf, orNull } from '../../components/body.ts'
import { DeleteButton } from '../../components/DeleteButton.tsx'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { branchOf } from '../../components/tree.ts'
import { useForm } from '../../components/useForm.ts'

type Einheit = Schema<'Einheit'>

interface EinheitFormProps {
  /** The record to change; undefined creates one. */
  readonly row: Einheit | undefined
  readonly all: readonly Einheit[]
  readonly onClose: () => void
}

interface Values {
  name: string
  uebergeordnet_id: string
}

const bodyOf = ({ name, uebergeordnet_id }: Values) => ({
  name: name.trim(),
  uebergeordnet_id: orNull(uebergeordnet_id),
})

/** Edits a unit and its parent. */
export function EinheitForm({ row, all, onClose }: EinheitFormProps) {
  const before: Values = { name: row?.name ?? '', uebergeordnet_id: row?.uebergeordnet_id ?? '' }
  const form = useForm(before)
  const below = row === undefined ? undefined : branchOf(all, row.id)
  const uppers = all.filter(({ id }) => below?.has(id) !== true).map(({ id, name }) => ({ value: id, label: name }))
  const action = async () => {
    if (row === undefined) return unwrap(api.POST('/einheiten', { body: bodyOf(form.values) }))
    const body = changesOf(bodyOf(before), bodyOf(form.values))
    if (Object.keys(body).length === 0) return row
    return unwrap(api.PATCH('/einheiten/{id}', { params: { path: { id: row.id } }, body }))
  }
  return (
    <FormDrawer
      title={row?.name ?? 'Einheit anlegen'}
      form={form}
      record={row === undefined ? undefined : before}
      submit={row === undefined ? 'Einheit anlegen' : 'Speichern'}
      done={`Die Einheit „${form.values.name}“ ist gespeichert.`}
      action={action}
      onClose={onClose}
    >
      <TextInput label="Name" placeholder="1. Zug" {...form.field('name')} />
      <NativeSelect
        label="Gehört zu"
        data={[{ value: '', label: 'keiner anderen' }, ...uppers]}
        {...form.field('uebergeordnet_id')}
      />
      {row !== undefined && (
        <DeleteButton
          what={`Die Einheit „${row.name}“`}
          action={() => unwrap(api.DELETE('/einheiten/{id}', { params: { path: { id: row.id } } }))}
          onDone={onClose}
        />
      )}
    </FormDrawer>
  )
}
