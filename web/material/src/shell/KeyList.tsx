import { Modal } from '@mantine/core'
import { KeyTable } from '../parts/KeyTable.tsx'
import { useFocusBack } from '../parts/useFocusBack.ts'

/** Shows the keys in a window. */
export function KeyList({ onClose }: { onClose: () => void }) {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title="Tasten">
      <KeyTable />
    </Modal>
  )
}
