import { TextInput } from '@mantine/core'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { DeleteButton } from '../../components/DeleteButton.tsx'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { useForm } from '../../components/useForm.ts'

interface RolleFormProps {
  /** The record to change; undefined creates one. */
  readonly rolle: Schema<'Rolle'> | undefined
  /** Receives the id of a new role, to edit its permissions next. */
  readonly onCreated: (id: string) => void
  readonly onClose: () => void
}

/** Edits the name of an own role. */
export function RolleForm({ rolle, onCreated, onClose }: RolleFormProps) {
  const form = useForm({ name: rolle?.name ?? '' })
  const name = form.values.name.trim()
  const action = async () => {
    if (rolle === undefined) onCreated((await unwrap(api.POST('/rollen', { body: { name } }))).id)
    else await unwrap(api.PATCH('/rollen/{id}', { params: { path: { id: rolle.id } }, body: { name } }))
  }
  return (
    <FormDrawer
      title={rolle === undefined ? 'Rolle anlegen' : rolle.name}
      form={form}
      submit={rolle === undefined ? 'Rolle anlegen' : 'Speichern'}
      done={`Die Rolle „${name}“ ist gespeichert.`}
      action={action}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="Gerätewart"
        description="Was sie darf, haken Sie danach an"
        {...form.field('name')}
      />
      {rolle !== undefined && (
        <DeleteButton
          what={`Die Rolle „${rolle.name}“`}
          action={() => unwrap(api.DELETE('/rollen/{id}', { params: { path: { id: rolle.id } } }))}
          onDone={onClose}
        />
      )}
    </FormDrawer>
  )
}
