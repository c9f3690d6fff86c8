/** Asks before something that cannot be taken back. */
import { Button, Modal } from '@mantine/core'
import { ErrorNote } from '@zeughaus/web-shared'
import { FocusBack } from './FocusBack.tsx'
import classes from './Form.module.css'

interface QuestionProps {
  readonly opened: boolean
  readonly title: string
  readonly text: string
  /** Label of the button that does it. */
  readonly button: string
  /** The call that it makes. */
  readonly acting: { readonly isPending: boolean; readonly error: Error | null }
  readonly onClose: () => void
  readonly onYes: () => void
}

export function Question({ opened, title, text, button, acting, onClose, onYes }: QuestionProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <FocusBack />
      <p className={classes['question']}>{text}</p>
      {acting.error !== null && <ErrorNote>{acting.error.message}</ErrorNote>}
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Abbrechen
        </Button>
        <Button color="red.9" loading={acting.isPending} onClick={onYes}>
          {button}
        </Button>
      </div>
    </Modal>
  )
}
