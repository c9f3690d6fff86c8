import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api, apiWith, type Schema, unwrap } from '../api/index.ts'
import { meldeAb } from './abmelden.ts'
import { type Anmeldung, getSitzung, type Ich, merkeAnmeldung, subscribe, token } from './store.ts'

/** What somebody may do, as the service names it in GET /auth/me. */
export type Recht = Schema<'Ich'>['rechte'][number]

/** Who is logged in; null before the login. */
export function useSitzung() {
  return useSyncExternalStore(subscribe, getSitzung)
}

/** Who works with the page. Only below the login gate. */
export function useSession(): { ich: Ich; darf: (recht: Recht) => boolean; abgelaufen: boolean } {
  const { anmeldung, abgelaufen } = useSitzung()
  if (anmeldung === null) throw new Error('nobody is logged in')
  const { ich } = anmeldung
  return { ich, darf: (recht) => ich.rechte.includes(recht), abgelaufen }
}

/** Reads the person anew, so that rights given or taken meanwhile count without a new login. */
export function useFreshRights(): void {
  const { anmeldung } = useSitzung()
  useQuery({
    queryKey: ['ich', anmeldung?.token],
    meta: { arten: ['benutzer', 'rolle'] },
    enabled: anmeldung !== null,
    queryFn: async () => {
      const gefragt = token()
      const ich = await unwrap(api.GET('/auth/me'))
      const { anmeldung: jetzt } = getSitzung()
      // The answer may come after somebody else has logged in.
      const giltNoch = jetzt !== null && jetzt.token === gefragt && jetzt.ich.id === ich.id
      if (giltNoch && JSON.stringify(jetzt.ich) !== JSON.stringify(ich)) merkeAnmeldung({ ...jetzt, ich })
      return ich
    },
  })
}

/** Logs in. Somebody else than before starts with an empty app. */
export function useLogin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: { benutzername: string; passwort: string }): Promise<Anmeldung> => {
      const { token, laeuft_ab_am } = await unwrap(api.POST('/auth/login', { body }))
      const ich = await unwrap(apiWith(token).GET('/auth/me'))
      return { token, laeuft_ab_am, ich }
    },
    onSuccess: async (anmeldung) => {
      merkeAnmeldung(anmeldung)
      await queries.invalidateQueries()
    },
  })
}

/** Logs out on this device, in every tab; asks first when something would be lost or blocked by it. */
export function useLogout(): () => void {
  return () => void meldeAb()
}
