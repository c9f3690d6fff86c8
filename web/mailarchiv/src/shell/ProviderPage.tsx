/** The way to the OpenID provider, and the way back: with an answer of it behind the question mark the login ends here. */
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { noteProviderLogin, ProviderLogin, useBegin, useProviderAnswer } from '@zeughaus/web-shared/provider-login'
import { useEffect, useRef, useState } from 'react'
import { ApiError, api, unwrap } from '../api.ts'
import { tellOfLogin } from '../session.ts'
import { Brand } from './Brand.tsx'

export const PROVIDER_PAGE = '/admin/anmeldedienst'
const KEY = 'zeughaus.archiv.anmeldedienst'
/** Behind the #: the login happens in a window of its own, beside an open page that keeps its input. */
const WINDOW = 'fenster'

/** Where a login at the provider begins. */
export const providerLink = (isWindow: boolean): string => `${PROVIDER_PAGE}${isWindow ? `#${WINDOW}` : ''}`

/** Remembers the page to which the person comes back. */
export const rememberPage = (): void => sessionStorage.setItem(KEY, window.location.pathname + window.location.search)

/** The page to which the person comes back: one of the panel. */
function pageBefore(): string {
  const page = sessionStorage.getItem(KEY) ?? ''
  return /^\/admin(\/|\?|$)/.test(page) && !page.startsWith(PROVIDER_PAGE) ? page : '/admin'
}

export function ProviderPage() {
  const answer = useProviderAnswer()
  const { running, isWindowDone } = useWay(answer)
  const refusal = running.isError ? <Refusal error={running.error} /> : null
  return <ProviderLogin brand={<Brand />} answer={answer} isWindowDone={isWindowDone} refusal={refusal} />
}

/** Goes to the provider, or ends the login, once. */
function useWay(answer: string) {
  const [isWindowDone, setWindowDone] = useState(false)
  const running = useMutation({
    mutationFn: async () => {
      if (answer === '') {
        sessionStorage.setItem(WINDOW, window.location.hash.slice(1))
        window.location.replace((await unwrap(api.POST('/session/provider/begin'))).url)
        return
      }
      // The code of the answer works once; it need not stay in the address.
      window.history.replaceState(null, '', PROVIDER_PAGE)
      await unwrap(api.POST('/session/provider', { body: { answer } }))
      noteProviderLogin()
      tellOfLogin()
      if (sessionStorage.getItem(WINDOW) !== WINDOW) return window.location.replace(pageBefore())
      window.close()
      setWindowDone(true)
    },
  })
  useBegin(running.mutate)
  return { running, isWindowDone }
}

/** What the service says of a login that the provider let through: the groups of the person, and whom they can ask. */
interface Details {
  readonly gruppen?: readonly string[]
  readonly verwaltung?: readonly string[]
}

/** Says what is missing, and whom to ask. */
function Refusal({ error }: { error: Error }) {
  const { gruppen = [], verwaltung = [] }: Details = error instanceof ApiError ? error.details : {}
  const again = useRef<HTMLAnchorElement>(null)
  useEffect(() => again.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <ErrorNote>{error.message}</ErrorNote>
      {gruppen.length > 0 && <p>Ihre Gruppen: {gruppen.join(', ')}</p>}
      {verwaltung.length > 0 && <p>Fragen Sie {verwaltung.join(' oder ')}.</p>}
      <Button
        ref={again}
        component="a"
        href={PROVIDER_PAGE}
        onClick={(event) => {
          // The page is the same: a link to it may load nothing.
          event.preventDefault()
          window.location.reload()
        }}
        fullWidth
      >
        Noch einmal versuchen
      </Button>
      <Button component="a" href={pageBefore()} variant="default" fullWidth>
        Zurück zur Anmeldung
      </Button>
    </>
  )
}
