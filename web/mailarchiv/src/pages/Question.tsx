/** Asks before something that cannot be taken back. */
import { Button, Modal } from '@mantine/core'
import { ErrorNote } from '@zeughaus/web-shared'
import formClasses from '../Form.module.css'

interface QuestionProps {
  /** Null while nothing is asked. */
  readonly asked: { readonly title: string; readonly text: string; readonly button: string } | null
  /** The call that the answer makes. */
  readonly acting: { readonly isPending: boolean; readonly error: Error | null }
  readonly onClose: () => void
  readonly onYes: () => void
}

export function Question({ asked, acting, onClose, onYes }: QuestionProps) {
  return (
    <Modal opened={asked !== null} onClose={onClose} title={asked?.title}>
      <p className={formClasses['question']}>{asked?.text}</p>
      {acting.error !== null && <ErrorNote>{acting.error.message}</ErrorNote>}
      <div className={formClasses['buttons']}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Abbrechen
        </Button>
        <Button color="red.9" loading={acting.isPending} onClick={onYes}>
          {asked?.button}
        </Button>
      </div>
    </Modal>
  )
}
