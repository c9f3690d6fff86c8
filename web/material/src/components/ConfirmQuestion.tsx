import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './FormDrawer.module.css'

interface ConfirmQuestionProps {
  /** What the service found unusual. */
  readonly hinweise: readonly string[]
  readonly onConfirm: () => void
  /** Goes back to the fields. */
  readonly onChange: () => void
}

/** Asks whether something unusual is meant. The focus is on the way back: a second Enter does not confirm. */
export function ConfirmQuestion({ hinweise, onConfirm, onChange }: ConfirmQuestionProps) {
  const change = useRef<HTMLButtonElement>(null)
  useEffect(() => change.current?.focus(), [])
  return (
    <div className={classes['foot']} role="alert">
      {hinweise.map((satz) => (
        <span key={satz} className={classes['question']}>
          {satz}
        </span>
      ))}
      <Button ref={change} variant="default" onClick={onChange}>
        Noch ändern
      </Button>
      <Button onClick={onConfirm}>Das stimmt so</Button>
    </div>
  )
}
