import { Title } from '@mantine/core'
import { Surface } from '@zeughaus/web-shared'
import classes from '@zeughaus/web-shared/session.module.css'
import { useEffect } from 'react'
import { WaitingEntries } from '../offline/WaitingEntries.tsx'
import { Brand } from './Brand.tsx'
import { LoginForm } from './LoginForm.tsx'

export function LoginPage() {
  useEffect(() => {
    document.title = 'Anmelden · Zeughaus'
  }, [])
  return (
    <main className={classes['page']}>
      <div className={classes['box']}>
        <Brand />
        <Surface>
          <Title order={1} mb="md">
            Anmelden
          </Title>
          <WaitingEntries />
          <LoginForm />
        </Surface>
        <p className={classes['hint']}>
          <a href="/passwort-vergessen">Passwort vergessen?</a> Noch kein Zugang? Ihre Verwaltung hilft weiter.
        </p>
      </div>
    </main>
  )
}
