/** Tells the receiver of a webhook once more what happened since a moment. */
import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from '@zeughaus/web-shared/form'
import { useState } from 'react'
import { api, unwrap } from '../../api.ts'
import { FormWindow } from '../FormWindow.tsx'
import { SendForm } from '../SendForm.tsx'
import { useDirty } from '../useDirty.ts'
import type { Webhook } from './WebhookTable.tsx'

export function Replay({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const [isDirty, setDirty] = useState(false)
  return (
    <FormWindow opened={webhook !== null} onClose={onClose} title="Noch einmal melden" isDirty={isDirty}>
      {webhook !== null && <ReplayForm webhook={webhook} onDirty={setDirty} onDone={onClose} />}
    </FormWindow>
  )
}

interface ReplayFormProps {
  readonly webhook: Webhook
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: () => void
}

function ReplayForm({ webhook: { id, name }, onDirty, onDone }: ReplayFormProps) {
  const queries = useQueryClient()
  /** As a field for day and time gives it, in the reader's zone; empty: not chosen. */
  const form = useForm({ since: '' })
  useDirty(form.isDirty, onDirty)
  const replay = useMutation({
    mutationFn: () => {
      const body = { from: new Date(form.values.since).toISOString() }
      return unwrap(api.POST('/webhooks/{id}/replay', { params: { path: { id } }, body }))
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['webhooks'] })
      onDone()
    },
    onError: form.fail,
  })
  return (
    <SendForm form={form} sending={replay} onSend={() => replay.mutate()} submit="Noch einmal melden">
      <TextInput
        type="datetime-local"
        label="Ab wann"
        description={`„${name}“ meldet alles seit diesem Zeitpunkt noch einmal. Jede Meldung hat ihre Kennung von damals: Daran erkennt der Empfänger, was er schon hat.`}
        required
        withAsterisk={false}
        data-autofocus
        {...form.field('since')}
        error={form.error('from')}
      />
    </SendForm>
  )
}
