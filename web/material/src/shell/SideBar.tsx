import { Button, UnstyledButton } from '@mantine/core'
import { IconLogout, IconScan, IconSearch } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import frame from '@zeughaus/web-shared/frame.module.css'
import { useEffect, useRef } from 'react'
import { logOut } from '../offline/logout.ts'
import { allowed, BAR, GROUPS, type Place } from '../parts/places.ts'
import { useSession } from '../session/useSession.ts'
import { Brand } from './Brand.tsx'
import classes from './SideBar.module.css'

/** The side bar of a desk: all places, with Mehr as groups. */
export function SideBar({ onSearch }: { onSearch: () => void }) {
  const { ich, darf } = useSession()
  const { pathname } = useLocation()
  const places = useRef<HTMLElement>(null)
  // Scrolls the current place into view: the bar is longer than most screens.
  useEffect(() => {
    if (pathname) places.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <>
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
      <UnstyledButton className={classes['search'] ?? ''} onClick={onSearch}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        Suchen
        <kbd aria-hidden>Strg K</kbd>
      </UnstyledButton>
      <nav ref={places} aria-label="Bereiche" className={classes['rolling']}>
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
      <div className={frame['foot']}>
        <span className={classes['person']}>{ich.name}</span>
        <UnstyledButton className={frame['place']} onClick={() => void logOut()}>
          <IconLogout size={20} stroke={1.75} aria-hidden />
          Abmelden
        </UnstyledButton>
      </div>
    </>
  )
}

/** True when addresses of other places start with this one, so that only an exact match is active. */
const hasOthersBelow = (to: string): boolean =>
  to === '/' || GROUPS.some(({ places }) => places.some((other) => other.to.startsWith(`${to}/`)))

function Places({ places }: { places: readonly Place[] }) {
  return (
    <ul className={frame['places']}>
      {places.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Link to={to} className={frame['place']} activeOptions={{ exact: hasOthersBelow(to), includeSearch: false }}>
            <Icon size={20} stroke={1.75} aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
