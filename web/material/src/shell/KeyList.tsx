import { Modal } from '@mantine/core'
import { KeyTable as Table } from '@zeughaus/web-shared/key-table'
import { useFocusBack } from '../parts/useFocusBack.ts'

const KEYS = [
  ['/', 'zum Suchfeld der Liste, sonst zum Scannen'],
  ['n', 'neu: was die Liste zeigt, noch einmal anlegen'],
  ['?', 'diese Tasten zeigen'],
  ['Esc', 'Fenster schließen'],
] as const

/** The keys that work on every page, in a window. */
export function KeyList({ onClose }: { onClose: () => void }) {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title="Tasten">
      <KeyTable />
    </Modal>
  )
}

export const KeyTable = () => <Table keys={KEYS} />
