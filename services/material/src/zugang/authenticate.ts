import { type AreaOptions, bearerToken, unauthorized } from '@zeughaus/platform'
import type { Caller } from '../access/caller.ts'
import type { Right } from '../access/rights.ts'
import type { Tokens } from '../access/token.ts'
import type { Reader } from '../db/store.ts'
import { findAngemeldeten } from './akteur.queries.ts'

type Request = Parameters<AreaOptions<Right, Caller>['authenticate']>[0]

/** Finds the user of the bearer token, read again for each request. Throws 401. */
export function authenticate(reader: Reader, tokens: Tokens) {
  return async (request: Request): Promise<Caller> => {
    const token = bearerToken(request.headers.authorization)
    const details = token === null ? undefined : await tokens.verify(token)
    const caller = details && (await findAngemeldeten(reader, details))
    if (caller === undefined) throw unauthorized()
    return { ...caller, adresse: request.ip }
  }
}
