import { Kbd, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import classes from './KeyHelp.module.css'
import { useKey } from './keys.ts'

const KEYS = [
  ['/', 'zum Suchfeld der Liste, sonst zum Scannen'],
  ['n', 'neu: was die Liste zeigt, noch einmal anlegen'],
  ['?', 'diese Tasten zeigen'],
  ['Esc', 'Fenster schließen'],
] as const

/** `/` and `?` on every page (`n` belongs to the lists), and the list of them. */
export function KeyHelp() {
  const [opened, { open, close }] = useDisclosure(false)
  const navigate = useNavigate()
  useKey('?', open)
  useKey(
    '/',
    useCallback(() => {
      const field = document.getElementById('suchfeld')
      if (field === null) void navigate({ to: '/scannen' })
      else field.focus()
    }, [navigate]),
  )
  return (
    <Modal opened={opened} onClose={close} title="Tasten">
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
    </Modal>
  )
}
