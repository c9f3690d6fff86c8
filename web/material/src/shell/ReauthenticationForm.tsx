import { Button, Modal, Title } from '@mantine/core'
import classes from '@zeughaus/web-shared/session.module.css'
import { useLoginState } from '../session/useSession.ts'
import { LoginForm } from './LoginForm.tsx'

const TITLE = 'Bitte melden Sie sich noch einmal an'

/** A login window over the page and over an open form. */
export function ReauthenticationForm({ name, onClose }: { name: string; onClose: () => void }) {
  const { login } = useLoginState()
  // A login that ends before its time was ended: by a new password, on another device, or by the administration.
  const wasEnded = login !== null && Date.parse(login.laeuft_ab_am) > Date.now()
  return (
    <Modal.Root opened onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content aria-label={TITLE}>
        <Modal.Body className={classes['dialog'] ?? ''}>
          <Title order={2}>{TITLE}</Title>
          <p className={classes['ended']}>
            {wasEnded ? 'Ihre Anmeldung wurde beendet.' : 'Ihre Anmeldung ist abgelaufen.'} Was Sie eingegeben haben,
            bleibt stehen; gespeichert wird erst nach der Anmeldung.
          </p>
          <LoginForm name={name} onDone={onClose} />
          <Button variant="default" fullWidth onClick={onClose}>
            Später
          </Button>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
