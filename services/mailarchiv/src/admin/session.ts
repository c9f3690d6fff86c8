/** The panel's session of a request outside the panel. */
import type { FastifyRequest } from 'fastify'
import type { Accounts, OpenSession } from '../accounts/index.ts'
import { sessionToken } from './cookie.ts'

/** Finds the session of a request by its cookie; null without a valid one. */
export function sessionOf(accounts: Accounts): (request: FastifyRequest) => Promise<OpenSession | null> {
  return async (request) => {
    const token = sessionToken(request)
    return token === null ? null : accounts.findSession(token)
  }
}
