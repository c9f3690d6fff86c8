import { type AreaOptions, bearerToken, gather, unauthorized } from '@zeughaus/platform'
import { isUnavailable } from '@zeughaus/postgres'
import type { QueryExecutorProvider } from 'kysely'
import type { Akteur } from '../akteur.ts'
import type { Recht } from '../rechte.ts'
import type { Tokens } from '../token.ts'
import { findAkteure, type Gefragter } from './akteur.queries.ts'

type Request = Parameters<AreaOptions<Recht, Akteur>['authenticate']>[0]

/** How requests share the look-up of their callers. */
const GEMEINSAM = { rounds: 2, size: 64, failsAll: isUnavailable }

/** Who is calling: the user of the bearer token, read anew for each request. Throws 401. */
export function authenticate(db: QueryExecutorProvider, tokens: Tokens) {
  const findeGemeinsam = gather(GEMEINSAM, (gefragte: readonly Gefragter[]) => findAkteure(db, gefragte))
  return async (request: Request): Promise<Akteur> => {
    const token = bearerToken(request.headers.authorization)
    const angaben = token === null ? undefined : await tokens.pruefen(token)
    const akteur = angaben && (await findeGemeinsam({ id: angaben.sub, iat: angaben.iat }))
    if (akteur === undefined) throw unauthorized()
    return akteur
  }
}
