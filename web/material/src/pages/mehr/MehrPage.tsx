import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PageHead, Section, Surface } from '@zeughaus/web-shared'
import { useLogout, useSession } from '../../session/useSession.ts'
import { allowed, GROUPS } from '../../shell/places.ts'
import classes from './MehrPage.module.css'

/** On a phone: everything that is not in the bar. */
export function MehrPage() {
  const { ich, darf } = useSession()
  const logout = useLogout()
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
      <Button variant="default" mt="xl" onClick={logout}>
        Abmelden
      </Button>
    </>
  )
}
