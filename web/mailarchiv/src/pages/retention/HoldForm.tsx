/** A new hold: over a search, or over a list of mails. */
import { Radio, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from '@zeughaus/web-shared/form'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api.ts'
import classes from '../Form.module.css'
import { FormWindow } from '../FormWindow.tsx'
import { MentionField, mentionsIn } from '../MentionField.tsx'
import { SearchFields, searchOf } from '../SearchFields.tsx'
import { SendForm } from '../SendForm.tsx'
import { useDirty } from '../useDirty.ts'

type View = Schema<'HoldView'>

interface HoldWindowProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDone: (view: View) => void
}

export function HoldWindow({ opened, onClose, onDone }: HoldWindowProps) {
  const [isDirty, setDirty] = useState(false)
  return (
    <FormWindow opened={opened} onClose={onClose} title="Löschsperre anlegen" isDirty={isDirty}>
      {opened && <HoldForm onDirty={setDirty} onDone={onDone} />}
    </FormWindow>
  )
}

const EMPTY = { name: '', reason: '', by: 'search' as 'search' | 'list', q: '', contact: '', mails: '' }

interface HoldFormProps {
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: (view: View) => void
}

function HoldForm({ onDirty, onDone }: HoldFormProps) {
  const queries = useQueryClient()
  const form = useForm(EMPTY)
  useDirty(form.isDirty, onDirty)
  const { values } = form
  const save = useMutation({
    mutationFn: () => unwrap(api.POST('/retention/holds', { body: fieldsOf(values) })),
    onSuccess: async (view) => {
      await queries.invalidateQueries({ queryKey: ['retention'] })
      onDone(view)
    },
    onError: form.fail,
  })
  return (
    <SendForm form={form} sending={save} onSend={() => save.mutate()} submit="Löschsperre anlegen">
      <TextInput label="Name" required withAsterisk={false} maxLength={100} data-autofocus {...form.field('name')} />
      <Textarea
        label="Grund"
        description="Das Verfahren oder die Anordnung. Sichtbar für Datenschutz und Prüfung."
        required
        withAsterisk={false}
        maxLength={1000}
        autosize
        minRows={2}
        {...form.field('reason')}
      />
      <Radio.Group label="Was sie hält" {...form.field('by')}>
        <div className={classes['form']}>
          <Radio value="search" label="Alles, was eine Suche findet, auch später" />
          <Radio value="list" label="Einzelne Mails" />
        </div>
      </Radio.Group>
      {values.by === 'search' ? <SearchFields form={form} /> : <MentionField {...form.field('mails')} />}
    </SendForm>
  )
}

function fieldsOf({ name, reason, by, mails, ...search }: typeof EMPTY): Schema<'NewHold'> {
  if (by === 'list') return { name, reason, search: null, mails: mentionsIn(mails) }
  return { name, reason, search: searchOf(search), mails: [] }
}
