import { Button, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FocusBack } from './FocusBack.tsx'
import classes from './FormWindow.module.css'

interface FormWindowProps {
  readonly title: string
  readonly opened: boolean
  /** True when closing would lose input. */
  readonly isDirty: boolean
  /** True when only its own buttons close the window. */
  readonly isFirm?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A window with a form; a click beside it, Esc, going back or a reload never loses input. */
export function FormWindow({ title, opened, isDirty, isFirm = false, onClose, children }: FormWindowProps) {
  const [isConfirming, setConfirming] = useState(false)
  const isDiscarding = useRef(false)
  const isGuarded = opened && isDirty
  useEffect(() => {
    isDiscarding.current = false
    if (!isGuarded) setConfirming(false)
  }, [isGuarded])
  useBlocker({
    shouldBlockFn: () => {
      if (isDiscarding.current) return false
      setConfirming(true)
      return true
    },
    disabled: !isGuarded,
    enableBeforeUnload: isGuarded,
  })
  const discard = () => {
    isDiscarding.current = true
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={() => (isDirty ? setConfirming(true) : onClose())}
      title={title}
      size="lg"
      closeOnClickOutside={!(isFirm || isDirty)}
      closeOnEscape={!isFirm}
    >
      <FocusBack />
      {children}
      {isConfirming && (
        <div role="alert" className={classes['question']}>
          <span>Was Sie eingegeben haben, ist noch nicht gespeichert.</span>
          <Button onClick={() => setConfirming(false)}>Weiter bearbeiten</Button>
          <Button variant="default" onClick={discard}>
            Verwerfen
          </Button>
        </div>
      )}
    </Modal>
  )
}
