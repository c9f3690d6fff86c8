import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { formatNumber } from '@zeughaus/web-shared'
import { memo, useSyncExternalStore } from 'react'
import classes from './FachRow.module.css'
import type { Runde } from './runde.ts'
import type { Fach } from './rundeFacts.ts'

interface FachRowProps {
  readonly runde: Runde
  readonly fach: Fach
  readonly isClosed: boolean
  readonly onToggle: (name: string) => void
}

/** Heading of a Fach with its number of open positions. */
export const FachRow = memo(function FachRow({ runde, fach, isClosed, onToggle }: FachRowProps) {
  const openCount = useSyncExternalStore(
    (listener) => runde.subscribe('', listener),
    () => fach.positionen.filter(runde.isOpen).length,
  )
  const Arrow = isClosed ? IconChevronRight : IconChevronDown
  return (
    <h2 className={classes['fach']}>
      <UnstyledButton className={classes['button']} aria-expanded={!isClosed} onClick={() => onToggle(fach.name)}>
        <Arrow size={20} aria-hidden />
        <span className={classes['name']}>{fach.name}</span>
        {openCount === 0 ? (
          <span className={classes['done']}>
            <IconCircleCheck size={18} aria-hidden /> fertig
          </span>
        ) : (
          <span
            className={classes['open']}
          >{`${formatNumber(openCount)} von ${formatNumber(fach.positionen.length)} offen`}</span>
        )}
      </UnstyledButton>
    </h2>
  )
})
