/** The frame of all pages: side bar on a desk, bar at the bottom on a phone, the keys that work everywhere. */
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useLiveRefresh } from '../live/useLiveRefresh.ts'
import { UnsentState } from '../offline/UnsentState.tsx'
import { Toasts } from '../parts/Toasts.tsx'
import { WedgeScanner } from '../scan/WedgeScanner.tsx'
import { Reauthentication } from '../session/Reauthentication.tsx'
import { SessionGate } from '../session/SessionGate.tsx'
import { BottomBar } from './BottomBar.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import classes from './Shell.module.css'
import { SideBar } from './SideBar.tsx'

export function Shell() {
  return (
    <SessionGate>
      <Frame />
    </SessionGate>
  )
}

function Frame() {
  const { pathname } = useLocation()
  const firstPage = useRef(true)
  useLiveRefresh()

  // A screen reader learns of the new page by its heading; on the very first page the browser has done that.
  useEffect(() => {
    if (firstPage.current) firstPage.current = false
    else if (pathname) document.getElementById('seitentitel')?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#inhalt">
        Zum Inhalt springen
      </a>
      <SideBar />
      <main id="inhalt" className={classes['main']} tabIndex={-1}>
        <UnsentState />
        <Outlet />
      </main>
      <BottomBar />
      <Reauthentication />
      <Toasts />
      <WedgeScanner />
      <KeyHelp />
    </div>
  )
}
