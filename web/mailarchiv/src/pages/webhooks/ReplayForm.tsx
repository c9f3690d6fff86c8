/** Tells the receiver of a webhook once more what happened since a moment. */
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { type FormEvent, useState } from 'react'
import { api, unwrap } from '../../api.ts'
import classes from '../Form.module.css'
import { FormWindow } from '../FormWindow.tsx'
import type { Webhook } from './WebhookTable.tsx'

export function Replay({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const [since, setSince] = useState('')
  const close = () => {
    setSince('')
    onClose()
  }
  return (
    <FormWindow opened={webhook !== null} onClose={close} title="Noch einmal melden" isDirty={since !== ''}>
      {webhook !== null && <ReplayForm webhook={webhook} since={since} onSince={setSince} onDone={close} />}
    </FormWindow>
  )
}

interface ReplayFormProps {
  readonly webhook: Webhook
  /** As a field for day and time gives it, in the reader's zone; empty: not chosen. */
  readonly since: string
  readonly onSince: (since: string) => void
  readonly onDone: () => void
}

function ReplayForm({ webhook: { id, name }, since, onSince, onDone }: ReplayFormProps) {
  const queries = useQueryClient()
  const replay = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST('/webhooks/{id}/replay', { params: { path: { id } }, body: { from: new Date(since).toISOString() } }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['webhooks'] })
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    replay.mutate()
  }
  return (
    <form onSubmit={submit} className={classes['form']}>
      <TextInput
        type="datetime-local"
        label="Ab wann"
        description={`„${name}“ meldet alles seit diesem Zeitpunkt noch einmal. Jede Meldung hat ihre Kennung von damals: Daran erkennt der Empfänger, was er schon hat.`}
        required
        withAsterisk={false}
        data-autofocus
        value={since}
        onChange={(event) => onSince(event.currentTarget.value)}
      />
      {replay.isError && <ErrorNote>{replay.error.message}</ErrorNote>}
      <Button type="submit" loading={replay.isPending}>
        Noch einmal melden
      </Button>
    </form>
  )
}
