import { Title } from '@mantine/core'
import { Surface } from '@zeughaus/web-shared'
import { useEffect } from 'react'
import { Wartende } from '../offline/Wartende.tsx'
import { Brand } from '../shell/Brand.tsx'
import { LoginForm } from './LoginForm.tsx'
import classes from './session.module.css'

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
          <Wartende />
          <LoginForm />
        </Surface>
        <p className={classes['hint']}>Kein Zugang oder Passwort vergessen? Ihre Verwaltung hilft weiter.</p>
      </div>
    </main>
  )
}
