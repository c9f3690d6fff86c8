/** Logging in at the OpenID provider: the way there, the way back, and the end of the login there. */
import { Button, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ErrorNote, Surface } from './layout.tsx'
import classes from './session.module.css'

/** The provider's answer behind the question mark, as it was when the page opened; empty on the way there. */
export function useProviderAnswer(): string {
  const [answer] = useState(() => window.location.search.slice(1))
  return answer
}

/** Begins the work of a page once, also where React mounts it twice. */
export function useBegin(work: () => void): void {
  const begin = useRef(work)
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    begin.current()
  }, [])
}

/**
 * Says how far the login is.
 *
 * @param answer of the provider; empty on the way there
 * @param isWindowDone whether the login has ended in a window beside the page that keeps its input
 * @param refusal stands in place of the state when the login was refused
 */
export function ProviderLogin({
  brand,
  answer,
  isWindowDone,
  refusal,
}: {
  brand: ReactNode
  answer: string
  isWindowDone: boolean
  refusal: ReactNode
}) {
  useEffect(() => {
    document.title = 'Anmelden · Zeughaus'
  }, [])
  return (
    <main className={classes['page']}>
      <div className={classes['box']}>
        {brand}
        <Surface>
          <div className={classes['form']}>
            <Title order={1}>Anmelden</Title>
            {refusal ?? <p role="status">{stateOf(answer, isWindowDone)}</p>}
          </div>
        </Surface>
      </div>
    </main>
  )
}

function stateOf(answer: string, isWindowDone: boolean): string {
  if (isWindowDone) return 'Sie sind angemeldet. Schließen Sie dieses Fenster, und arbeiten Sie in dem anderen weiter.'
  return answer === '' ? 'Sie werden zum Anmeldedienst weitergeleitet …' : 'Ihre Anmeldung wird geprüft …'
}

const THERE = 'zeughaus.anmeldedienst.dort'

/** Remembers that a person has logged in at the provider with this browser: a logout here does not end that login. */
export const noteProviderLogin = (): void => localStorage.setItem(THERE, '1')

/**
 * Offers to end the login at the provider too, which asks the person there: on a shared device the next one would be logged
 * in as them.
 *
 * @param name of the provider
 * @param findPage asks the service for the provider's page; null where it offers none
 */
export function ProviderLogout({ name, findPage }: { name: string; findPage: () => Promise<string | null> }) {
  const [wasThere] = useState(() => localStorage.getItem(THERE) !== null)
  const leaving = useMutation({
    mutationFn: async () => {
      const page = await findPage()
      localStorage.removeItem(THERE)
      if (page !== null) window.location.assign(page)
      return page
    },
  })
  if (!wasThere) return null
  if (leaving.data === null)
    return (
      <p role="status">{`„${name}“ bietet das von hier aus nicht an. Melden Sie sich auf der Seite von „${name}“ ab.`}</p>
    )
  return (
    <>
      <Button
        variant="default"
        fullWidth
        loading={leaving.isPending || leaving.isSuccess}
        onClick={() => leaving.mutate()}
      >
        {`Auch bei „${name}“ abmelden`}
      </Button>
      {leaving.isError && <ErrorNote>{leaving.error.message}</ErrorNote>}
    </>
  )
}
