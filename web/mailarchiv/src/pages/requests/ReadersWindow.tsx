/** Asks who may still find and read the mails of a restriction. */
import { Checkbox, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { useForm } from '@zeughaus/web-shared/form'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api.ts'
import { FormWindow } from '../FormWindow.tsx'
import { mailsText } from '../mailsText.ts'
import record from '../Record.module.css'
import { SendForm } from '../SendForm.tsx'
import { useDirty } from '../useDirty.ts'
import classes from './Requests.module.css'
import { useSending } from './useSending.ts'
import type { View } from './words.ts'

interface ReadersWindowProps {
  readonly view: View
  /** Null while the window is closed. */
  readonly asked: 'restrict' | 'readers' | null
  readonly onClose: () => void
}

export function ReadersWindow({ view, asked, onClose }: ReadersWindowProps) {
  const [isDirty, setDirty] = useState(false)
  const persons = useQuery({
    queryKey: ['requests', 'readers'],
    queryFn: () => unwrap(api.GET('/requests/readers')),
    enabled: asked !== null,
  })
  return (
    <FormWindow
      opened={asked !== null}
      onClose={onClose}
      title={asked === 'readers' ? 'Personen ändern' : 'Einschränken'}
      isDirty={isDirty}
    >
      {persons.isError && <ErrorNote>{persons.error.message}</ErrorNote>}
      {persons.isPending && <Skeleton height={160} radius="md" />}
      {asked !== null && persons.data && (
        <ReadersForm view={view} asked={asked} persons={persons.data.persons} onDirty={setDirty} onDone={onClose} />
      )}
    </FormWindow>
  )
}

interface ReadersFormProps {
  readonly view: View
  readonly asked: 'restrict' | 'readers'
  readonly persons: Schema<'RestrictionPersons'>['persons']
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: () => void
}

function ReadersForm({ view: { request, readers: named }, asked, persons, onDirty, onDone }: ReadersFormProps) {
  const form = useForm({ readers: named.map(({ id }) => id) })
  useDirty(form.isDirty, onDirty)
  const params = { path: { id: request.id } }
  const send = useSending({
    call: () =>
      asked === 'restrict'
        ? unwrap(api.POST('/requests/{id}/restrict', { params, body: form.values }))
        : unwrap(api.PUT('/requests/{id}/readers', { params, body: form.values })),
    onDone,
    onError: form.fail,
  })
  return (
    <SendForm
      form={form}
      sending={send}
      onSend={() => send.mutate()}
      submit={asked === 'restrict' ? `${mailsText(request.mails)} einschränken` : 'Personen speichern'}
    >
      {asked === 'restrict' && (
        <p className={record['text']}>
          Die Mails der Liste bleiben im Archiv. Finden und lesen können sie nur noch die Personen, die Sie hier nennen:
          alle anderen nicht, und andere Programme auch nicht. Kein Löschlauf löscht sie. Das gilt, bis Sie die
          Einschränkung aufheben.
        </p>
      )}
      <Checkbox.Group
        label="Wer darf sie noch finden und lesen?"
        description="Nur wer diese Mails dafür wirklich braucht. Sie müssen niemanden wählen."
        {...form.field('readers')}
      >
        <div className={classes['choices']}>
          {persons.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
          ))}
        </div>
      </Checkbox.Group>
    </SendForm>
  )
}
