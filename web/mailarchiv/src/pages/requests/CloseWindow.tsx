/** Asks how a request ended. */
import { Radio, Textarea } from '@mantine/core'
import { useForm } from '@zeughaus/web-shared/form'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api.ts'
import { FormWindow } from '../FormWindow.tsx'
import { SendForm } from '../SendForm.tsx'
import { useDirty } from '../useDirty.ts'
import classes from './Requests.module.css'
import { useSending } from './useSending.ts'
import type { Request } from './words.ts'

type Outcome = Schema<'RequestClosing'>['outcome']

interface CloseWindowProps {
  readonly request: Request
  readonly opened: boolean
  readonly onClose: () => void
}

export function CloseWindow({ request, opened, onClose }: CloseWindowProps) {
  const [isDirty, setDirty] = useState(false)
  return (
    <FormWindow opened={opened} onClose={onClose} title="Antrag abschließen" isDirty={isDirty}>
      {opened && <CloseForm id={request.id} onDirty={setDirty} onDone={onClose} />}
    </FormWindow>
  )
}

const CHOICES: Readonly<Record<Outcome, readonly [label: string, sentence: string]>> = {
  done: ['Erledigt', 'Die Person hat bekommen, was ihr zusteht.'],
  refused: [
    'Abgelehnt',
    'Sagen Sie der Person innerhalb der Frist, warum, und dass sie sich bei der Aufsichtsbehörde beschweren oder klagen kann (Art. 12 Abs. 4 DSGVO).',
  ],
  withdrawn: ['Zurückgezogen', 'Die Person hält ihren Antrag nicht aufrecht.'],
}

interface CloseFormProps {
  readonly id: string
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: () => void
}

function CloseForm({ id, onDirty, onDone }: CloseFormProps) {
  const form = useForm({ outcome: 'done' as Outcome, note: '' })
  useDirty(form.isDirty, onDirty)
  const send = useSending({
    call: () => unwrap(api.POST('/requests/{id}/close', { params: { path: { id } }, body: form.values })),
    onDone,
    onError: form.fail,
  })
  return (
    <SendForm form={form} sending={send} onSend={() => send.mutate()} submit="Antrag abschließen">
      <Radio.Group label="Wie ist er ausgegangen?" {...form.field('outcome')}>
        <div className={classes['choices']}>
          {Object.entries(CHOICES).map(([outcome, [label, sentence]]) => (
            <Radio key={outcome} value={outcome} label={label} description={sentence} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label="Notiz"
        description="Wann und wie Sie geantwortet haben; bei einer Ablehnung der Grund. Das lässt sich nicht mehr ändern."
        maxLength={1000}
        autosize
        minRows={2}
        {...form.field('note')}
      />
    </SendForm>
  )
}
