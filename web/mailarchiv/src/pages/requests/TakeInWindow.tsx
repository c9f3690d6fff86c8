/** Asks whether mails belong to a request again that were left out. */
import { useForm } from '@zeughaus/web-shared/form'
import { api, unwrap } from '../../api.ts'
import { FormWindow } from '../FormWindow.tsx'
import { mailsText } from '../mailsText.ts'
import classes from '../Record.module.css'
import { SendForm } from '../SendForm.tsx'
import { useSending } from './useSending.ts'

interface TakeInWindowProps {
  readonly id: string
  /** Null while the window is closed. */
  readonly mails: readonly string[] | null
  readonly onClose: () => void
}

export function TakeInWindow({ id, mails, onClose }: TakeInWindowProps) {
  return (
    <FormWindow opened={mails !== null} onClose={onClose} title="Mails wieder aufnehmen" isDirty={false}>
      {mails !== null && <TakeInForm id={id} mails={mails} onDone={onClose} />}
    </FormWindow>
  )
}

function TakeInForm({ id, mails, onDone }: { id: string; mails: readonly string[]; onDone: () => void }) {
  const form = useForm({})
  const body = { mails: [...mails] }
  const send = useSending({
    call: () => unwrap(api.POST('/requests/{id}/take-in', { params: { path: { id } }, body })),
    onDone,
    onError: form.fail,
  })
  return (
    <SendForm form={form} sending={send} onSend={() => send.mutate()} submit="Mails wieder aufnehmen">
      <p className={classes['text']}>
        {mailsText(mails.length)} {mails.length === 1 ? 'gehört' : 'gehören'} dann wieder zum Antrag.
      </p>
    </SendForm>
  )
}
