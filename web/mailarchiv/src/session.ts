/** The login of this browser: reads it, ends it, notices its end; who is logged in, and what they may do. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, ApiError, call } from './api.ts'

const SESSION = ['session']
/** Who was logged in last: a page that waits for the next login stays as it is. */
const PERSON = ['session', 'person']

/** Stands for a session that has expired: the page stays, with everything typed on it. */
export const ENDED = 'ended'
/** The logged-in person. */
export type Person = Answer<'GET /session'>
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
        return remembered(queries, await call('GET /session'))
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return ended(queries.getQueryData<Session>(SESSION))
        throw error
      }
    },
    staleTime: 60_000,
  })
}

function remembered(queries: QueryClient, person: Person): Person {
  queries.setQueryData<Person>(PERSON, person)
  return person
}

/** The logged-in person, or the last one while the next login is awaited; null before the first. */
export function usePerson(): Person | null {
  const { data } = useSession()
  const queries = useQueryClient()
  if (data !== undefined && data !== null && data !== ENDED) return data
  return queries.getQueryData<Person>(PERSON) ?? null
}

/** Tells what the logged-in person may do, as the service says. */
export function useMay(): (right: Right) => boolean {
  const rights = usePerson()?.rights ?? []
  return (right) => rights.includes(right)
}

const ended = (before: Session | undefined): Session => (before === undefined || before === null ? null : ENDED)

/** Opens the login when any call learns that the session has ended; the page keeps everything typed on it. */
export function noticeEndOfSession(queries: QueryClient, error: Error): void {
  if (error instanceof ApiError && error.code === 'nicht_angemeldet')
    queries.setQueryData<Session>(SESSION, (before) => ended(before))
}

const isOther = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] !== SESSION[0]

export function useLogout() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /session'),
    onSettled: () => {
      queries.setQueryData(SESSION, null)
      queries.removeQueries({ predicate: isOther })
    },
  })
}

/** Logs in; queries that were refused in the meantime run again. What another person has read is forgotten. */
export function useLogin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { user: string; password: string }) => call('POST /session', { body }),
    onSuccess: (person) => {
      const before = queries.getQueryData<Person>(PERSON)
      queries.setQueryData<Session>(SESSION, remembered(queries, person))
      if (before !== undefined && before.user !== person.user) return queries.resetQueries({ predicate: isOther })
      return queries.invalidateQueries({ predicate: isOther })
    },
  })
}

/** Says once who uses an account. */
export function useNaming() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call('PUT /session/name', { body: { name } }),
    onSuccess: (person) => queries.setQueryData<Session>(SESSION, remembered(queries, person)),
  })
}

/** Changes the own password; all other logins of the person end. */
export function useNewPassword() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { current: string; next: string }) => call('PUT /password', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: SESSION }),
  })
}
