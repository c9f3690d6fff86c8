import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconListDetails, IconLogout, IconScan, IconSearch } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import frame from '@zeughaus/web-shared/frame.module.css'
import { useEffect, useId, useRef, useState } from 'react'
import { FavoritStar } from '../components/FavoritStar.tsx'
import { placesOf, useFavoriten } from '../components/favoriten.ts'
import { lazyComponent } from '../components/lazyComponent.tsx'
import { OpenCount } from '../components/OpenCount.tsx'
import { useOffenes } from '../components/offenes.ts'
import { allowed, BAR, GROUPS, type Group, type Place } from '../components/places.ts'
import { logOut } from '../offline/logout.ts'
import { useSession } from '../session/useSession.ts'
import { Brand } from './Brand.tsx'
import classes from './SideBar.module.css'

const FavoritenDrawer = lazyComponent(async () => (await import('../components/FavoritenDrawer.tsx')).FavoritenDrawer)

/** The side bar of a desk: the main places, and Mehr as groups that open one at a time. */
export function SideBar({ onSearch }: { onSearch: () => void }) {
  const { ich, darfIrgendwo } = useSession()
  const { pathname } = useLocation()
  const current = GROUPS.find(({ places }) => places.some(({ to }) => isAt(pathname, to)))?.label
  // A person may open another group or close all; a new page opens its own group.
  const [choice, setChoice] = useState<{ readonly at: string; readonly open: string | undefined }>()
  const open = choice?.at === pathname ? choice.open : current
  const bar = useRef<HTMLElement>(null)
  // Scrolls the current place into view: an open group can be longer than a low screen.
  useEffect(() => {
    if (pathname) bar.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <>
      <Brand />
      {darfIrgendwo('lesen') && (
        <Button
          className={classes['scan'] ?? ''}
          component={Link}
          to="/scannen"
          leftSection={<IconScan size={22} />}
          fullWidth
        >
          Scannen
        </Button>
      )}
      <UnstyledButton className={classes['search'] ?? ''} onClick={onSearch}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        Suchen
        <kbd aria-hidden>Strg K</kbd>
      </UnstyledButton>
      <nav ref={bar} aria-label="Bereiche" className={classes['rolling']}>
        <Favoriten />
        <Places places={allowed(BAR, darfIrgendwo).filter(({ to }) => to !== '/mehr')} />
        {GROUPS.map((group) => (
          <PlaceGroup
            key={group.label}
            group={{ ...group, places: allowed(group.places, darfIrgendwo) }}
            isOpen={group.label === open}
            onToggle={() => setChoice({ at: pathname, open: group.label === open ? undefined : group.label })}
          />
        ))}
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

/** Whether a page belongs to a place: its own page or one below it. */
const isAt = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`)

interface PlaceGroupProps {
  readonly group: Group
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function PlaceGroup({ group: { label, places }, isOpen, onToggle }: PlaceGroupProps) {
  const id = useId()
  const openAt = useOffenes()
  if (places.length === 0) return null
  return (
    <div>
      <h2 className={classes['group']}>
        <UnstyledButton className={frame['place']} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <IconChevronDown size={20} stroke={1.75} aria-hidden />
          {label}
        </UnstyledButton>
        {!isOpen && <OpenCount count={places.reduce((sum, { to }) => sum + openAt(to), 0)} />}
      </h2>
      <div id={id} hidden={!isOpen} className={classes['below']}>
        <Places places={places} />
      </div>
    </div>
  )
}

/** True when addresses of other places start with this one, so that only an exact match is active. */
const hasOthersBelow = (to: string): boolean =>
  to === '/' || GROUPS.some(({ places }) => places.some((other) => other.to.startsWith(`${to}/`)))

function Places({ places }: { places: readonly Place[] }) {
  const openAt = useOffenes()
  return (
    <ul className={frame['places']}>
      {places.map(({ to, label, icon: Icon }) => (
        <li key={to} className={classes['line']}>
          <Link to={to} className={frame['place']} activeOptions={{ exact: hasOthersBelow(to), includeSearch: false }}>
            <Icon size={20} stroke={1.75} aria-hidden />
            {label}
          </Link>
          <OpenCount count={openAt(to)} />
        </li>
      ))}
    </ul>
  )
}

/** What this person has pinned, with the star for the present page. */
function Favoriten() {
  const { darfIrgendwo } = useSession()
  const [ordering, { open, close }] = useDisclosure(false)
  const places = placesOf(useFavoriten(), (place) => allowed([place], darfIrgendwo).length > 0)
  return (
    <section aria-label="Favoriten">
      <div className={classes['favoriten']}>
        Favoriten
        {places.length > 0 && (
          <ActionIcon aria-label="Favoriten ordnen" onClick={open}>
            <IconListDetails size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        <FavoritStar />
      </div>
      <ul className={frame['places']}>
        {places.map(({ id, to, search, label, icon: Icon }) => (
          <li key={id}>
            <Link
              to={to}
              search={(search ?? {}) as never}
              className={frame['place']}
              activeOptions={{ exact: true, includeSearch: search !== undefined }}
            >
              <Icon size={20} stroke={1.75} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {ordering && <FavoritenDrawer onClose={close} />}
    </section>
  )
}
