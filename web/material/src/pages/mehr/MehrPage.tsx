import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PageHead, Section, Surface } from '@zeughaus/web-shared'
import { logOut } from '../../offline/logout.ts'
import { allowed, GROUPS } from '../../parts/places.ts'
import { useSession } from '../../session/useSession.ts'
import classes from './MehrPage.module.css'

/** Links to all places that the bar of a phone does not show. */
export function MehrPage() {
  const { ich, darf } = useSession()
  return (
    <>
      <PageHead title="Mehr" lead={`Angemeldet als ${ich.name}`} />
      {GROUPS.map(({ label, places }) => {
        const mine = allowed(places, darf)
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
