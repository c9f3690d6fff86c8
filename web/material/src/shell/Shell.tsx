/** The frame of all pages: side bar on a desk, bottom bar on a phone, keyboard shortcuts. */
import { Outlet, useLocation } from '@tanstack/react-router'
import { Frame } from '@zeughaus/web-shared'
import { useLiveRefresh } from '../live/useLiveRefresh.ts'
import { LastStand } from '../offline/LastStand.tsx'
import { RunningKontrollen } from '../offline/RunningKontrollen.tsx'
import { UnsentState } from '../offline/UnsentState.tsx'
import { Toasts } from '../parts/Toasts.tsx'
import { WedgeScanner } from '../scan/WedgeScanner.tsx'
import { BottomBar } from './BottomBar.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import { LiveEnded } from './LiveEnded.tsx'
import { NewVersion } from './NewVersion.tsx'
import { Reauthentication } from './Reauthentication.tsx'
import { SessionGate } from './SessionGate.tsx'
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
          <NewVersion />
          <LiveEnded />
          <LastStand />
          <RunningKontrollen />
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
