/** Windows that ask for a reason: why a deadline is extended, why a restriction ends. */
import { Textarea } from '@mantine/core'
import { useForm } from '@zeughaus/web-shared/form'
import { type ReactNode, useState } from 'react'
import { api, unwrap } from '../../api.ts'
import { FormWindow } from '../FormWindow.tsx'
import classes from '../Record.module.css'
import { SendForm } from '../SendForm.tsx'
import { useDirty } from '../useDirty.ts'
import { useSending } from './useSending.ts'

interface WindowProps {
  readonly id: string
  readonly opened: boolean
  readonly onClose: () => void
}

export const ExtendWindow = ({ id, ...window }: WindowProps) => (
  <ReasonWindow
    {...window}
    title="Frist verlängern"
    submit="Frist verlängern"
    text="Die Frist endet dann zwei Monate später. Das geht einmal, und nur, wenn der Antrag schwierig ist oder viele Anträge da sind. Bitte sagen Sie der Person vor dem Ende der bisherigen Frist, dass und warum es länger dauert (Art. 12 Abs. 3 DSGVO)."
    label="Warum dauert es länger?"
    send={(reason) => unwrap(api.POST('/requests/{id}/extend', { params: { path: { id } }, body: { reason } }))}
  />
)

export const LiftWindow = ({ id, ...window }: WindowProps) => (
  <ReasonWindow
    {...window}
    title="Einschränkung aufheben?"
    submit="Einschränkung aufheben"
    isFinal
    text="Wer sie verlangt hat, muss vorher erfahren, dass sie endet (Art. 18 Abs. 3 DSGVO). Danach finden und lesen diese Mails wieder alle, die sonst Mails lesen dürfen, und ein Löschlauf kann sie löschen. Der Antrag ist dann abgeschlossen."
    label="Warum endet sie, und wann haben Sie es der Person gesagt?"
    send={(reason) => unwrap(api.POST('/requests/{id}/lift', { params: { path: { id } }, body: { reason } }))}
  />
)

interface ReasonFormProps {
  readonly text: ReactNode
  readonly label: string
  /** Label of the button: a verb. */
  readonly submit: string
  readonly isFinal?: boolean
  readonly send: (reason: string) => Promise<unknown>
}

interface ReasonWindowProps extends ReasonFormProps {
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
}

function ReasonWindow({ title, opened, onClose, ...asked }: ReasonWindowProps) {
  const [isDirty, setDirty] = useState(false)
  return (
    <FormWindow opened={opened} onClose={onClose} title={title} isDirty={isDirty}>
      {opened && <ReasonForm {...asked} onDirty={setDirty} onDone={onClose} />}
    </FormWindow>
  )
}

interface ReasonFormEnds {
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: () => void
}

function ReasonForm({ text, label, submit, isFinal = false, send, onDirty, onDone }: ReasonFormProps & ReasonFormEnds) {
  const form = useForm({ reason: '' })
  useDirty(form.isDirty, onDirty)
  const sending = useSending({ call: () => send(form.values.reason), onDone, onError: form.fail })
  return (
    <SendForm form={form} sending={sending} onSend={() => sending.mutate()} submit={submit} isFinal={isFinal}>
      <p className={classes['text']}>{text}</p>
      <Textarea
        label={label}
        required
        withAsterisk={false}
        maxLength={1000}
        autosize
        minRows={3}
        data-autofocus
        {...form.field('reason')}
      />
    </SendForm>
  )
}
