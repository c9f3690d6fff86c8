import { IconScan } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { allowed, BAR, type Place } from '../components/places.ts'
import { useSession } from '../session/useSession.ts'
import classes from './BottomBar.module.css'

/** The bottom bar of a phone: five places, a round Scannen in the middle. What a person may not use leaves its place empty. */
export function BottomBar() {
  const { darfIrgendwo } = useSession()
  const places = allowed(BAR, darfIrgendwo)
  const item = (place: Place) =>
    places.includes(place) ? <Item key={place.to} {...place} /> : <span key={place.to} aria-hidden />
  return (
    <nav className={classes['bar']} aria-label="Hauptbereiche">
      {BAR.slice(0, 2).map(item)}
      {darfIrgendwo('lesen') ? (
        <Link to="/scannen" className={classes['scan']}>
          <span>
            <IconScan size={30} stroke={1.75} aria-hidden />
          </span>
          Scannen
        </Link>
      ) : (
        <span aria-hidden />
      )}
      {BAR.slice(2).map(item)}
    </nav>
  )
}

function Item({ to, label, icon: Icon }: Place) {
  return (
    <Link to={to} className={classes['item']} activeOptions={{ exact: to === '/', includeSearch: false }}>
      <Icon size={24} stroke={1.75} aria-hidden />
      {label}
    </Link>
  )
}
