import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { PageHead, Section, Surface } from '@zeughaus/web-shared'
import { placesOf, useFavoriten } from '../../components/favoriten.ts'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { OpenCount } from '../../components/OpenCount.tsx'
import { useOffenes } from '../../components/offenes.ts'
import { allowed, GROUPS } from '../../components/places.ts'
import { logOut } from '../../offline/logout.ts'
import { useSession } from '../../session/useSession.ts'
import classes from './MehrPage.module.css'

const FavoritenDrawer = lazyComponent(
  async () => (await import('../../components/FavoritenDrawer.tsx')).FavoritenDrawer,
)

/** Links to all places that the bar of a phone does not show. */
export function MehrPage() {
  const { ich, darfIrgendwo } = useSession()
  const openAt = useOffenes()
  return (
    <>
      <PageHead title="Mehr" lead={`Angemeldet als ${ich.name}`} />
      <Favoriten />
      {GROUPS.map(({ label, places }) => {
        const mine = allowed(places, darfIrgendwo)
        if (mine.length === 0) return null
        return (
          <Section key={label} title={label}>
            <Surface padded={false}>
              <ul className={classes['list']}>
                {mine.map(({ to, label: word, icon: Icon }) => (
                  <li key={to}>
                    <Link to={to} className={classes['link']}>
                      <Icon size={22} stroke={1.75} aria-hidden />
                      {word}
                    </Link>
                    <OpenCount count={openAt(to)} />
                  </li>
                ))}
              </ul>
            </Surface>
          </Section>
        )
      })}
      <Button variant="default" mt="xl" onClick={() => void logOut()}>
        Abmelden
      </Button>
    </>
  )
}

/** What this person has pinned; the star in the head of a page adds to it. */
function Favoriten() {
  const { darfIrgendwo } = useSession()
  const [ordering, { open, close }] = useDisclosure(false)
  const places = placesOf(useFavoriten(), (place) => allowed([place], darfIrgendwo).length > 0)
  if (places.length === 0) return null
  return (
    <Section
      title="Favoriten"
      aside={
        <Button variant="subtle" onClick={open}>
          Ordnen
        </Button>
      }
    >
      <Surface padded={false}>
        <ul className={classes['list']}>
          {places.map(({ id, to, search, label, icon: Icon }) => (
            <li key={id}>
              <Link to={to} search={(search ?? {}) as never} className={classes['link']}>
                <Icon size={22} stroke={1.75} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Surface>
      {ordering && <FavoritenDrawer onClose={close} />}
    </Section>
  )
}
