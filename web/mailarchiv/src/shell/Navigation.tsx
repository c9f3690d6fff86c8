import { UnstyledButton } from '@mantine/core'
import {
  IconChartBar,
  IconFileImport,
  IconFileInvoice,
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
import frame from '@zeughaus/web-shared/frame.module.css'
import { useLogout } from '../session.ts'
import classes from './Navigation.module.css'

const PLACES = [
  { to: '/', label: 'Übersicht', icon: IconChartBar },
  { to: '/suche', label: 'Suche', icon: IconSearch },
  { to: '/rechnungen', label: 'Rechnungen', icon: IconFileInvoice },
  { to: '/quellen', label: 'Import & Quellen', icon: IconFileImport },
  { to: '/schluessel', label: 'API-Schlüssel', icon: IconKey },
  { to: '/texterkennung', label: 'Texterkennung', icon: IconScan },
  { to: '/protokoll', label: 'Protokoll', icon: IconListDetails },
  { to: '/integritaet', label: 'Integrität', icon: IconShieldCheck },
] as const

/** Links to the pages of the panel, and the way out. */
export function Navigation() {
  const logout = useLogout()
  return (
    <div className={classes['navigation']}>
      <nav aria-label="Bereiche">
        <ul className={frame['places']}>
          {PLACES.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link to={to} className={frame['place']} activeOptions={{ exact: to === '/', includeSearch: false }}>
                <Icon size={20} stroke={1.75} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={frame['foot']}>
        <ColorSchemeSwitch />
        <Link to="/passwort" className={frame['place']}>
          <IconLock size={20} stroke={1.75} aria-hidden />
          Passwort ändern
        </Link>
        <UnstyledButton className={frame['place']} onClick={() => logout.mutate()}>
          <IconLogout size={20} stroke={1.75} aria-hidden />
          Abmelden
        </UnstyledButton>
      </div>
    </div>
  )
}
