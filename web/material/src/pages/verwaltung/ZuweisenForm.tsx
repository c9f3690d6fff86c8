import { Modal, NativeSelect, SegmentedControl } from '@mantine/core'
import { api, unwrap } from '../../api/index.ts'
import { useEinheiten } from '../../components/choices.ts'
import { DeleteButton } from '../../components/DeleteButton.tsx'
import { Facts } from '../../components/DetailPage.tsx'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { ObjektPicker } from '../../components/ObjektPicker.tsx'
import { PersonPicker } from '../../components/PersonPicker.tsx'
import { filled, useForm } from '../../components/useForm.ts'
import { useDarfAmObjekt } from '../../session/useDarfAmObjekt.ts'
import { useSession } from '../../session/useSession.ts'
import classes from './verwaltung.module.css'
import { whoOf, type Zuweisung } from './zuweisung.ts'

/** Shows an assignment and ends it. */
export function ZuweisungWindow({ zuweisung, onClose }: { zuweisung: Zuweisung; onClose: () => void }) {
  const { id, objekt_id, objekt_code, objekt_name } = zuweisung
  const darf = useDarfAmObjekt(objekt_id)
  return (
    <Modal opened onClose={onClose} title="Kontrollverantwortung">
      <div className={classes['stack']}>
        <Facts
          facts={[
            ['Objekt', `${objekt_code} ${objekt_name}`],
            ['Kontrolliert', whoOf(zuweisung)],
          ]}
        />
        {darf('objekt.bearbeiten') && (
          <DeleteButton
            what={`Die Zuweisung von ${objekt_code} an ${whoOf(zuweisung)}`}
            action={() => unwrap(api.DELETE('/kontrollverantwortung/{id}', { params: { path: { id } } }))}
            onDone={onClose}
          />
        )}
      </div>
    </Modal>
  )
}

const WHO = [
  { value: 'person', label: 'Eine Person' },
  { value: 'einheit', label: 'Eine Einheit' },
]

/** Assigns an object to a person or unit for checking. */
export function ZuweisenForm({ onClose }: { onClose: () => void }) {
  const { darfIrgendwo } = useSession()
  const mayChoosePerson = darfIrgendwo('benutzer.lesen')
  const form = useForm({ objekt_id: '', who: mayChoosePerson ? 'person' : 'einheit', benutzer_id: '', einheit_id: '' })
  const einheiten = useEinheiten()
  const { objekt_id, who, benutzer_id, einheit_id } = form.values
  const isPerson = who === 'person'
  const action = async () => {
    const assignee = isPerson ? { benutzer_id } : { einheit_id }
    return unwrap(api.POST('/kontrollverantwortung', { body: filled({ objekt_id, ...assignee }) }))
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
      <ObjektPicker {...form.field('objekt_id')} />
      {mayChoosePerson && (
        <SegmentedControl
          fullWidth
          aria-label="Wer kontrolliert"
          data={WHO}
          value={who}
          onChange={(value) => form.set('who', value)}
        />
      )}
      {isPerson ? (
        <PersonPicker {...form.field('benutzer_id')} />
      ) : (
        <NativeSelect
          label="Einheit"
          data={[{ value: '', label: 'Bitte wählen' }, ...einheiten]}
          {...form.field('einheit_id')}
        />
      )}
    </FormDrawer>
  )
}
