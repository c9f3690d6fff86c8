/** The panel's session of a request outside the panel. */
import type { FastifyRequest } from 'fastify'
import type { Accounts } from '../../accounts/index.ts'
import { authorize } from '../area.ts'
import { sessionToken } from './cookie.ts'

/** Whether the session of a request, found by its cookie, is that of a person who sees the sources; null without one. */
export function insiderOf(accounts: Accounts): (request: FastifyRequest) => Promise<boolean | null> {
  return async (request) => {
    const token = sessionToken(request)
    const session = token === null ? null : await accounts.findSession(token)
    return session === null ? null : authorize(session, 'uebersicht.lesen')
  }
}
