import { UnstyledButton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from '../offline/NetworkLine.module.css'
import { hasNewVersion, subscribeVersion, takeNewVersion } from '../sw/register.ts'

/** Offers a newer version of the app. It starts on request, or after all pages were closed. */
export function NewVersion() {
  const isWaiting = useSyncExternalStore(subscribeVersion, hasNewVersion)
  if (!isWaiting) return null
  return (
    <UnstyledButton className={classes['state']} data-tone="quiet" onClick={takeNewVersion}>
      <IconRefresh size={20} aria-hidden />
      Eine neue Version ist bereit
      <span className={classes['more']}>Jetzt laden</span>
    </UnstyledButton>
  )
}
