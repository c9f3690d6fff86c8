import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { changesOf, orNull } from '../../components/body.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { PersonPicker } from '../../components/PersonPicker.tsx'
import { useForm } from '../../components/useForm.ts'
import { MANGELSTATUS, optionsOf, PRIORITAET } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'

type Mangel = Schema<'Mangel'>

/** Changes a defect: status, text, priority, and who sees to it. */
export function MangelForm({ mangel, onClose }: { mangel: Mangel; onClose: () => void }) {
  const { darfIrgendwo } = useSession()
  const now = {
    titel: mangel.titel,
    beschreibung: mangel.beschreibung ?? '',
    prioritaet: mangel.prioritaet,
    status: mangel.status,
    verantwortlich_id: mangel.verantwortlich_id ?? '',
  }
  const form = useForm(now)
  const action = async () => {
    const { beschreibung, verantwortlich_id, ...rest } = changesOf(form.initial, form.values)
    const body = {
      ...rest,
      ...(beschreibung === undefined ? {} : { beschreibung: orNull(beschreibung) }),
      ...(verantwortlich_id === undefined ? {} : { verantwortlich_id: orNull(verantwortlich_id) }),
    }
    if (Object.keys(body).length > 0)
      await unwrap(api.PATCH('/maengel/{id}', { params: { path: { id: mangel.id } }, body }))
  }
  const statuses = [mangel.status, ...mangel.aktionen].map((status) => ({
    value: status,
    label: MANGELSTATUS[status].word,
  }))
  return (
    <FormDrawer
      title="Mangel bearbeiten"
      form={form}
      record={now}
      submit="Speichern"
      done="Der Mangel ist gespeichert."
      action={action}
      onClose={onClose}
    >
      <NativeSelect label="Status" data={statuses} {...form.field('status')} />
      <TextInput label="Titel" {...form.field('titel')} />
      <Textarea label="Beschreibung" autosize minRows={3} {...form.field('beschreibung')} />
      <NativeSelect
        label="Priorität"
        description="Hoch: das Objekt ist nicht einsatzbereit, solange der Mangel offen ist"
        data={optionsOf(PRIORITAET)}
        {...form.field('prioritaet')}
      />
      {darfIrgendwo('benutzer.lesen') && <PersonPicker label="Verantwortlich" {...form.field('verantwortlich_id')} />}
    </FormDrawer>
  )
}
