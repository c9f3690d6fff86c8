import { NativeSelect, SegmentedControl } from '@mantine/core'
import { IconUserShield } from '@tabler/icons-react'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useStandorte } from '../../parts/choices.ts'
import common from '../../parts/common.module.css'
import { DeleteButton } from '../../parts/DeleteButton.tsx'
import { Facts } from '../../parts/DetailPage.tsx'
import { FormDrawer } from '../../parts/FormDrawer.tsx'
import { ListPage } from '../../parts/list/ListPage.tsx'
import { ObjektPicker } from '../../parts/ObjektPicker.tsx'
import { PersonPicker } from '../../parts/PersonPicker.tsx'
import { orNull, useForm } from '../../parts/useForm.ts'
import { useSession } from '../../session/useSession.ts'

type Zustaendigkeit = Schema<'Zustaendigkeit'>

/** Who is responsible for which Standort or object: she is told of shortages. */
export function ZustaendigkeitenPage() {
  const { darf } = useSession()
  const [open, setOpen] = useState<Zustaendigkeit | 'new'>()
  const mayChange = darf('zustaendigkeit.verwalten')
  return (
    <>
      <ListPage<Zustaendigkeit>
        title="Zuständigkeiten"
        lead="Wer für einen Standort oder ein Objekt zuständig ist, erfährt von seinen Fehlbeständen."
        name="zustaendigkeiten"
        arten={['zustaendigkeit', 'benutzer', 'standort', 'objekt']}
        load={(query, signal) => unwrap(api.GET('/zustaendigkeiten', { params: { query }, signal }))}
        search={(row) => `${row.benutzer_name} ${wofuer(row)}`}
        searchLabel="Person, Standort oder Objekt"
        filters={[{ name: 'standort_id', label: 'Standort', look: 'select', options: useStandorte() }]}
        columns={[
          { title: 'Person', sort: 'benutzer', cell: ({ benutzer_name }) => benutzer_name },
          { title: 'Zuständig für', width: '2fr', cell: wofuer },
        ]}
        card={(row) => (
          <>
            <div className={common['title']}>{row.benutzer_name}</div>
            <div>{wofuer(row)}</div>
          </>
        )}
        rowKey={({ id }) => id}
        {...(mayChange ? { onOpen: setOpen } : {})}
        exportPath="/zustaendigkeiten/export"
        empty={{
          icon: <IconUserShield size={40} />,
          title: 'Niemand ist zuständig',
          text: 'Zuständigkeiten vergibt die Administration.',
        }}
        {...(mayChange ? { action: { label: 'Zuständigkeit vergeben', onClick: () => setOpen('new') } } : {})}
      />
      {open === 'new' && <VergebenForm onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'new' && <BeendenForm row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const wofuer = ({ standort_name, objekt_code, objekt_name }: Zustaendigkeit): string =>
  standort_name === null ? `${objekt_code} ${objekt_name}` : `alle Objekte in ${standort_name}`

const KINDS = [
  { value: 'standort', label: 'Standort' },
  { value: 'objekt', label: 'Objekt' },
]

function VergebenForm({ onClose }: { onClose: () => void }) {
  const form = useForm({ benutzer_id: '', art: 'standort', standort_id: '', objekt_id: '' })
  const { benutzer_id, art, standort_id, objekt_id } = form.values
  const places = useStandorte()
  const action = () => {
    const wo = art === 'standort' ? { standort_id: orNull(standort_id) } : { objekt_id: orNull(objekt_id) }
    return unwrap(api.POST('/zustaendigkeiten', { body: { benutzer_id, ...wo } }))
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
      <PersonPicker
        value={benutzer_id}
        onChange={(id) => form.set('benutzer_id', id)}
        error={form.error('benutzer_id')}
      />
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
          {...form.text('standort_id')}
        />
      ) : (
        <ObjektPicker value={objekt_id} onChange={(id) => form.set('objekt_id', id)} error={form.error('objekt_id')} />
      )}
    </FormDrawer>
  )
}

function BeendenForm({ row, onClose }: { row: Zustaendigkeit; onClose: () => void }) {
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
          ['Zuständig für', wofuer(row)],
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
