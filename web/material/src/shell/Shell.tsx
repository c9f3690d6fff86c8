/** The frame of all pages: side bar on a desk, bar at the bottom on a phone, the keys that work everywhere. */
import { Outlet, useLocation } from '@tanstack/react-router'
import { Frame } from '@zeughaus/web-shared'
import { useLiveRefresh } from '../live/useLiveRefresh.ts'
import { UnsentState } from '../offline/UnsentState.tsx'
import { Toasts } from '../parts/Toasts.tsx'
import { WedgeScanner } from '../scan/WedgeScanner.tsx'
import { Reauthentication } from '../session/Reauthentication.tsx'
import { SessionGate } from '../session/SessionGate.tsx'
import { BottomBar } from './BottomBar.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import { SideBar } from './SideBar.tsx'

export function Shell() {
  return (
    <SessionGate>
      <Pages />
    </SessionGate>
  )
}

function Pages() {
  const { pathname } = useLocation()
  useLiveRefresh()
  return (
    <Frame
      pathname={pathname}
      side={<SideBar />}
      page={
        <>
          <UnsentState />
          <Outlet />
        </>
      }
    >
      <BottomBar />
      <Reauthentication />
      <Toasts />
      <WedgeScanner />
      <KeyHelp />
    </Frame>
  )
}
