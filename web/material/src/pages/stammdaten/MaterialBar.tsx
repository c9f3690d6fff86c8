import { NativeSelect } from '@mantine/core'
import { formatCount } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { orNull } from '../../components/body.ts'
import { useKategorien } from '../../components/choices.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { SelectionBar } from '../../components/list/SelectionBar.tsx'
import type { Selection } from '../../components/list/selection.ts'
import type { BulkAction } from '../../components/list/types.ts'
import { type RowsFormProps, useEachOnce } from '../../components/list/useEachOnce.ts'
import { useForm } from '../../components/useForm.ts'

type Material = Schema<'Material'>

const ACTIONS: readonly BulkAction<Material>[] = [{ label: 'Kategorie ändern', fits: () => true, form: KategorieForm }]

/** Actions on several materials at once. */
export const MaterialBar = ({ selection }: { selection: Selection<Material> }) => (
  <SelectionBar nameOf={({ name }) => name} actions={ACTIONS} selection={selection} />
)

/** Puts several materials into one category, or takes them out of theirs. */
function KategorieForm(props: RowsFormProps<Material>) {
  const form = useForm({ kategorie_id: '' })
  const kategorien = useKategorien()
  const { run, close } = useEachOnce(props, ({ name }) => name)
  const body = { kategorie_id: orNull(form.values.kategorie_id) }
  return (
    <FormDrawer
      title={`Kategorie von ${formatCount(props.rows.length, 'Material', 'Materialien')} ändern`}
      form={form}
      submit="Ändern"
      done={(count) => `${formatCount(count, 'Material ist', 'Materialien sind')} geändert.`}
      action={() => run(({ id }) => unwrap(api.PATCH('/materialien/{id}', { params: { path: { id } }, body })))}
      onClose={close}
    >
      <p>{props.rows.map(({ name }) => name).join(', ')}</p>
      <NativeSelect
        label="Kategorie"
        data={[{ value: '', label: 'keine' }, ...kategorien]}
        {...form.field('kategorie_id')}
      />
    </FormDrawer>
  )
}
