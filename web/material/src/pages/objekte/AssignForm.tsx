import type { Schema } from '../../api/index.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { ObjektPicker } from '../../components/ObjektPicker.tsx'
import { filled, useForm } from '../../components/useForm.ts'
import { assign } from './assign.ts'

type Objekt = Schema<'Objekt'>

interface AssignFormProps {
  readonly fahrzeug: Objekt
  /** Objects that the vehicle already carries. */
  readonly carried: readonly Objekt[]
  readonly onClose: () => void
}

/** Assigns another object to a vehicle. */
export function AssignForm({ fahrzeug, carried, onClose }: AssignFormProps) {
  const form = useForm({ objekt_id: '' })
  const action = async () => assign(filled(form.values).objekt_id, fahrzeug.id)
  return (
    <FormDrawer
      title={`Objekt zu ${fahrzeug.code}`}
      form={form}
      submit="Zuordnen"
      done="Das Objekt ist zugeordnet."
      action={action}
      onClose={onClose}
    >
      <ObjektPicker
        {...form.field('objekt_id')}
        without={[fahrzeug.id, ...carried.map(({ id }) => id)]}
        error={form.error('objekt_id') ?? form.error('fahrzeug_id')}
      />
    </FormDrawer>
  )
}
