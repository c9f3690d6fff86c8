import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import classes from './ConfirmButton.module.css'

interface ConfirmButtonProps {
  /** Label of the first button. */
  readonly label: string
  /** States what will be lost. */
  readonly question: string
  readonly yes: string
  readonly no: string
  readonly isRunning?: boolean
  readonly onYes: () => void
}

/** The question disappears after this time: the next tap may be another person's. */
const PATIENCE_MS = 15_000

/** Asks before a final action. A second tap in the same place keeps everything. */
export function ConfirmButton({ label, question, yes, no, isRunning = false, onYes }: ConfirmButtonProps) {
  const [isConfirming, setConfirming] = useState(false)
  const keepButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isConfirming || isRunning) return undefined
    keepButton.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => setConfirming(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isConfirming, isRunning])
  if (!isConfirming) {
    return (
      <Button variant="default" onClick={() => setConfirming(true)}>
        {label}
      </Button>
    )
  }
  return (
    <div className={classes['question']} role="alert">
      <Button ref={keepButton} variant="default" disabled={isRunning} onClick={() => setConfirming(false)}>
        {no}
      </Button>
      <span className={classes['sentence']}>{question}</span>
      <Button color="red.9" loading={isRunning} onClick={onYes}>
        {yes}
      </Button>
    </div>
  )
}
