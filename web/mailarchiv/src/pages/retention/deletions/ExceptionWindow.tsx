/** Takes mails out of a proposed run: they stay, for a reason. */
import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from '@zeughaus/web-shared/form'
import { useState } from 'react'
import { api, unwrap } from '../../../api.ts'
import { FormWindow } from '../../FormWindow.tsx'
import { MentionField, mentionsIn } from '../../MentionField.tsx'
import classes from '../../Record.module.css'
import { SendForm } from '../../SendForm.tsx'
import { useDirty } from '../../useDirty.ts'

interface ExceptionWindowProps {
  readonly id: string
  /** Mails with which the form begins; null while the window is closed. */
  readonly mails: readonly string[] | null
  readonly onClose: () => void
}

export function ExceptionWindow({ id, mails, onClose }: ExceptionWindowProps) {
  const [isDirty, setDirty] = useState(false)
  return (
    <FormWindow opened={mails !== null} onClose={onClose} title="Mails herausnehmen" isDirty={isDirty}>
      {mails !== null && <ExceptionForm id={id} named={mails} onDirty={setDirty} onDone={onClose} />}
    </FormWindow>
  )
}

interface ExceptionFormProps {
  readonly id: string
  readonly named: readonly string[]
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: () => void
}

function ExceptionForm({ id, named, onDirty, onDone }: ExceptionFormProps) {
  const queries = useQueryClient()
  const form = useForm({ mails: named.join('\n'), reason: '' })
  useDirty(form.isDirty, onDirty)
  const { mails, reason } = form.values
  const send = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST('/retention/deletions/{id}/exceptions', {
          params: { path: { id } },
          body: { mails: mentionsIn(mails), reason },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['retention'] })
      onDone()
    },
    onError: form.fail,
  })
  const isNamed = named.length > 0
  return (
    <SendForm form={form} sending={send} onSend={() => send.mutate()} submit="Mails herausnehmen">
      <p className={classes['text']}>
        Diese Mails bleiben, aber nur in diesem Löschlauf: Der nächste schlägt sie wieder vor. Für länger hält sie eine
        Löschsperre.
      </p>
      <MentionField {...form.field('mails')} {...(!isNamed && { 'data-autofocus': true })} />
      <Textarea
        label="Grund"
        description="Warum sie bleiben. Die zweite Person liest das vor der Freigabe."
        required
        withAsterisk={false}
        maxLength={1000}
        autosize
        minRows={2}
        {...form.field('reason')}
        {...(isNamed && { 'data-autofocus': true })}
      />
    </SendForm>
  )
}
