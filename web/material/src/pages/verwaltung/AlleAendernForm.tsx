import { NativeSelect } from '@mantine/core'
import { formatCount } from '@zeughaus/web-shared'
import { ApiError, api, type Schema, unwrap } from '../../api/index.ts'
import { useEinheitenHier } from '../../components/EinheitField.tsx'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { type RowsFormProps, useEachOnce } from '../../components/list/useEachOnce.ts'
import { useForm } from '../../components/useForm.ts'
import { OBJEKTSTATUS, optionsOf } from '../../components/words.ts'

type Objekt = Schema<'Objekt'>

/** Value of a field that stays as it is in each object. */
const UNCHANGED = ''
/** Value of the Einheit that takes it away. */
const NONE = 'keine'
const STAYS = { value: UNCHANGED, label: 'unverändert' }

/** Changes status and Einheit of several objects; what is not chosen stays as it is in each of them. */
export function AlleAendernForm(props: RowsFormProps<Objekt>) {
  const { rows } = props
  const form = useForm({ status: UNCHANGED, einheit_id: UNCHANGED })
  const { einheiten, mayBeNone } = useEinheitenHier('objekt.bearbeiten')
  const { run, close } = useEachOnce(props, ({ code }) => code)
  const change = async () => {
    const { status, einheit_id } = form.values
    const body = {
      ...(status === UNCHANGED ? {} : { status: status as Objekt['status'] }),
      ...(einheit_id === UNCHANGED ? {} : { einheit_id: einheit_id === NONE ? null : einheit_id }),
    }
    if (Object.keys(body).length === 0)
      throw new ApiError(422, 'nichts_gewaehlt', 'Bitte wählen Sie, was sich ändern soll.')
    return run(({ id }) => unwrap(api.PATCH('/objekte/{id}', { params: { path: { id } }, body })))
  }
  return (
    <FormDrawer
      title={`${formatCount(rows.length, 'Objekt', 'Objekte')} ändern`}
      form={form}
      submit="Ändern"
      done={(count) => `${formatCount(count, 'Objekt ist', 'Objekte sind')} geändert.`}
      action={change}
      onClose={close}
    >
      <p>{rows.map(({ code }) => code).join(', ')}</p>
      <NativeSelect label="Status" data={[STAYS, ...optionsOf(OBJEKTSTATUS)]} {...form.field('status')} />
      <NativeSelect
        label="Einheit"
        data={[STAYS, ...(mayBeNone ? [{ value: NONE, label: 'keine' }] : []), ...einheiten]}
        {...form.field('einheit_id')}
      />
    </FormDrawer>
  )
}
