import { Button, Modal, Title } from '@mantine/core'
import { formatCount } from '@zeughaus/web-shared'
import shared from '@zeughaus/web-shared/session.module.css'
import { type Bedenken, beantworteFrage } from './abmelden.ts'
import classes from './session.module.css'

const TITLE = 'Wirklich abmelden?'
/** More would push the buttons from the screen. */
const GENANNTE = 5

/** Says what speaks against logging out. */
export function AbmeldenFrage({ bedenken }: { bedenken: Bedenken }) {
  const { ungesendet, laufende, ohneNetz } = bedenken
  const weitere = ungesendet.length - GENANNTE
  return (
    <Modal.Root opened onClose={() => beantworteFrage(false)} centered>
      <Modal.Overlay />
      <Modal.Content aria-label={TITLE}>
        <Modal.Body className={shared['dialog'] ?? ''}>
          <Title order={2}>{TITLE}</Title>
          {ungesendet.length > 0 && (
            <div>
              {formatCount(ungesendet.length, 'Eingabe ist', 'Eingaben sind')} noch nicht gesendet und{' '}
              {ungesendet.length === 1 ? 'wartet' : 'warten'} auf diesem Gerät, bis Sie sich hier wieder anmelden:
              <ul className={classes['unsent']}>
                {[...new Set(ungesendet.slice(0, GENANNTE))].map((was) => (
                  <li key={was}>{was}</li>
                ))}
                {weitere > 0 && <li>{formatCount(weitere, 'weitere', 'weitere')}</li>}
              </ul>
            </div>
          )}
          {laufende.length > 0 && (
            <p className={shared['ended']}>
              Ihre Kontrolle läuft noch: {laufende.join(', ')}. Solange sie läuft, kann niemand anderes dort prüfen.
            </p>
          )}
          {ohneNetz && (
            <p className={shared['ended']}>
              Dieses Gerät hat kein Netz. Wieder anmelden können Sie sich erst, wenn es zurück ist.
            </p>
          )}
          <Button fullWidth data-autofocus onClick={() => beantworteFrage(false)}>
            Angemeldet bleiben
          </Button>
          <Button variant="default" fullWidth onClick={() => beantworteFrage(true)}>
            Trotzdem abmelden
          </Button>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
