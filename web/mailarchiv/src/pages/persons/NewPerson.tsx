import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, type Schema, unwrap } from '../../api.ts'
import { FormWindow } from '../FormWindow.tsx'
import { SendForm } from '../SendForm.tsx'
import { useDirty } from '../useDirty.ts'
import { FirstPassword } from './FirstPassword.tsx'
import { Granted, type Grants, grantedOf } from './Granted.tsx'

type Created = Schema<'AccountWithPassword'>

const EMPTY: Grants & { readonly name: string; readonly login: string } = {
  name: '',
  login: '',
  roles: ['lesen'],
  scope: '',
}

/** The form, then the first password, which cannot be read again after the window closes. */
export function NewPerson({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [created, setCreated] = useState<Created | null>(null)
  const [isDirty, setDirty] = useState(false)
  useEffect(() => {
    if (!opened) setCreated(null)
  }, [opened])
  return (
    <FormWindow
      opened={opened}
      onClose={onClose}
      title={created === null ? 'Person anlegen' : 'Die Person ist angelegt'}
      isDirty={isDirty}
      isFirm={created !== null}
    >
      {created === null ? (
        <NewPersonForm onDirty={setDirty} onDone={setCreated} />
      ) : (
        <FirstPassword login={created.account.login} password={created.password} onClose={onClose} />
      )}
    </FormWindow>
  )
}

interface NewPersonFormProps {
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: (created: Created) => void
}

function NewPersonForm({ onDirty, onDone }: NewPersonFormProps) {
  const queries = useQueryClient()
  const [form, setForm] = useState(EMPTY)
  useDirty(form, EMPTY, onDirty)
  const set = (change: Partial<typeof EMPTY>) => setForm((now) => ({ ...now, ...change }))
  const create = useMutation({
    mutationFn: () =>
      unwrap(api.POST('/accounts', { body: { name: form.name, login: form.login, ...grantedOf(form) } })),
    onSuccess: async (created) => {
      await queries.invalidateQueries({ queryKey: ['persons'] })
      onDone(created)
    },
  })
  return (
    <SendForm sending={create} onSend={() => create.mutate()} submit="Person anlegen">
      {(refused) => (
        <>
          <TextInput
            label="Vor- und Nachname"
            required
            withAsterisk={false}
            maxLength={100}
            data-autofocus
            error={refused['name']}
            value={form.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <TextInput
            label="Benutzername"
            description="Damit meldet sich die Person an. Auch eine E-Mail-Adresse ist möglich."
            required
            withAsterisk={false}
            maxLength={100}
            autoCapitalize="none"
            autoComplete="off"
            error={refused['login']}
            value={form.login}
            onChange={(event) => set({ login: event.currentTarget.value })}
          />
          <Granted grants={form} onChange={set} errors={refused} />
        </>
      )}
    </SendForm>
  )
}
