import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconCloudUp, IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatCount, formatInstant, formatShort } from '@zeughaus/web-shared'
import { useLiveEnded } from '../live/ended.ts'
import classes from './NetworkLine.module.css'
import { useKept } from './useKept.ts'
import { useOutbox } from './useOutbox.ts'

/** One line: no network, from when the page is, what is not sent; else that the page is not kept up to date. */
export function NetworkNote() {
  const { isOffline, shownFrom } = useKept()
  const entries = useEntries(isOffline)
  const words = [
    isOffline && 'Kein Netz',
    shownFrom !== undefined && `Stand ${nameTime(shownFrom)}`,
    entries?.words,
  ].filter((word) => word !== false && word !== undefined)
  const text = words.join(' · ')
  if (text === '') return <EndedNote />
  if (entries === undefined) {
    return (
      <p className={classes['state']} data-tone="warn">
        <IconCloudOff size={20} aria-hidden />
        {text}
      </p>
    )
  }
  return (
    <Link to="/ausgang" className={classes['state']} data-tone={entries.tone}>
      <entries.Icon size={20} aria-hidden />
      {text}
      <span className={classes['more']}>Ansehen</span>
    </Link>
  )
}

/** What of the entries of this device is not settled. */
function useEntries(isOffline: boolean) {
  const { unsent, rejected, state } = useOutbox()
  if (rejected > 0) {
    return { words: `${countEntries(rejected)} nicht angenommen`, tone: 'bad', Icon: IconAlertTriangle }
  }
  // Each try without a network is no sending that a person should see.
  if (unsent === 0 || (state === 'sending' && !isOffline)) return undefined
  return { words: `${countEntries(unsent)} noch nicht gesendet`, tone: 'warn', Icon: IconCloudUp }
}

const countEntries = (count: number): string => formatCount(count, 'Eingabe', 'Eingaben')

/** Tells that this window no longer updates by itself, because its person opened more than five windows. */
export function EndedNote() {
  const { ended, resume } = useLiveEnded()
  if (!ended) return null
  return (
    <UnstyledButton className={classes['state']} data-tone="warn" onClick={resume}>
      <IconPlugConnectedX size={20} aria-hidden />
      Diese Seite aktualisiert sich nicht mehr von selbst: Sie haben Zeughaus mehr als fünfmal offen.
      <span className={classes['more']}>Hier wieder aktualisieren</span>
    </UnstyledButton>
  )
}

/** The time for today, with the day otherwise. */
function nameTime(at: number): string {
  const instant = new Date(at).toISOString()
  const short = formatShort(instant)
  return short.endsWith('Uhr') ? short : formatInstant(instant)
}
