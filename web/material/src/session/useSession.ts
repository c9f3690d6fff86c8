import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, MISSING_FACTOR } from '@zeughaus/web-shared/api'
import type { AskedFactor, ShownFactor } from '@zeughaus/web-shared/factors/types'
import { useSyncExternalStore } from 'react'
import { api, apiWith, type Schema, unwrap } from '../api/index.ts'
import { getLoginState, type Ich, keepLogin, type Login, subscribe, token } from '../api/login.ts'
import { type Darf, type DarfIrgendwo, holds } from './rights.ts'

export { canGive, canMove, type Darf, type DarfIrgendwo, type Ort, type Recht, reaches, UEBERALL } from './rights.ts'

export function useLoginState() {
  return useSyncExternalStore(subscribe, getLoginState)
}

/** Returns the logged-in person, and what they may do at a place, or somewhere. Only below `SessionGate`. */
export function useSession(): { ich: Ich; darf: Darf; darfIrgendwo: DarfIrgendwo; isExpired: boolean } {
  const { login, isExpired } = useLoginState()
  if (login === null) throw new Error('no user is logged in')
  const { ich } = login
  return {
    ich,
    darf: (recht, ort) => holds(ich, recht, ort),
    darfIrgendwo: (recht) => ich.rechte.includes(recht),
    isExpired,
  }
}

/** Reloads the person, so that changed rights apply without a new login. */
export function useFreshRights(): void {
  const { login } = useLoginState()
  const queries = useQueryClient()
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
      if (isCurrent && JSON.stringify(now.ich) !== JSON.stringify(ich)) {
        keepLogin({ ...now, ich })
        // Rights decide what every open page shows.
        void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'ich' })
      }
      return ich
    },
  })
}

/** What a person logs in with: a password, a passkey, or a token that allowed nothing but to set up a second factor. */
export type Credentials = (
  | { readonly benutzername: string; readonly passwort: string; readonly zweiter_faktor?: ShownFactor }
  | { readonly passkey: Schema<'PasskeyAntwort'> }
  | { readonly issued: Schema<'Token'> }
) & {
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

/** Asks for the second factor of a person whose password was right. */
export class SecondFactor extends Error implements AskedFactor {
  readonly hasApp: boolean
  readonly hasCodes: boolean
  readonly passkey: Schema<'PasskeyOptionen'> | undefined
  readonly isWrong: boolean
  constructor({ message, code, details }: ApiError) {
    super(message)
    const { arten, passkey } = details as { arten: readonly string[]; passkey?: Schema<'PasskeyOptionen'> }
    this.hasApp = arten.includes('totp')
    this.hasCodes = arten.includes('wiederherstellungscode')
    this.passkey = passkey
    this.isWrong = code === FACTOR_WRONG
  }
}

/** Refuses a login until the person has set up a second factor. */
export class MissingFactor extends Error {
  /** Allows only this. */
  readonly issued: Schema<'Token'>
  constructor(message: string, issued: Schema<'Token'>) {
    super(message)
    this.issued = issued
  }
}

const FACTOR_WRONG = 'zweiter_faktor_falsch'

/** Gets a token. @throws SecondFactor */
async function issue(who: Credentials): Promise<Schema<'Token'>> {
  if ('issued' in who) return who.issued
  const { bleibt = false, ...credentials } = who
  const angemeldet_bleiben = bleibt
  try {
    return 'passkey' in credentials
      ? await unwrap(api.POST('/auth/passkey', { body: { ...credentials, angemeldet_bleiben } }))
      : await unwrap(api.POST('/auth/login', { body: { ...credentials, angemeldet_bleiben } }))
  } catch (error) {
    const isAsked = error instanceof ApiError && ['zweiter_faktor', FACTOR_WRONG].includes(error.code)
    throw isAsked ? new SecondFactor(error) : error
  }
}

/** Names what must come before the login, if it is that. */
function before(error: unknown, issued: Schema<'Token'>): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.code === 'passwort_aendern') return new ForeignPassword(error.message, issued.token)
  return error.code === MISSING_FACTOR ? new MissingFactor(error.message, issued) : error
}

/**
 * Logs in, or fails with `SecondFactor`, `ForeignPassword` or `MissingFactor`; another person than before starts with an
 * empty cache.
 */
export function useLogin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (who: Credentials): Promise<Login> => {
      const issued = await issue(who)
      const { token, laeuft_ab_am } = issued
      try {
        const ich = await unwrap(apiWith(token).GET('/auth/me'))
        return { token, laeuft_ab_am, bleibt: who.bleibt === true, ich }
      } catch (error) {
        throw before(error, issued)
      }
    },
    onSuccess: async (login) => {
      keepLogin(login)
      await queries.invalidateQueries()
    },
  })
}
