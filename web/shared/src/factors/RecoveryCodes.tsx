import { Button, CopyButton } from '@mantine/core'
import { saveFile } from '../saveFile.ts'
import classes from '../session.module.css'
import own from './factors.module.css'
import { useFocusFirst } from './useFocusFirst.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly submit: string
  readonly onDone: () => void
}

/** Shows recovery codes this one time. */
export function RecoveryCodes({ codes, submit, onDone }: RecoveryCodesProps) {
  const text = `Wiederherstellungscodes für Zeughaus (${window.location.host})\nJeder gilt einmal.\n\n${codes.join('\n')}\n`
  const box = useFocusFirst<HTMLDivElement>('button')
  const save = () => saveFile(new Blob([text], { type: 'text/plain' }), 'zeughaus-wiederherstellungscodes.txt')
  return (
    <div ref={box} className={classes['form']}>
      <p role="status">
        Heben Sie diese Wiederherstellungscodes auf, nicht auf demselben Telefon. Mit jedem melden Sie sich einmal an,
        wenn das Telefon fehlt. Sie werden nur jetzt gezeigt.
      </p>
      <ul className={own['codes']} aria-label="Wiederherstellungscodes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button variant="default" fullWidth onClick={save}>
        Herunterladen
      </Button>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button variant="default" fullWidth onClick={copy}>
            {copied ? 'Kopiert' : 'Kopieren'}
          </Button>
        )}
      </CopyButton>
      <Button fullWidth onClick={onDone}>
        {submit}
      </Button>
    </div>
  )
}
