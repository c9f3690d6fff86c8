import { type AreaOptions, bearerToken, type Clock, forbidden, unauthorized } from '@zeughaus/platform'
import type { Caller } from '../../kern/access/caller.ts'
import type { Right } from '../../kern/access/rights.ts'
import type { Details, Tokens } from '../../kern/access/token.ts'
import type { Reader } from '../../kern/db/store.ts'
import { findAngemeldeten, type Unfertig } from './akteur.queries.ts'

type Request = Parameters<AreaOptions<Right, Caller>['authenticate']>[0]

/** What a person may do whose password the administration has set. */
const WITH_FOREIGN_PASSWORD: ReadonlySet<string> = new Set(['/api/v1/auth/passwort', '/api/v1/auth/logout'])

const foreignPassword = () =>
  forbidden('Ihre Verwaltung hat Ihr Passwort neu gesetzt. Legen Sie zuerst Ihr eigenes fest.', 'passwort_aendern')

/** Below this, and there alone, a person without a second factor that their role demands may do something. */
export const FAKTOREN = '/auth/faktoren'
const WITHOUT_FAKTOR = `/api/v1${FAKTOREN}`

const missingFaktor = () =>
  forbidden('Ihre Rolle verlangt einen zweiten Faktor. Richten Sie ihn zuerst ein.', 'faktor_einrichten')

/**
 * Refuses a person who must do something before anything else: set their own password, and a second factor that their role
 * demands. Every way to act as a person asks it, whatever shows who they are.
 *
 * @throws {DomainError} 403 `passwort_aendern`, `faktor_einrichten`
 */
export function refuseUnfertige({ mussPasswortAendern, mussFaktorEinrichten }: Unfertig): void {
  if (mussPasswortAendern) throw foreignPassword()
  if (mussFaktorEinrichten) throw missingFaktor()
}

interface Mittel {
  readonly reader: Reader
  readonly tokens: Tokens
  readonly clock: Clock
  /** Asks the OpenID provider whether a login goes on. */
  readonly pruefeAnmeldung: (sitzung_id: string) => Promise<void>
}

/**
 * Finds the user of the bearer token, read again for each request; the OpenID provider is asked first where that is due. Throws 401, or 403 before the own password is set and
 * a second factor that the role demands.
 */
export function authenticate({ reader, tokens, clock, pruefeAnmeldung }: Mittel) {
  const angemeldet = async (details: Details) => {
    const caller = await findAngemeldeten(reader, details)
    const isDue =
      caller?.sitzung !== undefined && caller.pruefen_ab !== null && Date.parse(caller.pruefen_ab) <= clock.now()
    if (!isDue) return caller
    await pruefeAnmeldung(caller.sitzung.id)
    return findAngemeldeten(reader, details)
  }

  return async (request: Request): Promise<Caller> => {
    const token = bearerToken(request.headers.authorization)
    const details = token === null ? undefined : await tokens.verify(token)
    const caller = details && (await angemeldet(details))
    if (caller === undefined) throw unauthorized()
    const path = request.routeOptions.url ?? ''
    if (!WITH_FOREIGN_PASSWORD.has(path)) {
      const { mussPasswortAendern, mussFaktorEinrichten } = caller
      refuseUnfertige({
        mussPasswortAendern,
        mussFaktorEinrichten: mussFaktorEinrichten && !path.startsWith(WITHOUT_FAKTOR),
      })
    }
    return { ...caller, adresse: request.ip }
  }
}
