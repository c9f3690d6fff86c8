import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { orNull } from '../../components/body.ts'
import { readAll } from '../../components/choices.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { ObjektPicker } from '../../components/ObjektPicker.tsx'
import { filled, useForm } from '../../components/useForm.ts'
import { GeraetFields, type GeraetValues } from './GeraetFields.tsx'

interface Values extends GeraetValues {
  objekt_id: string
  objektposition_id: string
}

interface GeraetAnlegenFormProps {
  /** Object of the new device; without it the form asks. */
  readonly objekt?: Pick<Schema<'Objekt'>, 'id' | 'code'>
  readonly onClose: () => void
}

/** Creates a device at a position whose material carries serial numbers. */
export function GeraetAnlegenForm({ objekt, onClose }: GeraetAnlegenFormProps) {
  const navigate = useNavigate()
  const form = useForm<Values>({
    objekt_id: objekt?.id ?? '',
    objektposition_id: '',
    seriennummer: '',
    letzte_pruefung: '',
    naechste_pruefung: '',
    bemerkung: '',
  })
  const { objekt_id, objektposition_id, seriennummer, letzte_pruefung, naechste_pruefung, bemerkung } = form.values
  const positions = useQuery({
    queryKey: ['objektpositionen', 'geraete', objekt_id],
    meta: { arten: ['objekt', 'objektposition'] },
    enabled: objekt_id !== '',
    queryFn: () =>
      readAll((query) => unwrap(api.GET('/objekte/{id}/positionen', { params: { path: { id: objekt_id }, query } }))),
  })
  const fitting = (positions.data ?? []).filter(({ material }) => material.materialtyp === 'geraet_sn')
  const action = async () => {
    const { objektposition_id: id, seriennummer: number } = filled({
      objekt_id,
      objektposition_id,
      seriennummer: seriennummer.trim(),
    })
    return unwrap(
      api.POST('/objektpositionen/{id}/geraete', {
        params: { path: { id } },
        body: {
          seriennummer: number,
          letzte_pruefung: orNull(letzte_pruefung),
          bemerkung: orNull(bemerkung),
          ...(naechste_pruefung === '' ? {} : { naechste_pruefung }),
        },
      }),
    )
  }
  return (
    <FormDrawer
      title={objekt === undefined ? 'Gerät aufnehmen' : `Gerät in ${objekt.code} aufnehmen`}
      form={form}
      submit="Aufnehmen"
      done={`Das Gerät ${seriennummer} ist aufgenommen.`}
      action={action}
      onDone={({ id }) => void navigate({ to: '/geraete/$id', params: { id } })}
      onClose={onClose}
    >
      {objekt === undefined && <ObjektPicker {...form.field('objekt_id')} />}
      <NativeSelect
        label="Position"
        disabled={fitting.length === 0}
        description={
          positions.data !== undefined && fitting.length === 0
            ? 'Dieses Objekt hat keine Position, deren Material eine Seriennummer trägt.'
            : undefined
        }
        data={[
          { value: '', label: 'Bitte wählen' },
          ...fitting.map(({ id, material, fach_name }) => ({
            value: id,
            label: fach_name === null ? material.name : `${material.name}, ${fach_name}`,
          })),
        ]}
        {...form.field('objektposition_id')}
      />
      <GeraetFields form={form} nextHint="Leer: nach dem Prüfintervall der Position" />
    </FormDrawer>
  )
}
