import { Button, Drawer } from '@mantine/core'
import { formatCount, useFocusBack } from '@zeughaus/web-shared'
import { type ReactNode, useState } from 'react'
import common from '../common.module.css'

export interface FilterDrawerProps {
  /** Rows that match; undefined until they are counted. */
  readonly total: number | undefined
  readonly onClose: () => void
  /** The filters. */
  readonly children: ReactNode
}

/** All filters of a list in one window. A choice counts at once; the button below leads back to the rows. */
export function FilterDrawer({ total, onClose, children }: FilterDrawerProps) {
  const [opened, setOpened] = useState(true)
  useFocusBack()
  const close = () => setOpened(false)
  return (
    <Drawer
      opened={opened}
      onClose={close}
      onExitTransitionEnd={onClose}
      title="Filter"
      position="right"
      size="min(100%, 30rem)"
    >
      <div className={common['fields']}>
        {children}
        <Button onClick={close}>
          {total === undefined ? 'Liste zeigen' : `${formatCount(total, 'Eintrag', 'Einträge')} zeigen`}
        </Button>
      </div>
    </Drawer>
  )
}
