import { Button, UnstyledButton } from '@mantine/core'
import { IconLogout, IconScan } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useLogout, useSession } from '../session/useSession.ts'
import { Brand } from './Brand.tsx'
import { allowed, BAR, GROUPS, type Place } from './places.ts'
import classes from './SideBar.module.css'

/** All places of a desk: Mehr unfolded into groups. */
export function SideBar() {
  const { ich, darf } = useSession()
  const logout = useLogout()
  const { pathname } = useLocation()
  const places = useRef<HTMLElement>(null)
  // The bar is longer than most screens: where one is shall be seen in it, also when an address leads there.
  useEffect(() => {
    if (pathname) places.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <aside className={classes['side']}>
      <Brand />
      <Button
        className={classes['scan'] ?? ''}
        component={Link}
        to="/scannen"
        leftSection={<IconScan size={22} />}
        fullWidth
      >
        Scannen
      </Button>
      <nav ref={places} aria-label="Bereiche" className={classes['places']}>
        <Places places={BAR.filter(({ to }) => to !== '/mehr')} />
        {GROUPS.map(({ label, places }) => {
          const mine = allowed(places, darf)
          if (mine.length === 0) return null
          return (
            <div key={label}>
              <h2 className={classes['group']}>{label}</h2>
              <Places places={mine} />
            </div>
          )
        })}
      </nav>
      <div className={classes['foot']}>
        <span className={classes['person']}>{ich.name}</span>
        <UnstyledButton className={classes['link']} onClick={logout}>
          <IconLogout size={20} stroke={1.75} aria-hidden />
          Abmelden
        </UnstyledButton>
      </div>
    </aside>
  )
}

/** Whether the address of another place begins like this one's: then only the place itself is meant. */
const hasOthersBelow = (to: string): boolean =>
  to === '/' || GROUPS.some(({ places }) => places.some((other) => other.to.startsWith(`${to}/`)))

function Places({ places }: { places: readonly Place[] }) {
  return (
    <ul className={classes['list']}>
      {places.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Link to={to} className={classes['link']} activeOptions={{ exact: hasOthersBelow(to), includeSearch: false }}>
            <Icon size={20} stroke={1.75} aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
