import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { ApiError } from '@zeughaus/web-shared/api'
import { noteProviderLogin, ProviderLogin, useBegin, useProviderAnswer } from '@zeughaus/web-shared/provider-login'
import { useEffect, useRef, useState } from 'react'
import { api, unwrap } from '../api/index.ts'
import { ANMELDEDIENST_PAGE, anmeldedienstLink, keepWeg, readWeg } from '../session/anmeldedienst.ts'
import { useLogin } from '../session/useSession.ts'
import { Brand } from './Brand.tsx'

/** The way to the OpenID provider, and the way back: with an answer of it behind the question mark the login ends here. */
export function AnmeldedienstPage() {
  const antwort = useProviderAnswer()
  const { running, isWindowDone } = useWay(antwort)
  const refusal = running.isError ? <Refusal error={running.error} /> : null
  return <ProviderLogin brand={<Brand />} answer={antwort} isWindowDone={isWindowDone} refusal={refusal} />
}

/** Goes to the provider, or ends the login, once. */
function useWay(antwort: string) {
  const login = useLogin()
  const [isWindowDone, setWindowDone] = useState(false)
  const running = useMutation({
    mutationFn: async () => {
      if (antwort === '') {
        const body = { angemeldet_bleiben: keepWeg().bleibt }
        window.location.replace((await unwrap(api.POST('/auth/anmeldedienst/beginn', { body }))).adresse)
        return
      }
      const { ziel, bleibt, isWindow } = readWeg()
      // The code of the answer works once; it need not stay in the address.
      window.history.replaceState(null, '', ANMELDEDIENST_PAGE)
      const issued = await unwrap(api.POST('/auth/anmeldedienst', { body: { antwort } }))
      noteProviderLogin()
      await login.mutateAsync({ issued, bleibt })
      if (!isWindow) return window.location.replace(ziel)
      window.close()
      setWindowDone(true)
    },
  })
  useBegin(running.mutate)
  return { running, isWindowDone }
}

interface Details {
  readonly gruppen?: readonly string[]
  readonly verwaltung?: readonly { readonly name: string; readonly email: string | null }[]
}

/** Says what is missing, and whom to ask. */
function Refusal({ error }: { error: Error }) {
  const { gruppen = [], verwaltung = [] }: Details = error instanceof ApiError ? error.details : {}
  const again = useRef<HTMLAnchorElement>(null)
  useEffect(() => again.current?.focus({ preventScroll: true }), [])
  const { ziel, bleibt, isWindow } = readWeg()
  return (
    <>
      <ErrorNote>{error.message}</ErrorNote>
      {gruppen.length > 0 && <p>Ihre Gruppen: {gruppen.join(', ')}</p>}
      {verwaltung.length > 0 && (
        <p>
          Fragen Sie{' '}
          {verwaltung.map(({ name, email }, index) => (
            <span key={`${name} ${email}`}>
              {index > 0 && ' oder '}
              {name}
              {email !== null && (
                <>
                  {' '}
                  (<a href={`mailto:${email}`}>{email}</a>)
                </>
              )}
            </span>
          ))}
          .
        </p>
      )}
      <Button
        ref={again}
        component="a"
        href={anmeldedienstLink(bleibt, isWindow)}
        onClick={(event) => {
          // The page is the same but for what is behind its #, which alone loads nothing.
          event.preventDefault()
          window.location.hash = anmeldedienstLink(bleibt, isWindow).split('#')[1] ?? ''
          window.location.reload()
        }}
        fullWidth
      >
        Noch einmal versuchen
      </Button>
      <Button component="a" href={ziel} variant="default" fullWidth>
        Zurück zur Anmeldung
      </Button>
    </>
  )
}
