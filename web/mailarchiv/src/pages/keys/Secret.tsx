import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './KeysPage.module.css'

/** Shows a new key, once. */
export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <div className={classes['secret']}>
      <p>Kopieren Sie ihn jetzt. Er wird nur dieses eine Mal gezeigt; das Archiv behält nur einen Abdruck davon.</p>
      <code>{secret}</code>
      <div className={classes['buttons']}>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              data-autofocus
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            >
              {copied ? 'Kopiert' : 'Schlüssel kopieren'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>Fertig, ich habe ihn</Button>
      </div>
    </div>
  )
}
