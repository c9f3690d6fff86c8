import { Modal, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useBenutzer, useEinheiten } from '../../parts/choices.ts'
import common from '../../parts/common.module.css'
import { DeleteButton } from '../../parts/DeleteButton.tsx'
import { Facts } from '../../parts/DetailPage.tsx'
import { FormDrawer } from '../../parts/FormDrawer.tsx'
import { ListPage } from '../../parts/list/ListPage.tsx'
import { ObjektPicker } from '../../parts/ObjektPicker.tsx'
import { PersonPicker } from '../../parts/PersonPicker.tsx'
import { orNull, useForm } from '../../parts/useForm.ts'
import { useSession } from '../../session/useSession.ts'
import classes from './verwaltung.module.css'

type Zuweisung = Schema<'Kontrollverantwortung'>

/** Who sees which object first among his tasks. */
export function KontrollverantwortungPage() {
  const { darf } = useSession()
  const [opened, setOpened] = useState<Zuweisung | 'neu'>()
  const close = () => setOpened(undefined)
  const einheiten = useEinheiten()
  const benutzer = useBenutzer()
  return (
    <>
      <ListPage<Zuweisung>
        title="Kontrollverantwortung"
        lead="Wer welches Objekt kontrollieren soll. Es steht bei diesen Personen in den Aufgaben oben; kontrollieren darf weiterhin jeder."
        name="kontrollverantwortung"
        arten={['kontrollverantwortung']}
        load={(query, signal) => unwrap(api.GET('/kontrollverantwortung', { params: { query }, signal }))}
        search={(row) => `${row.objekt_code} ${row.objekt_name} ${whoOf(row)}`}
        searchLabel="Objekt, Person oder Einheit"
        filters={[
          ...(darf('benutzer.lesen')
            ? [{ name: 'benutzer_id', label: 'Person', look: 'select', options: benutzer } as const]
            : []),
          { name: 'einheit_id', label: 'Einheit', look: 'select', options: einheiten },
        ]}
        columns={[
          { title: 'Objekt', sort: 'objekt', width: '10rem', cell: ({ objekt_code }) => objekt_code },
          { title: 'Name', width: '1.5fr', cell: ({ objekt_name }) => objekt_name },
          { title: 'Kontrolliert', cell: whoOf },
          { title: 'Art', width: '8rem', cell: ({ benutzer_id }) => (benutzer_id === null ? 'Einheit' : 'Person') },
        ]}
        card={(row) => (
          <>
            <span className={common['title']}>{row.objekt_code}</span>
            <div>{row.objekt_name}</div>
            <div className={common['small']}>{whoOf(row)}</div>
          </>
        )}
        rowKey={({ id }) => id}
        {...(darf('objekt.bearbeiten')
          ? { onOpen: setOpened, action: { label: 'Verantwortung zuweisen', onClick: () => setOpened('neu') } }
          : {})}
        exportPath="/kontrollverantwortung/export"
        empty={{
          icon: <IconUserCheck size={40} />,
          title: 'Noch niemand zugewiesen',
          text: 'Ohne Zuweisung sieht jeder alle Objekte in der Reihenfolge ihrer Dringlichkeit.',
        }}
      />
      {opened === 'neu' && <ZuweisenForm onClose={close} />}
      {opened !== undefined && opened !== 'neu' && <ZuweisungFenster zuweisung={opened} onClose={close} />}
    </>
  )
}

const whoOf = ({ benutzer_name, einheit_name }: Zuweisung): string => benutzer_name ?? einheit_name ?? ''

function ZuweisungFenster({ zuweisung, onClose }: { zuweisung: Zuweisung; onClose: () => void }) {
  const { id, objekt_code, objekt_name } = zuweisung
  return (
    <Modal opened onClose={onClose} title="Kontrollverantwortung">
      <div className={classes['stack']}>
        <Facts
          facts={[
            ['Objekt', `${objekt_code} ${objekt_name}`],
            ['Kontrolliert', whoOf(zuweisung)],
          ]}
        />
        <DeleteButton
          what={`Die Zuweisung von ${objekt_code} an ${whoOf(zuweisung)}`}
          action={() => unwrap(api.DELETE('/kontrollverantwortung/{id}', { params: { path: { id } } }))}
          onDone={onClose}
        />
      </div>
    </Modal>
  )
}

const WER = [
  { value: 'person', label: 'Eine Person' },
  { value: 'einheit', label: 'Eine Einheit' },
]

function ZuweisenForm({ onClose }: { onClose: () => void }) {
  const { darf } = useSession()
  const kennt = darf('benutzer.lesen')
  const form = useForm({ objekt_id: '', wer: kennt ? 'person' : 'einheit', benutzer_id: '', einheit_id: '' })
  const einheiten = useEinheiten()
  const { objekt_id, wer, benutzer_id, einheit_id } = form.values
  const isPerson = wer === 'person'
  const action = () => {
    const an = isPerson ? { benutzer_id: orNull(benutzer_id) } : { einheit_id: orNull(einheit_id) }
    return unwrap(api.POST('/kontrollverantwortung', { body: { objekt_id, ...an } }))
  }
  return (
    <FormDrawer
      title="Verantwortung zuweisen"
      form={form}
      submit="Zuweisen"
      done="Die Verantwortung ist zugewiesen."
      action={action}
      onClose={onClose}
    >
      <ObjektPicker value={objekt_id} onChange={(id) => form.set('objekt_id', id)} error={form.error('objekt_id')} />
      {kennt && (
        <SegmentedControl
          fullWidth
          aria-label="Wer kontrolliert"
          data={WER}
          value={wer}
          onChange={(value) => form.set('wer', value)}
        />
      )}
      {isPerson ? (
        <PersonPicker
          value={benutzer_id}
          onChange={(id) => form.set('benutzer_id', id)}
          error={form.error('benutzer_id')}
        />
      ) : (
        <NativeSelect
          label="Einheit"
          data={[{ value: '', label: 'Bitte wählen' }, ...einheiten]}
          {...form.text('einheit_id')}
        />
      )}
    </FormDrawer>
  )
}
