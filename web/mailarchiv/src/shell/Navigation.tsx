import { UnstyledButton } from '@mantine/core'
import {
  IconChartBar,
  IconFileImport,
  IconKey,
  IconListDetails,
  IconLock,
  IconLogout,
  IconScan,
  IconSearch,
  IconShieldCheck,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ColorSchemeSwitch } from '@zeughaus/web-shared/color-scheme'
import { useLogout } from '../session.tsx'
import classes from './Navigation.module.css'

const PLACES = [
  { to: '/', label: 'Übersicht', icon: IconChartBar },
  { to: '/suche', label: 'Suche', icon: IconSearch },
  { to: '/quellen', label: 'Import & Quellen', icon: IconFileImport },
  { to: '/schluessel', label: 'API-Schlüssel', icon: IconKey },
  { to: '/texterkennung', label: 'Texterkennung', icon: IconScan },
  { to: '/protokoll', label: 'Protokoll', icon: IconListDetails },
  { to: '/integritaet', label: 'Integrität', icon: IconShieldCheck },
] as const

export function Navigation() {
  const logout = useLogout()
  return (
    <div className={classes['navigation']}>
      <nav aria-label="Bereiche">
        <ul className={classes['list']}>
          {PLACES.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link to={to} className={classes['link']} activeOptions={{ exact: to === '/', includeSearch: false }}>
                <Icon size={20} stroke={1.75} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes['foot']}>
        <ColorSchemeSwitch />
        <Link to="/passwort" className={classes['link']}>
          <IconLock size={20} stroke={1.75} aria-hidden />
          Passwort ändern
        </Link>
        <UnstyledButton className={classes['link']} onClick={() => logout.mutate()}>
          <IconLogout size={20} stroke={1.75} aria-hidden />
          Abmelden
        </UnstyledButton>
      </div>
    </div>
  )
}
