import { Modal } from '@mantine/core'
import { useFocusBack } from '@zeughaus/web-shared'
import { KeyTable } from '../components/KeyTable.tsx'

/** Shows the keys in a window. */
export function KeyList({ onClose }: { onClose: () => void }) {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title="Tasten">
      <KeyTable />
    </Modal>
  )
}
