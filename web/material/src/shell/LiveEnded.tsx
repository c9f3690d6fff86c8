import { UnstyledButton } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useLiveEnded } from '../live/ended.ts'
import classes from '../offline/UnsentState.module.css'

/** Tells that this window no longer updates by itself, because its person opened more than five windows. */
export function LiveEnded() {
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
