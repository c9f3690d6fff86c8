import { Title } from '@mantine/core'
import { Surface } from '@zeughaus/web-shared'
import { ProviderLogout } from '@zeughaus/web-shared/provider-login'
import classes from '@zeughaus/web-shared/session.module.css'
import { useEffect } from 'react'
import { api, unwrap } from '../api/index.ts'
import { WaitingEntries } from '../offline/WaitingEntries.tsx'
import { useAnmeldedienst, usePasswortlink } from '../session/anmeldedienst.ts'
import { Brand } from './Brand.tsx'
import { LoginForm } from './LoginForm.tsx'

/** The provider's page that ends a login there. */
const findPage = async () => (await unwrap(api.POST('/auth/anmeldedienst/abmelden'))).adresse

export function LoginPage() {
  const anmeldedienst = useAnmeldedienst()
  const sendsLinks = usePasswortlink()
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
        {anmeldedienst !== null && <ProviderLogout name={anmeldedienst} findPage={findPage} />}
        <p className={classes['hint']}>
          {sendsLinks ? <a href="/passwort-vergessen">Passwort vergessen?</a> : 'Passwort vergessen?'} Noch kein Zugang?
          Ihre Verwaltung hilft weiter.
        </p>
      </div>
    </main>
  )
}
