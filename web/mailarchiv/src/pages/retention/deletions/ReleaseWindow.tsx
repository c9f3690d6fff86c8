/** Asks the second person, who has read the list, whether its mails are deleted. */
import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from '@zeughaus/web-shared/form'
import { useState } from 'react'
import { api, unwrap } from '../../../api.ts'
import { FormWindow } from '../../FormWindow.tsx'
import { mailsText } from '../../mailsText.ts'
import classes from '../../Record.module.css'
import { SendForm } from '../../SendForm.tsx'
import { useDirty } from '../../useDirty.ts'
import type { Deletion } from '../words.ts'
import { AllWarning } from './AllWarning.tsx'

interface ReleaseWindowProps {
  readonly run: Deletion
  readonly opened: boolean
  readonly onClose: () => void
}

export function ReleaseWindow({ run, opened, onClose }: ReleaseWindowProps) {
  const [isDirty, setDirty] = useState(false)
  return (
    <FormWindow opened={opened} onClose={onClose} title="Löschlauf freigeben?" isDirty={isDirty}>
      {opened && <ReleaseForm run={run} onDirty={setDirty} onDone={onClose} />}
    </FormWindow>
  )
}

interface ReleaseFormProps {
  readonly run: Deletion
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: () => void
}

function ReleaseForm({ run, onDirty, onDone }: ReleaseFormProps) {
  const queries = useQueryClient()
  const form = useForm({ mails: '' })
  useDirty(form.isDirty, onDirty)
  const readAgain = () => queries.invalidateQueries({ queryKey: ['retention'] })
  const release = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST('/retention/deletions/{id}/release', {
          params: { path: { id: run.id } },
          // Also with points between the thousands, as the page writes it.
          body: { mails: Number(form.values.mails.replaceAll(/[.\s]/g, '')) },
        }),
      ),
    onSuccess: async () => {
      await readAgain()
      onDone()
    },
    onError: (error) => {
      form.fail(error)
      // The list, the clock or the run has changed perhaps: the page behind says it.
      void readAgain()
    },
  })
  return (
    <SendForm form={form} sending={release} onSend={() => release.mutate()} submit="Mails endgültig löschen" isFinal>
      <AllWarning run={run} />
      <p className={classes['text']}>
        {run.proposed_by} schlägt vor, {mailsText(run.mails)} mit allen Anhängen zu löschen. Danach kann niemand sie aus
        dem Archiv zurückholen; in älteren Sicherungen sind sie noch. Nur Kennung, Tag und Regel bleiben in diesem
        Löschlauf, und im Beweisprotokoll steht ihre Löschung.
      </p>
      <p className={classes['text']}>
        Vor dem Löschen wird noch einmal gerechnet: Was eine Regel oder Löschsperre inzwischen hält, bleibt.
      </p>
      <TextInput
        label="Wie viele Mails werden gelöscht?"
        description="Bitte tragen Sie zur Bestätigung die Zahl der Liste ein."
        inputMode="numeric"
        required
        withAsterisk={false}
        data-autofocus
        {...form.field('mails')}
      />
    </SendForm>
  )
}
