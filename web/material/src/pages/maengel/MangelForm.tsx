import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatInstant } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { Facts } from '../../parts/DetailPage.tsx'
import { FormDrawer } from '../../parts/FormDrawer.tsx'
import { changesOf, orNull, useForm } from '../../parts/useForm.ts'
import { MANGELSTATUS, optionsOf, PRIORITAET } from '../../parts/words.ts'
import { useSession } from '../../session/useSession.ts'
import { Fotos } from './Fotos.tsx'
import classes from './maengel.module.css'

type Mangel = Schema<'Mangel'>

/** Shows a defect with photos and possible next states. */
export function MangelForm({ mangel, onClose }: { mangel: Mangel; onClose: () => void }) {
  const { darf } = useSession()
  const mayChange = darf('mangel.bearbeiten')
  const now = {
    titel: mangel.titel,
    beschreibung: mangel.beschreibung ?? '',
    prioritaet: mangel.prioritaet,
    status: mangel.status,
  }
  const form = useForm(now)
  const action = async () => {
    const { beschreibung, ...rest } = changesOf(form.initial, form.values)
    const body = { ...rest, ...(beschreibung === undefined ? {} : { beschreibung: orNull(beschreibung) }) }
    if (Object.keys(body).length > 0)
      await unwrap(api.PATCH('/maengel/{id}', { params: { path: { id: mangel.id } }, body }))
  }
  const statuses = [mangel.status, ...mangel.aktionen].map((status) => ({
    value: status,
    label: MANGELSTATUS[status].word,
  }))
  return (
    <FormDrawer
      title="Mangel"
      form={form}
      record={now}
      submit="Speichern"
      done="Der Mangel ist gespeichert."
      action={action}
      isReadOnly={!mayChange}
      onClose={onClose}
    >
      <Facts
        facts={[
          [
            'Objekt',
            <Link key="objekt" to="/objekte/$id" params={{ id: mangel.objekt_id }} search={{ teil: 'maengel' }}>
              {mangel.objekt_code} {mangel.objekt_name}
            </Link>,
          ],
          [mangel.entitaet_typ === 'geraet_instanz' ? 'Gerät' : 'Position', mangel.entitaet_bezeichnung ?? undefined],
          ['Gemeldet', `${formatInstant(mangel.gemeldet_am)} von ${mangel.gemeldet_von_name}`],
          ['Erledigt', mangel.erledigt_am === null ? undefined : formatInstant(mangel.erledigt_am)],
        ]}
      />
      <fieldset disabled={!mayChange} className={classes['fields']}>
        <NativeSelect label="Status" data={statuses} {...form.text('status')} />
        <TextInput label="Titel" {...form.text('titel')} />
        <Textarea label="Beschreibung" autosize minRows={3} {...form.text('beschreibung')} />
        <NativeSelect
          label="Priorität"
          description="Hoch: das Objekt ist nicht einsatzbereit, solange der Mangel offen ist"
          data={optionsOf(PRIORITAET)}
          {...form.text('prioritaet')}
        />
      </fieldset>
      <Fotos mangel_id={mangel.id} />
    </FormDrawer>
  )
}
