import { IconScan } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { BAR, type Place } from '../parts/places.ts'
import classes from './BottomBar.module.css'

/** The bottom bar of a phone: five places, a round Scannen in the middle. */
export function BottomBar() {
  return (
    <nav className={classes['bar']} aria-label="Hauptbereiche">
      {BAR.slice(0, 2).map((place) => (
        <Item key={place.to} {...place} />
      ))}
      <Link to="/scannen" className={classes['scan']}>
        <span>
          <IconScan size={30} stroke={1.75} aria-hidden />
        </span>
        Scannen
      </Link>
      {BAR.slice(2).map((place) => (
        <Item key={place.to} {...place} />
      ))}
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
