import { type AreaOptions, bearerToken, unauthorized } from '@zeughaus/platform'
import type { Caller } from '../access/caller.ts'
import type { Right } from '../access/rights.ts'
import type { Details, Tokens } from '../access/token.ts'
import type { Reader } from '../db/store.ts'
import { findAkteur } from './akteur.queries.ts'

type Request = Parameters<AreaOptions<Right, Caller>['authenticate']>[0]

/** Finds the user of the bearer token, read again for each request. Throws 401. */
export function authenticate(reader: Reader, tokens: Tokens) {
  return async (request: Request): Promise<Caller> => {
    const token = await detailsOf(request, tokens)
    const caller = token && (await findAkteur(reader, token.sub, token))
    if (caller === undefined) throw unauthorized()
    return { ...caller, adresse: request.ip }
  }
}

/** Reads the token of a request; undefined without a valid token of this service. */
export async function detailsOf(request: Request, tokens: Tokens): Promise<Details | undefined> {
  const token = bearerToken(request.headers.authorization)
  return token === null ? undefined : tokens.verify(token)
}
