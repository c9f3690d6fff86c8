import { Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useKey, useSearchKey } from '@zeughaus/web-shared'
import { KeyTable } from '@zeughaus/web-shared/key-table'
import { useCallback } from 'react'
import { useMay } from '../session.ts'

const ALWAYS = [
  ['?', 'diese Tasten zeigen'],
  ['Esc', 'Fenster schließen'],
] as const

/** Handles `/`, `n` and `?` on every page and shows the list of keys. */
export function KeyHelp() {
  const [opened, { open, close }] = useDisclosure(false)
  const navigate = useNavigate()
  const may = useMay()
  const [searches, makesKeys] = [may('mails.suchen'), may('schluessel.verwalten')]
  useKey('?', open)
  useSearchKey(useCallback(() => void (searches && navigate({ to: '/suche' })), [navigate, searches]))
  useKey(
    'n',
    useCallback(
      () => void (makesKeys && navigate({ to: '/schluessel', search: { neu: true } })),
      [navigate, makesKeys],
    ),
  )
  return (
    <Modal opened={opened} onClose={close} title="Tasten">
      <KeyTable
        keys={[
          ...(searches
            ? ([
                ['/', 'zum Suchfeld'],
                ['j', 'nächste Mail'],
                ['k', 'vorige Mail'],
              ] as const)
            : []),
          ...(makesKeys ? ([['n', 'neuer API-Schlüssel']] as const) : []),
          ...ALWAYS,
        ]}
      />
    </Modal>
  )
}
