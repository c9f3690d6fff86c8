import { Kbd, Modal } from '@mantine/core'
import classes from './KeyHelp.module.css'

const KEYS = [
  ['/', 'zum Suchfeld der Liste, sonst zum Scannen'],
  ['n', 'neu: was die Liste zeigt, noch einmal anlegen'],
  ['?', 'diese Tasten zeigen'],
  ['Esc', 'Fenster schließen'],
] as const

/** The keys that work on every page, in a window. */
export function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Tasten">
      <KeyTable />
    </Modal>
  )
}

export function KeyTable() {
  return (
    <dl className={classes['keys']}>
      {KEYS.map(([key, meaning]) => (
        <div key={key}>
          <dt>
            <Kbd>{key}</Kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
