/** The login of this browser: reads it, ends it, notices its end. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, ApiError, call } from './api.ts'

const SESSION = ['session']

/** Stands for a session that has expired: the page stays, with everything typed on it. */
export const ENDED = 'ended'
type Session = Answer<'GET /session'> | typeof ENDED | null

/** The session; null before the login. */
export function useSession() {
  const queries = useQueryClient()
  return useQuery<Session>({
    queryKey: SESSION,
    queryFn: async () => {
      try {
        return await call('GET /session')
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return ended(queries.getQueryData<Session>(SESSION))
        throw error
      }
    },
    staleTime: 60_000,
  })
}

const ended = (before: Session | undefined): Session => (before === undefined || before === null ? null : ENDED)

/** Opens the login when any call learns that the session has ended; the page keeps everything typed on it. */
export function noticeEndOfSession(queries: QueryClient, error: Error): void {
  if (error instanceof ApiError && error.code === 'nicht_angemeldet')
    queries.setQueryData<Session>(SESSION, (before) => ended(before))
}

export function useLogout() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /session'),
    onSettled: () => {
      queries.setQueryData(SESSION, null)
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] })
    },
  })
}

/** Logs in; queries that were refused in the meantime run again. */
export function useLogin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { user: string; password: string }) => call('POST /session', { body }),
    onSuccess: (session) => {
      queries.setQueryData<Session>(SESSION, session)
      return queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] })
    },
  })
}
