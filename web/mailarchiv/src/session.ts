/** The login of this browser: reads it, ends it, notices its end; who is logged in, and what they may do. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AskedFactor, PasskeyAnswer, ShownFactor } from '@zeughaus/web-shared/factors/types'
import { useEffect } from 'react'
import { ApiError, api, type Schema, unwrap } from './api.ts'

const SESSION = ['session']
/** Who was logged in last: a page that waits for the next login stays as it is. */
const PERSON = ['session', 'person']

/** Stands for a session that has expired: the page stays, with everything typed on it. */
export const ENDED = 'ended'
/** The logged-in person. */
export type Person = Schema<'Session'>
/** The name of a right: the service decides who holds it. */
export type Right = Person['rights'][number]
type Session = Person | typeof ENDED | null

/** The session; null before the login. */
export function useSession() {
  const queries = useQueryClient()
  return useQuery<Session>({
    queryKey: SESSION,
    queryFn: async () => {
      try {
        return remembered(queries, await unwrap(api.GET('/session')))
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return ended(queries.getQueryData<Session>(SESSION))
        throw error
      }
    },
    staleTime: 60_000,
  })
}

function remembered(queries: QueryClient, person: Person): Person {
  if (person.asks !== 'factor') queries.setQueryData<Person>(PERSON, person)
  return person
}

/**
 * The logged-in person, or the last one while the next login is awaited; null before the first. While a second factor is
 * asked for, an open page stays as it was: the person as before.
 */
export function usePerson(): Person | null {
  const { data } = useSession()
  const queries = useQueryClient()
  const present = data === undefined || data === ENDED ? null : data
  if (present !== null && present.asks !== 'factor') return present
  return queries.getQueryData<Person>(PERSON) ?? present
}

/** Tells what the logged-in person may do, as the service says. */
export function useMay(): (right: Right) => boolean {
  const rights = usePerson()?.rights ?? []
  return (right) => rights.includes(right)
}

const ended = (before: Session | undefined): Session => (before === undefined || before === null ? null : ENDED)

/**
 * Opens the login when any call learns that the session has ended, and what is asked for when it learns that a role has come
 * to demand a second factor; the page keeps everything typed on it.
 */
export function noticeEndOfSession(queries: QueryClient, error: Error): void {
  if (!(error instanceof ApiError)) return
  // It is asked for: what was sent before a new login may be refused after it.
  if (error.code === 'nicht_angemeldet' || error.code === 'faktor_einrichten')
    void queries.invalidateQueries({ queryKey: SESSION, exact: true })
}

/** An answer that is on its way knows nothing of the login or logout that has just ended. */
const forgetAsked = (queries: QueryClient): Promise<void> => queries.cancelQueries({ queryKey: SESSION, exact: true })

const isOther = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] !== SESSION[0]

export function useLogout() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(api.DELETE('/session')),
    onSettled: async () => {
      await forgetAsked(queries)
      queries.setQueryData(SESSION, null)
      queries.removeQueries({ predicate: isOther })
    },
  })
}

/** What a person logs in with: a password, with a second factor where there is one, or a passkey. */
export type Credentials =
  | { readonly user: string; readonly password: string; readonly factor?: ShownFactor }
  | { readonly passkey: PasskeyAnswer }

/** The second factor that a refused login asks for; undefined for any other refusal. */
export function askedFactor(error: unknown): AskedFactor | undefined {
  if (!(error instanceof ApiError) || !['zweiter_faktor', FACTOR_WRONG].includes(error.code)) return undefined
  const { message, code, details } = error
  const { ways, passkey } = details as { ways: readonly string[]; passkey?: Schema<'PasskeyOptionen'> }
  return {
    message,
    hasApp: ways.includes('totp'),
    hasCodes: ways.includes('recovery_code'),
    passkey,
    isWrong: code === FACTOR_WRONG,
  }
}
const FACTOR_WRONG = 'zweiter_faktor_falsch'

/** Logs in; queries that were refused in the meantime run again. What another person has read is forgotten. */
export function useLogin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (who: Credentials) =>
      'passkey' in who
        ? unwrap(api.POST('/session/passkey', { body: who }))
        : unwrap(api.POST('/session', { body: who })),
    onSuccess: async (person) => {
      await forgetAsked(queries)
      const before = queries.getQueryData<Person>(PERSON)
      queries.setQueryData<Session>(SESSION, remembered(queries, person))
      if (before !== undefined && before.user !== person.user) return queries.resetQueries({ predicate: isOther })
      return queries.invalidateQueries({ predicate: isOther })
    },
  })
}

/** Tells the other windows of this browser that it has logged in. */
const channel = new BroadcastChannel('zeughaus.archiv')
export const tellOfLogin = (): void => channel.postMessage('angemeldet')

/** Goes on with a login that another window has made: in the one that led to the OpenID provider. */
export function useLoginElsewhere(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const follow = async () => {
      const before = queries.getQueryData<Person>(PERSON)
      await queries.invalidateQueries({ queryKey: SESSION, exact: true })
      const isSame = before === undefined || queries.getQueryData<Person>(PERSON)?.user === before.user
      return isSame ? queries.invalidateQueries({ predicate: isOther }) : queries.resetQueries({ predicate: isOther })
    }
    channel.addEventListener('message', follow)
    return () => channel.removeEventListener('message', follow)
  }, [queries])
}

/** How the OpenID provider is called; null without one. */
export const useProvider = (): string | null => useWays()?.name ?? null

/** Whether a forgotten password can be replaced by a link. */
export const useSendsLinks = (): boolean => useWays()?.password_links ?? false

/** The ways in beside the password. */
function useWays() {
  return useQuery({
    queryKey: ['provider'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => unwrap(api.GET('/session/provider')),
  }).data
}

/** Goes on after a second factor was set up: what was refused for want of it runs again. */
export function useFactorSetUp(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: SESSION, exact: true })
    await queries.invalidateQueries({ predicate: isOther })
  }
}

/** Says once who uses an account. */
export function useNaming() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => unwrap(api.PUT('/session/name', { body: { name } })),
    onSuccess: (person) => queries.setQueryData<Session>(SESSION, remembered(queries, person)),
  })
}

/** Changes the own password; all other logins of the person end. */
export function useNewPassword() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Schema<'PasswordChange'>) => unwrap(api.PUT('/password', { body })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: SESSION })
      for (const name of ['factors', 'others']) await queries.invalidateQueries({ queryKey: [name] })
    },
  })
}
