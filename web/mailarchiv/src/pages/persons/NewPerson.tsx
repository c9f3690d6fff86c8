import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from '@zeughaus/web-shared/form'
import { useEffect, useState } from 'react'
import { api, type Schema, unwrap } from '../../api.ts'
import { FormWindow } from '../FormWindow.tsx'
import { SendForm } from '../SendForm.tsx'
import { useDirty } from '../useDirty.ts'
import { AccessFields } from './AccessFields.tsx'
import { type Access, accessToSend, atFields, NEW_ACCESS } from './access.ts'
import { EmailField, emailToSend } from './EmailField.tsx'
import { FirstPassword } from './FirstPassword.tsx'

type Created = Schema<'AccountWithPassword'>

const EMPTY: Access & { readonly name: string; readonly login: string; readonly email: string } = {
  ...{ name: '', login: '', email: '' },
  ...NEW_ACCESS,
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
  const form = useForm(EMPTY, atFields)
  useDirty(form.isDirty, onDirty)
  const create = useMutation({
    mutationFn: () => {
      const { name, login, email } = form.values
      const body = { name, login, email: emailToSend(email), ...accessToSend(form.values, null) }
      return unwrap(api.POST('/accounts', { body }))
    },
    onSuccess: async (created) => {
      await queries.invalidateQueries({ queryKey: ['persons'] })
      onDone(created)
    },
    onError: form.fail,
  })
  return (
    <SendForm form={form} sending={create} onSend={() => create.mutate()} submit="Person anlegen">
      <TextInput
        label="Vor- und Nachname"
        required
        withAsterisk={false}
        maxLength={100}
        data-autofocus
        {...form.field('name')}
      />
      <TextInput
        label="Benutzername"
        description="Damit meldet sich die Person an. Auch eine E-Mail-Adresse ist möglich."
        required
        withAsterisk={false}
        maxLength={100}
        autoCapitalize="none"
        autoComplete="off"
        {...form.field('login')}
      />
      <EmailField {...form.field('email')} />
      <AccessFields form={form} />
    </SendForm>
  )
}
