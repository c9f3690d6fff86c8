import { Modal } from '@mantine/core'
import { LoginForm } from './LoginForm.tsx'
import classes from './session.module.css'

/** Asks for the login over the page. */
export function ReauthenticationForm({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Bitte melden Sie sich noch einmal an">
      <p className={classes['ended']}>
        Ihre Anmeldung ist abgelaufen. Was Sie eingegeben haben, bleibt stehen; gespeichert wird erst nach der
        Anmeldung.
      </p>
      <LoginForm name={name} onDone={onClose} />
    </Modal>
  )
}
