import { Button, Modal, Title } from '@mantine/core'
import classes from '@zeughaus/web-shared/session.module.css'
import type { ReactNode } from 'react'
import { useFocusBack } from '../../parts/useFocusBack.ts'

interface FaktorDialogProps {
  readonly title: string
  /** Undefined: only the content closes it, as codes are shown once. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

/** A window over the profile for one change of the login. A tap beside it does not close it. */
export function FaktorDialog({ title, onClose, children }: FaktorDialogProps) {
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
