import { Button, Modal, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../session.module.css'
import { useFocusBack } from '../useFocusBack.ts'

interface FactorDialogProps {
  readonly title: string
  /** Undefined: only the content closes it, as codes are shown once. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

/** A window over the own account for one change of the login. A tap beside it does not close it. */
export function FactorDialog({ title, onClose, children }: FactorDialogProps) {
  useFocusBack()
  return (
    <Modal.Root
      opened
      onClose={() => onClose?.()}
      closeOnClickOutside={false}
      closeOnEscape={onClose !== undefined}
      centered
    >
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <Modal.Body className={classes['dialog'] ?? ''}>
          <Title order={2}>{title}</Title>
          {children}
          {onClose !== undefined && (
            <Button variant="default" fullWidth onClick={onClose}>
              Schließen
            </Button>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
