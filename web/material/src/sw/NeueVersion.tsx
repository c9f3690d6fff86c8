import { UnstyledButton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from '../offline/UnsentState.module.css'
import { nimmNeueVersion, subscribeVersion, wartetNeueVersion } from './register.ts'

/** A newer version of the app is on the device. It waits until somebody wants it, or all pages were closed. */
export function NeueVersion() {
  const wartet = useSyncExternalStore(subscribeVersion, wartetNeueVersion)
  if (!wartet) return null
  return (
    <UnstyledButton className={classes['state']} data-tone="quiet" onClick={nimmNeueVersion}>
      <IconRefresh size={20} aria-hidden />
      Eine neue Version ist bereit
      <span className={classes['more']}>Jetzt laden</span>
    </UnstyledButton>
  )
}
