import { NumberInput } from '@mantine/core'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { numberOrNull } from '../../components/body.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { MaterialOrNew } from '../../components/MaterialOrNew.tsx'
import { useForm } from '../../components/useForm.ts'
import { FachField } from './FachField.tsx'
import { fachBody, NO_FACH } from './fach.ts'

/** Adds a material to the object beside those of its template. */
export function PositionAnlegenForm({ objekt, onClose }: { objekt: Schema<'Objekt'>; onClose: () => void }) {
  const form = useForm({ material_id: '', override: 1 as number | string, fach: NO_FACH })
  const action = () =>
    unwrap(
      api.POST('/objekte/{id}/positionen', {
        params: { path: { id: objekt.id } },
        body: {
          material_id: form.values.material_id,
          override: numberOrNull(form.values.override),
          ...fachBody(form.values.fach),
        },
      }),
    )
  return (
    <FormDrawer
      title={`Position in ${objekt.code}`}
      form={form}
      submit="Hinzufügen"
      done="Die Position ist hinzugefügt."
      action={action}
      onClose={onClose}
    >
      <MaterialOrNew {...form.field('material_id')} />
      <NumberInput label="Sollmenge" min={0} allowDecimal={false} {...form.field('override')} />
      <FachField
        objekttyp_id={objekt.objekttyp_id}
        value={form.values.fach}
        onChange={(fach) => form.set('fach', fach)}
        error={form.error('fach_id') ?? form.error('fach_freitext')}
      />
    </FormDrawer>
  )
}
