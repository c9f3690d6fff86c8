import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './PersonsPage.module.css'

/** Shows a password for another person, once. */
export function FirstPassword({ login, password, onClose }: { login: string; password: string; onClose: () => void }) {
  return (
    <div className={classes['form']}>
      <p className={classes['sentence']}>
        Geben Sie dieses Passwort der Person. Es wird nur dieses eine Mal gezeigt; beim Anmelden als „{login}“ wählt sie
        ein eigenes.
      </p>
      <code className={classes['secret']}>{password}</code>
      <div className={classes['buttons']}>
        <CopyButton value={password}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              data-autofocus
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            >
              {copied ? 'Kopiert' : 'Passwort kopieren'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>Fertig, ich habe es</Button>
      </div>
    </div>
  )
}
