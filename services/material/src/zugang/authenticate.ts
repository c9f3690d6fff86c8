import { type AreaOptions, bearerToken, unauthorized } from '@zeughaus/platform'
import type { QueryExecutorProvider } from 'kysely'
import type { Akteur } from '../akteur.ts'
import type { Recht } from '../rechte.ts'
import type { Tokens } from '../token.ts'
import { findAkteur } from './akteur.queries.ts'

type Request = Parameters<AreaOptions<Recht, Akteur>['authenticate']>[0]

/** Who is calling: the user of the bearer token, read anew for each request. Throws 401. */
export function authenticate(db: QueryExecutorProvider, tokens: Tokens) {
  return async (request: Request): Promise<Akteur> => {
    const token = bearerToken(request.headers.authorization)
    const angaben = token === null ? undefined : await tokens.pruefen(token)
    const akteur = angaben && (await findAkteur(db, angaben.sub, angaben.iat))
    if (akteur === undefined) throw unauthorized()
    return akteur
  }
}
