import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './Form.module.css'

const PRONOUN = { Schlüssel: 'ihn', Geheimnis: 'es', Passwort: 'es' } as const

interface SecretProps {
  readonly secret: string
  /** What it is, as the object of „kopieren“. */
  readonly what: keyof typeof PRONOUN
  /** A sentence: what the archive keeps of it, or what it is for. */
  readonly hint: string
  readonly onClose: () => void
}

/** Shows a new secret, once. */
export function Secret({ secret, what, hint, onClose }: SecretProps) {
  return (
    <div className={classes['secret']}>
      <p>{hint}</p>
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
              {copied ? 'Kopiert' : `${what} kopieren`}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>Fertig, ich habe {PRONOUN[what]}</Button>
      </div>
    </div>
  )
}
