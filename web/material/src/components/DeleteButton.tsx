import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { useEffect, useRef, useState } from 'react'
import classes from './DeleteButton.module.css'
import { toast } from './toast.ts'

interface DeleteButtonProps {
  /** Subject of the sentence: `Der Standort „Wache Nord“`. */
  readonly what: string
  readonly action: () => Promise<unknown>
  readonly onDone: () => void
}

/** Deletes after a second tap; shows a refusal below. The focus moves to the button that keeps, and back. */
export function DeleteButton({ what, action, onDone }: DeleteButtonProps) {
  const [isConfirming, setConfirming] = useState(false)
  const deleting = useMutation({
    mutationFn: action,
    onSuccess: () => {
      toast(`${what} ist gelöscht.`)
      onDone()
    },
    onSettled: () => setConfirming(false),
  })
  const keep = useRef<HTMLButtonElement>(null)
  const ask = useRef<HTMLButtonElement>(null)
  const hasAsked = useRef(false)
  useEffect(() => {
    if (isConfirming) keep.current?.focus({ preventScroll: true })
    else if (hasAsked.current) ask.current?.focus({ preventScroll: true })
    hasAsked.current = isConfirming
  }, [isConfirming])
  return (
    <div className={classes['place']}>
      {isConfirming ? (
        <div role="alert" className={classes['question']}>
          <span>{what} wird endgültig gelöscht.</span>
          <Button color="red.9" loading={deleting.isPending} onClick={() => deleting.mutate()}>
            Endgültig löschen
          </Button>
          <Button ref={keep} variant="default" disabled={deleting.isPending} onClick={() => setConfirming(false)}>
            Behalten
          </Button>
        </div>
      ) : (
        <Button ref={ask} variant="default" className={classes['delete'] ?? ''} onClick={() => setConfirming(true)}>
          Löschen
        </Button>
      )}
      {deleting.isError && <ErrorNote>{deleting.error.message}</ErrorNote>}
    </div>
  )
}
