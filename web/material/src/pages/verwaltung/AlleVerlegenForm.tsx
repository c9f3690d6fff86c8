import { NativeSelect, Textarea } from '@mantine/core'
import { formatCount } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { orNull } from '../../components/body.ts'
import { useStandorte } from '../../components/choices.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { type RowsFormProps, useEachOnce } from '../../components/list/useEachOnce.ts'
import { filled, useForm } from '../../components/useForm.ts'
import { useSession } from '../../session/useSession.ts'

type Objekt = Schema<'Objekt'>

/** Moves several objects to one Standort; those that are there already stay. */
export function AlleVerlegenForm(props: RowsFormProps<Objekt>) {
  const { rows } = props
  const form = useForm({ standort_id: '', grund: '' })
  const { darf } = useSession()
  const standorte = useStandorte().filter(({ value }) =>
    rows.every(({ einheit_id }) => darf('lagerbewegung.anlegen', { einheit_id, standort_id: value })),
  )
  const { run, close } = useEachOnce(props, ({ code }) => code)
  const move = () => {
    const { standort_id } = filled({ standort_id: form.values.standort_id })
    const body = { standort_id, grund: orNull(form.values.grund) }
    return run(
      ({ id }) => unwrap(api.POST('/objekte/{id}/lagerbewegungen', { params: { path: { id } }, body })),
      (row) => row.standort_id !== standort_id,
    )
  }
  return (
    <FormDrawer
      title={`${formatCount(rows.length, 'Objekt', 'Objekte')} verlegen`}
      form={form}
      submit="Verlegen"
      done={(count) => `${formatCount(count, 'Objekt ist', 'Objekte sind')} verlegt.`}
      action={async () => move()}
      onClose={close}
    >
      <p>{rows.map(({ code }) => code).join(', ')}</p>
      <NativeSelect
        label="Neuer Standort"
        data={[{ value: '', label: 'Bitte wählen' }, ...standorte]}
        {...form.field('standort_id')}
      />
      <Textarea label="Grund" placeholder="Reserve für die Werkstatt" autosize minRows={2} {...form.field('grund')} />
    </FormDrawer>
  )
}
