import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../api/error.ts'
import { api, apiWith, type Schema, unwrap } from '../api/index.ts'
import { getLoginState, type Ich, keepLogin, type Login, subscribe, token } from '../api/login.ts'

/** A right as named in GET /auth/me. */
export type Recht = Schema<'Ich'>['rechte'][number]

export function useLoginState() {
  return useSyncExternalStore(subscribe, getLoginState)
}

/** Returns the logged-in person. Only below `SessionGate`. */
export function useSession(): { ich: Ich; darf: (recht: Recht) => boolean; isExpired: boolean } {
  const { login, isExpired } = useLoginState()
  if (login === null) throw new Error('no user is logged in')
  const { ich } = login
  return { ich, darf: (recht) => ich.rechte.includes(recht), isExpired }
}

/** Reloads the person, so that changed rights apply without a new login. */
export function useFreshRights(): void {
  const { login } = useLoginState()
  useQuery({
    queryKey: ['ich', login?.token],
    meta: { arten: ['benutzer', 'rolle'] },
    enabled: login !== null,
    queryFn: async () => {
      const asked = token()
      const ich = await unwrap(api.GET('/auth/me'))
      const { login: now } = getLoginState()
      // The answer may arrive after another person has logged in.
      const isCurrent = now !== null && now.token === asked && now.ich.id === ich.id
      if (isCurrent && JSON.stringify(now.ich) !== JSON.stringify(ich)) keepLogin({ ...now, ich })
      return ich
    },
  })
}

interface Credentials {
  readonly benutzername: string
  readonly passwort: string
  /** Whether this device stays logged in. */
  readonly bleibt?: boolean
}

/** Refuses a login until the person has replaced the password that the administration set. */
export class ForeignPassword extends Error {
  /** Allows only this replacement. */
  readonly token: string
  constructor(message: string, token: string) {
    super(message)
    this.token = token
  }
}

const isForeignPassword = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'passwort_aendern'

/** Logs in, or fails with `ForeignPassword`; another person than before starts with an empty cache. */
export function useLogin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ bleibt = false, ...who }: Credentials): Promise<Login> => {
      const body = { ...who, angemeldet_bleiben: bleibt }
      const { token, laeuft_ab_am } = await unwrap(api.POST('/auth/login', { body }))
      try {
        const ich = await unwrap(apiWith(token).GET('/auth/me'))
        return { token, laeuft_ab_am, bleibt, ich }
      } catch (error) {
        throw isForeignPassword(error) ? new ForeignPassword(error.message, token) : error
      }
    },
    onSuccess: async (login) => {
      keepLogin(login)
      await queries.invalidateQueries()
    },
  })
}
