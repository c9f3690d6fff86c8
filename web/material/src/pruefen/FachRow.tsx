import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { formatNumber } from '@zeughaus/web-shared'
import { memo } from 'react'
import { FachfotoThumb } from '../offline/FachfotoThumb.tsx'
import type { Fachfoto } from '../offline/fachfotos.ts'
import classes from './FachRow.module.css'
import { MissingCount } from './MissingCount.tsx'
import type { Runde } from './runde.ts'
import type { Fach } from './rundeFacts.ts'
import { useMissing, useOfAllRows } from './useRunde.ts'

interface FachRowProps {
  readonly runde: Runde
  readonly fach: Fach
  readonly fotos: readonly Fachfoto[]
  readonly isClosed: boolean
  readonly onToggle: (name: string) => void
}

/** Heading of a Fach with its number of open positions. */
export const FachRow = memo(function FachRow({ runde, fach, fotos, isClosed, onToggle }: FachRowProps) {
  const openCount = useOfAllRows(runde, () => fach.positionen.filter(runde.isOpen).length)
  const missing = useMissing(runde, fach)
  const Arrow = isClosed ? IconChevronRight : IconChevronDown
  return (
    <div className={classes['head']}>
      <h2 className={classes['fach']}>
        <UnstyledButton className={classes['button']} aria-expanded={!isClosed} onClick={() => onToggle(fach.name)}>
          <Arrow size={20} aria-hidden />
          <span className={classes['name']}>{fach.name}</span>
          <span className={classes['counts']}>
            <MissingCount count={missing} />
            {openCount === 0 ? (
              <span className={classes['done']}>
                <IconCircleCheck size={18} aria-hidden /> fertig
              </span>
            ) : (
              <span
                className={classes['open']}
              >{`${formatNumber(openCount)} von ${formatNumber(fach.positionen.length)} offen`}</span>
            )}
          </span>
        </UnstyledButton>
      </h2>
      <FachfotoThumb name={fach.name} fotos={fotos} />
    </div>
  )
})
