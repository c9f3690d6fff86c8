import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../parts/choices.ts'
import { FormDrawer } from '../../parts/FormDrawer.tsx'
import { useForm } from '../../parts/useForm.ts'
import { assign } from './assign.ts'

type Objekt = Schema<'Objekt'>

interface AssignFormProps {
  readonly fahrzeug: Objekt
  /** What belongs to it already. */
  readonly carried: readonly Objekt[]
  readonly onClose: () => void
}

/** One more object for a vehicle. */
export function AssignForm({ fahrzeug, carried, onClose }: AssignFormProps) {
  const form = useForm({ objekt_id: '' })
  const all = useQuery({
    queryKey: ['objekte', 'alle'],
    meta: { arten: ['objekt'] },
    queryFn: () => readAll((page) => unwrap(api.GET('/objekte', { params: { query: page } }))),
  })
  const known = new Set([fahrzeug.id, ...carried.map(({ id }) => id)])
  const options = (all.data ?? [])
    .filter(({ id }) => !known.has(id))
    .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
  return (
    <FormDrawer
      title={`Objekt zu ${fahrzeug.code}`}
      form={form}
      submit="Zuordnen"
      done="Das Objekt ist zugeordnet."
      action={() => assign(form.values.objekt_id, fahrzeug.id)}
      onClose={onClose}
    >
      <NativeSelect
        label="Objekt"
        data={[{ value: '', label: 'Bitte wählen' }, ...options]}
        {...form.text('objekt_id')}
        error={form.error('fahrzeug_id')}
      />
    </FormDrawer>
  )
}
