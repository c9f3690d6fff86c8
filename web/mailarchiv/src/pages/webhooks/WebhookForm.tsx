import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from '@zeughaus/web-shared/form'
import { api, type Schema, unwrap } from '../../api.ts'
import { SearchFields, searchOf } from '../SearchFields.tsx'
import { SendForm } from '../SendForm.tsx'
import { useDirty } from '../useDirty.ts'

type Choices = Pick<Schema<'WebhookList'>, 'keys' | 'targets'>

interface WebhookFormProps extends Choices {
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: (secret: string) => void
}

export function WebhookForm({ keys, targets, onDirty, onDone }: WebhookFormProps) {
  const queries = useQueryClient()
  const form = useForm({ key: keys[0]?.id ?? '', name: '', url: targets[0] ?? '', q: '', contact: '' })
  useDirty(form.isDirty, onDirty)
  const create = useMutation({
    mutationFn: () => {
      const { key, name, url } = form.values
      return unwrap(api.POST('/webhooks', { body: { key, name, url, ...searchOf(form.values) } }))
    },
    onSuccess: async ({ secret }) => {
      await queries.invalidateQueries({ queryKey: ['webhooks'] })
      onDone(secret)
    },
    onError: form.fail,
  })
  return (
    <SendForm form={form} sending={create} onSend={() => create.mutate()} submit="Webhook anlegen">
      <TextInput
        label="Name"
        description="Wofür der Webhook ist, zum Beispiel „CRM, Kunde Kraus“."
        required
        withAsterisk={false}
        maxLength={100}
        data-autofocus
        {...form.field('name')}
      />
      <TextInput
        label="Empfänger"
        description={`Adresse, an die gemeldet wird. Erlaubt: ${targets.join(', ')}`}
        required
        withAsterisk={false}
        {...form.field('url')}
      />
      <NativeSelect
        label="Schlüssel"
        description="Gemeldet wird, was dieser Schlüssel lesen darf, und nur, solange er gilt."
        data={keys.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('key')}
      />
      <SearchFields form={form} />
    </SendForm>
  )
}
