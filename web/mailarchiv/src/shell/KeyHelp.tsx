import { Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useKey, useSearchKey } from '@zeughaus/web-shared'
import { KeyTable } from '@zeughaus/web-shared/key-table'
import { useCallback } from 'react'

const KEYS = [
  ['/', 'zum Suchfeld'],
  ['n', 'neuer API-Schlüssel'],
  ['?', 'diese Tasten zeigen'],
  ['Esc', 'Fenster schließen'],
] as const

/** Handles `/`, `n` and `?` on every page and shows the list of keys. */
export function KeyHelp() {
  const [opened, { open, close }] = useDisclosure(false)
  const navigate = useNavigate()
  useKey('?', open)
  useSearchKey(useCallback(() => void navigate({ to: '/suche' }), [navigate]))
  useKey(
    'n',
    useCallback(() => void navigate({ to: '/schluessel', search: { neu: true } }), [navigate]),
  )
  return (
    <Modal opened={opened} onClose={close} title="Tasten">
      <KeyTable keys={KEYS} />
    </Modal>
  )
}
