import { UnstyledButton } from '@mantine/core'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ColorSchemeSwitch } from '@zeughaus/web-shared/color-scheme'
import frame from '@zeughaus/web-shared/frame.module.css'
import { useLogout, useMay, usePerson } from '../session.ts'
import classes from './Navigation.module.css'
import { PLACES } from './places.ts'

/** Links to the pages of the panel, and the way out. */
export function Navigation() {
  const logout = useLogout()
  const may = useMay()
  const person = usePerson()
  return (
    <div className={classes['navigation']}>
      <nav aria-label="Bereiche">
        <ul className={frame['places']}>
          {PLACES.filter(({ right }) => may(right)).map(({ to, label, icon: Icon }) => (
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
        <Link to="/konto" className={frame['place']}>
          <IconUser size={20} stroke={1.75} aria-hidden />
          <span className={classes['account']}>
            Mein Konto
            {person !== null && person.name !== '' && <span className={classes['name']}>{person.name}</span>}
          </span>
        </Link>
        <UnstyledButton className={frame['place']} onClick={() => logout.mutate()}>
          <IconLogout size={20} stroke={1.75} aria-hidden />
          Abmelden
        </UnstyledButton>
      </div>
    </div>
  )
}
