/** Asks which mails do not belong to a request, and why. */
import { Textarea } from '@mantine/core'
import { useForm } from '@zeughaus/web-shared/form'
import { useState } from 'react'
import { api, unwrap } from '../../api.ts'
import { FormWindow } from '../FormWindow.tsx'
import { MentionField, mentionsIn } from '../MentionField.tsx'
import classes from '../Record.module.css'
import { SendForm } from '../SendForm.tsx'
import { useDirty } from '../useDirty.ts'
import { useSending } from './useSending.ts'

interface LeaveOutWindowProps {
  readonly id: string
  /** Mails with which the form begins; null while the window is closed. */
  readonly mails: readonly string[] | null
  readonly onClose: () => void
}

export function LeaveOutWindow({ id, mails, onClose }: LeaveOutWindowProps) {
  const [isDirty, setDirty] = useState(false)
  return (
    <FormWindow opened={mails !== null} onClose={onClose} title="Mails ausnehmen" isDirty={isDirty}>
      {mails !== null && <LeaveOutForm id={id} named={mails} onDirty={setDirty} onDone={onClose} />}
    </FormWindow>
  )
}

interface LeaveOutFormProps {
  readonly id: string
  readonly named: readonly string[]
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: () => void
}

function LeaveOutForm({ id, named, onDirty, onDone }: LeaveOutFormProps) {
  const form = useForm({ mails: named.join('\n'), reason: '' })
  useDirty(form.isDirty, onDirty)
  const { mails, reason } = form.values
  const body = { mails: mentionsIn(mails), reason }
  const send = useSending({
    call: () => unwrap(api.POST('/requests/{id}/leave-out', { params: { path: { id } }, body })),
    onDone,
    onError: form.fail,
  })
  const isNamed = named.length > 0
  return (
    <SendForm form={form} sending={send} onSend={() => send.mutate()} submit="Mails ausnehmen">
      <p className={classes['text']}>
        Diese Mails gehören dann nicht zum Antrag, auch nach einer neuen Suche nicht. Sie können sie wieder aufnehmen.
      </p>
      <MentionField {...form.field('mails')} {...(!isNamed && { 'data-autofocus': true })} />
      <Textarea
        label="Grund"
        description="Zum Beispiel: eine andere Person mit demselben Namen. In der Auskunft und im Brief zu einer Löschung steht er wörtlich."
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
