import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { formatNumber } from '@zeughaus/web-shared'
import { memo, useSyncExternalStore } from 'react'
import classes from './Fachzeile.module.css'
import type { Runde } from './runde.ts'
import type { Fach } from './rundgang.ts'

interface FachzeileProps {
  readonly runde: Runde
  readonly fach: Fach
  readonly zu: boolean
  readonly onKlappe: (name: string) => void
}

/** The name of a place, and how much of it is still open. */
export const Fachzeile = memo(function Fachzeile({ runde, fach, zu, onKlappe }: FachzeileProps) {
  const offen = useSyncExternalStore(
    (hoere) => runde.subscribe('', hoere),
    () => fach.positionen.filter(runde.istOffen).length,
  )
  const Pfeil = zu ? IconChevronRight : IconChevronDown
  return (
    <h2 className={classes['fach']}>
      <UnstyledButton className={classes['knopf']} aria-expanded={!zu} onClick={() => onKlappe(fach.name)}>
        <Pfeil size={20} aria-hidden />
        <span className={classes['name']}>{fach.name}</span>
        {offen === 0 ? (
          <span className={classes['fertig']}>
            <IconCircleCheck size={18} aria-hidden /> fertig
          </span>
        ) : (
          <span
            className={classes['offen']}
          >{`${formatNumber(offen)} von ${formatNumber(fach.positionen.length)} offen`}</span>
        )}
      </UnstyledButton>
    </h2>
  )
})
