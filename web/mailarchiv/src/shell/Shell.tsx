/** The frame of all pages: side bar on a desk, a bar with a menu on a phone, the keys that work everywhere. */
import { ActionIcon, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SessionGate } from '../session.tsx'
import { Brand } from './Brand.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import { Navigation } from './Navigation.tsx'
import classes from './Shell.module.css'

export function Shell() {
  return (
    <SessionGate>
      <Frame />
    </SessionGate>
  )
}

function Frame() {
  const [menu, { open, close }] = useDisclosure(false)
  const { pathname } = useLocation()
  const firstPage = useRef(true)

  // A screen reader learns of the new page by its heading; on the very first page the browser has done that.
  useEffect(() => {
    close()
    if (firstPage.current) firstPage.current = false
    else if (pathname) document.getElementById('seitentitel')?.focus({ preventScroll: true })
  }, [pathname, close])

  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#inhalt">
        Zum Inhalt springen
      </a>
      <section className={classes['bar']} aria-label="Kopfzeile">
        <ActionIcon aria-label="Menü öffnen" onClick={open} color="gray" variant="transparent">
          <IconMenu2 aria-hidden />
        </ActionIcon>
        <Brand />
      </section>
      <Drawer opened={menu} onClose={close} size="18rem" title="Menü">
        <Navigation />
      </Drawer>
      <aside className={classes['side']}>
        <Brand />
        <Navigation />
      </aside>
      <main id="inhalt" className={classes['main']} tabIndex={-1}>
        <Outlet />
      </main>
      <KeyHelp />
    </div>
  )
}
