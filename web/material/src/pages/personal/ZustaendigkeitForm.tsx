import { NativeSelect, SegmentedControl } from '@mantine/core'
import { api, unwrap } from '../../api/index.ts'
import { useStandorte } from '../../components/choices.ts'
import { DeleteButton } from '../../components/DeleteButton.tsx'
import { Facts } from '../../components/DetailPage.tsx'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { ObjektPicker } from '../../components/ObjektPicker.tsx'
import { PersonPicker } from '../../components/PersonPicker.tsx'
import { filled, useForm } from '../../components/useForm.ts'
import { purposeOf, type Zustaendigkeit } from './zustaendigkeit.ts'

const KINDS = [
  { value: 'standort', label: 'Standort' },
  { value: 'objekt', label: 'Objekt' },
]

/** Makes a person responsible for a Standort or an object. */
export function VergebenForm({ onClose }: { onClose: () => void }) {
  const form = useForm({ benutzer_id: '', art: 'standort', standort_id: '', objekt_id: '' })
  const { benutzer_id, art, standort_id, objekt_id } = form.values
  const places = useStandorte()
  const action = async () => {
    const where = art === 'standort' ? { standort_id } : { objekt_id }
    return unwrap(api.POST('/zustaendigkeiten', { body: filled({ benutzer_id, ...where }) }))
  }
  return (
    <FormDrawer
      title="Zuständigkeit vergeben"
      form={form}
      submit="Vergeben"
      done="Die Zuständigkeit ist vergeben."
      action={action}
      onClose={onClose}
    >
      <PersonPicker {...form.field('benutzer_id')} />
      <SegmentedControl
        aria-label="Zuständig für"
        size="md"
        fullWidth
        data={KINDS}
        value={art}
        onChange={(value) => form.set('art', value)}
      />
      {art === 'standort' ? (
        <NativeSelect
          label="Standort"
          data={[{ value: '', label: 'Bitte wählen' }, ...places]}
          {...form.field('standort_id')}
        />
      ) : (
        <ObjektPicker {...form.field('objekt_id')} />
      )}
    </FormDrawer>
  )
}

/** Shows a responsibility and ends it. */
export function BeendenForm({ row, onClose }: { row: Zustaendigkeit; onClose: () => void }) {
  const form = useForm({})
  return (
    <FormDrawer
      title="Zuständigkeit"
      form={form}
      submit=""
      done=""
      action={async () => undefined}
      isReadOnly
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Person', row.benutzer_name],
          ['Zuständig für', purposeOf(row)],
        ]}
      />
      <DeleteButton
        what={`Die Zuständigkeit von ${row.benutzer_name}`}
        action={() => unwrap(api.DELETE('/zustaendigkeiten/{id}', { params: { path: { id: row.id } } }))}
        onDone={onClose}
      />
    </FormDrawer>
  )
}
