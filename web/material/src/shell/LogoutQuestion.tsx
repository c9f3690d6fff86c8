import { Button, Modal, Title } from '@mantine/core'
import { formatCount } from '@zeughaus/web-shared'
import shared from '@zeughaus/web-shared/session.module.css'
import { answerLogoutQuestion, type LogoutConcerns } from '../offline/logout.ts'
import classes from './session.module.css'

const TITLE = 'Wirklich abmelden?'
/** More lines would push the buttons off the screen. */
const NAMED_MAX = 5

/** Asks before a logout and lists the reasons against it. */
export function LogoutQuestion({ concerns }: { concerns: LogoutConcerns }) {
  const { unsent, running, isOffline } = concerns
  const more = unsent.length - NAMED_MAX
  return (
    <Modal.Root opened onClose={() => answerLogoutQuestion(false)} centered>
      <Modal.Overlay />
      <Modal.Content aria-label={TITLE}>
        <Modal.Body className={shared['dialog'] ?? ''}>
          <Title order={2}>{TITLE}</Title>
          {unsent.length > 0 && (
            <div>
              {formatCount(unsent.length, 'Eingabe ist', 'Eingaben sind')} noch nicht gesendet und{' '}
              {unsent.length === 1 ? 'wartet' : 'warten'} auf diesem Gerät, bis Sie sich hier wieder anmelden:
              <ul className={classes['unsent']}>
                {[...new Set(unsent.slice(0, NAMED_MAX))].map((text) => (
                  <li key={text}>{text}</li>
                ))}
                {more > 0 && <li>{formatCount(more, 'weitere', 'weitere')}</li>}
              </ul>
            </div>
          )}
          {running.length > 0 && (
            <p className={shared['ended']}>
              Ihre Kontrolle läuft noch: {running.join(', ')}. Solange sie läuft, kann niemand anderes dort
              kontrollieren.
            </p>
          )}
          {isOffline && (
            <p className={shared['ended']}>
              Dieses Gerät hat kein Netz. Wieder anmelden können Sie sich erst, wenn es zurück ist.
            </p>
          )}
          <Button fullWidth data-autofocus onClick={() => answerLogoutQuestion(false)}>
            Angemeldet bleiben
          </Button>
          <Button variant="default" fullWidth onClick={() => answerLogoutQuestion(true)}>
            Trotzdem abmelden
          </Button>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
