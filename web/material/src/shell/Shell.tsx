/** The frame of all pages: side bar on a desk, bottom bar on a phone, keyboard shortcuts. */
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Frame, useCommandKey } from '@zeughaus/web-shared'
import { lazyComponent } from '../components/lazyComponent.tsx'
import { Toasts } from '../components/Toasts.tsx'
import { NetworkLine } from '../offline/NetworkLine.tsx'
import { RunningKontrollen } from '../offline/RunningKontrollen.tsx'
import { useVorrat } from '../offline/useVorrat.ts'
import { WedgeScanner } from '../scan/WedgeScanner.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Head } from './Head.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import { NewVersion } from './NewVersion.tsx'
import { Reauthentication } from './Reauthentication.tsx'
import { SessionGate } from './SessionGate.tsx'
import { SideBar } from './SideBar.tsx'

const SearchDialog = lazyComponent(async () => (await import('../suche/SearchDialog.tsx')).SearchDialog)

export function Shell() {
  return (
    <SessionGate>
      <Pages />
    </SessionGate>
  )
}

function Pages() {
  const { pathname } = useLocation()
  useVorrat()
  const [isSearching, { open: search, close }] = useDisclosure(false)
  useCommandKey('k', search)
  return (
    <Frame
      pathname={pathname}
      side={<SideBar onSearch={search} />}
      above={<Head pathname={pathname} onSearch={search} />}
      page={
        <>
          <NewVersion />
          <NetworkLine />
          <RunningKontrollen />
          <Outlet />
        </>
      }
    >
      <BottomBar />
      <Reauthentication />
      <Toasts />
      <WedgeScanner />
      <KeyHelp />
      {isSearching && <SearchDialog onClose={close} />}
    </Frame>
  )
}
