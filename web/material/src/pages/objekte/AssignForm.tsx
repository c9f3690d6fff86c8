import type { Schema } from '../../api/index.ts'
import { FormDrawer } from '../../parts/FormDrawer.tsx'
import { ObjektPicker } from '../../parts/ObjektPicker.tsx'
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
  return (
    <FormDrawer
      title={`Objekt zu ${fahrzeug.code}`}
      form={form}
      submit="Zuordnen"
      done="Das Objekt ist zugeordnet."
      action={() => assign(form.values.objekt_id, fahrzeug.id)}
      onClose={onClose}
    >
      <ObjektPicker
        {...form.pick('objekt_id')}
        without={[fahrzeug.id, ...carried.map(({ id }) => id)]}
        error={form.error('fahrzeug_id')}
      />
    </FormDrawer>
  )
}
