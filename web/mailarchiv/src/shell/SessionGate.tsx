import { Button, Modal, Title } from '@mantine/core'
import { ErrorNote, Surface } from '@zeughaus/web-shared'
import { ProviderLogout } from '@zeughaus/web-shared/provider-login'
import classes from '@zeughaus/web-shared/session.module.css'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { api, unwrap } from '../api.ts'
import { ENDED, useLoginElsewhere, useProvider, useSendsLinks, useSession } from '../session.ts'
import { Brand } from './Brand.tsx'
import { FactorAsked, LoginDemands } from './LoginDemands.tsx'
import { LoginForm } from './LoginForm.tsx'
import { PROVIDER_PAGE, ProviderPage } from './ProviderPage.tsx'

/** Loaded only for a forgotten password. */
const LINK_PAGES = {
  '/admin/passwort-vergessen': lazy(async () => ({
    default: (await import('./ForgottenPasswordPage.tsx')).ForgottenPasswordPage,
  })),
  '/admin/passwort': lazy(async () => ({ default: (await import('./PasswordLinkPage.tsx')).PasswordLinkPage })),
}

/**
 * Shows the page after the login, and the login before it. The address stays, so the login leads to the page. When the
 * session expires, the login opens as a window over the page.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useSession()
  /** Whether a page is open, which must stay as it is. */
  const isOpen = useRef(false)
  useLoginElsewhere()
  if (window.location.pathname === PROVIDER_PAGE) return <ProviderPage />
  const LinkPage = LINK_PAGES[window.location.pathname as keyof typeof LINK_PAGES]
  if (LinkPage !== undefined)
    return (
      <Suspense fallback={null}>
        <LinkPage />
      </Suspense>
    )
  if (session.isPending) return null
  if (session.data === undefined)
    return (
      <main className={classes['page']}>
        <ErrorNote action={<Button onClick={() => session.refetch()}>Noch einmal versuchen</Button>}>
          {session.error?.message}
        </ErrorNote>
      </main>
    )
  if (session.data === null) {
    isOpen.current = false
    return <Login />
  }
  const asks = session.data === ENDED ? null : session.data.asks
  if (session.data !== ENDED && asks !== null && !(isOpen.current && asks === 'factor'))
    return <LoginDemands asks={asks} user={session.data.user} />
  isOpen.current = true
  return (
    <>
      {children}
      {session.data === ENDED && (
        <Over title={AGAIN}>
          <p className={classes['ended']}>Ihre Anmeldung ist abgelaufen. {KEPT}</p>
          <LoginForm isWindow />
        </Over>
      )}
      {session.data !== ENDED && asks === 'factor' && (
        <Over title={FACTOR}>
          <p className={classes['ended']}>{KEPT}</p>
          <FactorAsked user={session.data.user} />
        </Over>
      )}
    </>
  )
}

const AGAIN = 'Bitte melden Sie sich noch einmal an'
const FACTOR = 'Zweiten Faktor einrichten'
const KEPT = 'Was Sie eingegeben haben, bleibt stehen.'

/** A window that cannot be closed: no part of the panel works without the archive. */
function Over({ title, children }: { title: string; children: ReactNode }) {
  const stay = () => undefined
  return (
    <Modal.Root opened onClose={stay} centered closeOnEscape={false} closeOnClickOutside={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <Modal.Body className={classes['dialog'] ?? ''}>
          <Title order={2}>{title}</Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The provider's page that ends a login there. */
const findPage = async () => (await unwrap(api.POST('/session/provider/end'))).url

function Login() {
  const provider = useProvider()
  const sendsLinks = useSendsLinks()
  useEffect(() => {
    document.title = 'Anmelden · Zeughaus'
  }, [])
  return (
    <main className={classes['page']}>
      <div className={classes['box']}>
        <Brand />
        <Surface>
          <div className={classes['form']}>
            <Title order={1}>Anmelden</Title>
            <LoginForm />
          </div>
        </Surface>
        {provider !== null && <ProviderLogout name={provider} findPage={findPage} />}
        {sendsLinks && (
          <p className={classes['hint']}>
            <a href="/admin/passwort-vergessen">Passwort vergessen?</a>
          </p>
        )}
        <p className={classes['hint']}>
          Das erste Passwort von „admin“ steht in der Ausgabe des ersten Starts oder in ZEUGHAUS_ADMIN_PASSWORD. Ein
          vergessenes und zweite Faktoren setzt eine Person mit der Rolle „Verwaltung“ zurück.
        </p>
      </div>
    </main>
  )
}
