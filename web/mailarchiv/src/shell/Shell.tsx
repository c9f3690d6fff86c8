/** The frame of all pages: side bar on a desk, a bar with a menu on a phone, keyboard shortcuts. */
import { ActionIcon, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Frame } from '@zeughaus/web-shared'
import { useEffect } from 'react'
import { Allowed } from './Allowed.tsx'
import { Brand } from './Brand.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import { Navigation } from './Navigation.tsx'
import { SessionGate } from './SessionGate.tsx'
import classes from './Shell.module.css'

export function Shell() {
  // That of the page which is shown: while the next one still loads, its heading cannot get the focus.
  const pathname = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })
  return (
    <SessionGate>
      <Frame
        pathname={pathname}
        above={<MenuBar pathname={pathname} />}
        side={
          <>
            <Brand />
            <Navigation />
          </>
        }
        page={
          <Allowed>
            <Outlet />
          </Allowed>
        }
      >
        <KeyHelp />
      </Frame>
    </SessionGate>
  )
}

function MenuBar({ pathname }: { pathname: string }) {
  const [menu, { open, close }] = useDisclosure(false)
  useEffect(() => {
    if (pathname) close()
  }, [pathname, close])
  return (
    <>
      <section className={classes['bar']} aria-label="Kopfzeile">
        <ActionIcon aria-label="Menü öffnen" onClick={open} color="gray" variant="transparent">
          <IconMenu2 aria-hidden />
        </ActionIcon>
        <Brand />
      </section>
      <Drawer opened={menu} onClose={close} size="18rem" title="Menü">
        <Navigation />
      </Drawer>
    </>
  )
}
