import { Select, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api.ts'
import { refusedOf, SendForm } from '../SendForm.tsx'
import { useDirty } from '../useDirty.ts'

type Choices = Pick<Schema<'WebhookList'>, 'keys' | 'targets'>

interface WebhookFormProps extends Choices {
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: (secret: string) => void
}

export function WebhookForm({ keys, targets, onDirty, onDone }: WebhookFormProps) {
  const queries = useQueryClient()
  const [empty] = useState({ key: keys[0]?.id ?? '', name: '', url: targets[0] ?? '', q: '', contact: '' })
  const [form, setForm] = useState(empty)
  useDirty(form, empty, onDirty)
  const set = (change: Partial<typeof empty>) => setForm((now) => ({ ...now, ...change }))
  const create = useMutation({
    mutationFn: () => {
      const contact = form.contact.split(/[\s,;]+/).filter((entry) => entry !== '')
      return unwrap(
        api.POST('/webhooks', {
          body: {
            key: form.key,
            name: form.name,
            url: form.url,
            ...(form.q.trim() === '' ? {} : { q: form.q }),
            ...(contact.length === 0 ? {} : { contact, contact_in: 'from,to,cc' }),
          },
        }),
      )
    },
    onSuccess: async ({ secret }) => {
      await queries.invalidateQueries({ queryKey: ['webhooks'] })
      onDone(secret)
    },
  })
  return (
    <SendForm sending={create} onSend={() => create.mutate()} submit="Webhook anlegen">
      {(refused) => (
        <>
          <TextInput
            label="Name"
            description="Wofür der Webhook ist, zum Beispiel „CRM, Kunde Kraus“."
            required
            withAsterisk={false}
            maxLength={100}
            data-autofocus
            error={refused['name']}
            value={form.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <TextInput
            label="Empfänger"
            description={`Adresse, an die gemeldet wird. Erlaubt: ${targets.join(', ')}`}
            required
            withAsterisk={false}
            error={refused['url']}
            value={form.url}
            onChange={(event) => set({ url: event.currentTarget.value })}
          />
          <Select
            label="Schlüssel"
            description="Gemeldet wird, was dieser Schlüssel lesen darf, und nur, solange er gilt."
            data={keys.map(({ id, name }) => ({ value: id, label: name }))}
            allowDeselect={false}
            error={refused['key']}
            value={form.key}
            onChange={(key) => set({ key: key ?? '' })}
          />
          <TextInput
            label="Suche (frei lassen für alle Mails)"
            error={refused['q']}
            value={form.q}
            onChange={(event) => set({ q: event.currentTarget.value })}
          />
          <Textarea
            label="Nur mit diesen Adressen (frei lassen für alle)"
            description="Adressen oder @domains als Absender, Empfänger oder in Kopie, durch Leerzeichen oder Zeilen getrennt."
            autosize
            minRows={2}
            error={refusedOf(refused, 'contact')}
            value={form.contact}
            onChange={(event) => set({ contact: event.currentTarget.value })}
          />
        </>
      )}
    </SendForm>
  )
}
