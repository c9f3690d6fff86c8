/** What a person may do with a run of deletion. */
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../../../api.ts'
import { Question } from '../../Question.tsx'
import classes from '../../Record.module.css'
import type { Deletion } from '../words.ts'
import { ReleaseWindow } from './ReleaseWindow.tsx'

interface DeletionActionsProps {
  readonly run: Deletion
  /** Asks which mails stay. */
  readonly onExcept: () => void
}

/** Its windows stay when an action is none any more: what was typed, and why it was refused, can still be read. */
export function DeletionActions({ run, onExcept }: DeletionActionsProps) {
  const [asked, setAsked] = useState<'release' | 'withdraw' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      {run.actions.length > 0 && (
        <div className={classes['buttons']}>
          {run.actions.includes('release') && <Button onClick={() => setAsked('release')}>Löschlauf freigeben</Button>}
          {run.actions.includes('except') && (
            <Button variant="default" onClick={onExcept}>
              Mails herausnehmen
            </Button>
          )}
          {run.actions.includes('withdraw') && (
            <Button variant="default" onClick={() => setAsked('withdraw')}>
              Löschlauf zurückziehen
            </Button>
          )}
        </div>
      )}
      <ReleaseWindow run={run} opened={asked === 'release'} onClose={close} />
      <WithdrawQuestion id={run.id} opened={asked === 'withdraw'} onClose={close} />
    </>
  )
}

function WithdrawQuestion({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => unwrap(api.POST('/retention/deletions/{id}/withdraw', { params: { path: { id } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['retention'] })
      onClose()
    },
  })
  return (
    <Question
      opened={opened}
      title="Löschlauf zurückziehen?"
      text="Dann wird nichts gelöscht, und die Liste ist weg, auch was herausgenommen ist. Sie können danach einen neuen vorschlagen."
      button="Löschlauf zurückziehen"
      acting={withdraw}
      onClose={() => {
        withdraw.reset()
        onClose()
      }}
      onYes={() => withdraw.mutate()}
    />
  )
}
