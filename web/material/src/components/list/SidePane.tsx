import { ActionIcon } from '@mantine/core'
import { IconArrowsMaximize, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useKey } from '@zeughaus/web-shared'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { HEADING, ownSearch, PaneContext } from '../pane.ts'
import classes from './SidePane.module.css'

export interface SidePaneProps {
  /** Address of the record's own page. */
  readonly to: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Shows the page of one record next to its list. Esc closes it. */
export function SidePane({ to, onClose, children }: SidePaneProps) {
  // The page measures itself against the pane, so it waits for it.
  const [box, setBox] = useState<HTMLElement | null>(null)
  const pane = useMemo(() => (box === null ? undefined : { box }), [box])
  const close = useCallback(() => {
    // A menu that is open takes the key.
    if (document.querySelector('[role="menu"]') !== null) return
    openRow()?.focus({ preventScroll: true })
    onClose()
  }, [onClose])
  useKey('Escape', close)
  return (
    <section ref={setBox} className={classes['pane']} aria-labelledby={HEADING}>
      <div className={classes['bar']}>
        <ActionIcon
          component={Link}
          to={to}
          search={ownSearch as never}
          variant="subtle"
          color="gray"
          size={44}
          aria-label="Auf ganzer Seite öffnen"
          title="Auf ganzer Seite öffnen"
        >
          <IconArrowsMaximize size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label="Daneben schließen"
          title="Schließen (Esc)"
          onClick={close}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      {pane !== undefined && <PaneContext value={pane}>{children}</PaneContext>}
    </section>
  )
}

const openRow = () => document.querySelector<HTMLElement>('[data-zeile][aria-current]')
