import { Button, Modal, Title } from '@mantine/core'
import classes from '@zeughaus/web-shared/session.module.css'
import type { ReactNode } from 'react'
import { useFocusBack } from '../../parts/useFocusBack.ts'

interface FaktorDialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A window over the profile for one change of the login. A tap beside it does not close it: codes are shown once. */
export function FaktorDialog({ title, onClose, children }: FaktorDialogProps) {
  useFocusBack()
  return (
    <Modal.Root opened onClose={onClose} closeOnClickOutside={false} centered>
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <Modal.Body className={classes['dialog'] ?? ''}>
          <Title order={2}>{title}</Title>
          {children}
          <Button variant="default" fullWidth onClick={onClose}>
            Schließen
          </Button>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
