/** The steps that both ways to log in share: by password, and by passkey. */
import {
  answer,
  FACTOR_ASKED,
  FACTOR_ASKED_AGAIN,
  forbidden,
  passkeyPartyOf,
  type ShownFactor,
} from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import { DIENST } from '../access/caller.ts'
import type { Issued } from '../access/token.ts'
import type { Context } from '../http/context.ts'
import { FAKTOR_FALSCH } from '../sicherheit/index.ts'
import { anmeldebremse } from './anmeldebremse.commands.ts'
import { anmelden, NUR_ANMELDEDIENST } from './anmeldung.commands.ts'
import { withCookie, withoutCookie } from './cookie.ts'
import { hatFaktor, type Zweitfaktoren } from './faktor.queries.ts'
import { geraetName } from './geraet.ts'
import { BLEIBT_SECONDS, ERSTE_ERNEUERUNG } from './sitzung.commands.ts'
import { type Faktor, frageNachFaktor, pruefeFaktor } from './zweiter-faktor.commands.ts'

/** Second factors of a person share one count of attempts. */
const FAKTOR = 'zweiter faktor'

type Request = Parameters<typeof withCookie>[0]
/** Where an attempt comes from. */
interface From {
  readonly ip: string
  readonly request: Request
}
/** An attempt to log in, as the security log names it. */
type Attempt = From & { readonly benutzername: string }
type Person = Zweitfaktoren & { readonly id: string }

/** The steps of a login over this service. */
export function anmeldeschritte({
  store,
  clock,
  tokens,
  erneuerungen,
  refusedLogin,
  totpBox,
  address,
  anmeldedienst,
}: Context) {
  const limit = anmeldebremse(store.as(DIENST), clock)
  const mittel = { db: store.as(DIENST), box: totpBox, clock }

  /** Counts an attempt, and logs one that comes too soon. @throws {DomainError} 429 */
  const slowedDown = async (count: Promise<void>, attempt: Attempt): Promise<void> => {
    try {
      await count
    } catch (error) {
      await refusedLogin(attempt, 'zu_viele_versuche')
      throw error
    }
  }
  /** Refuses a second factor, and asks for another. @throws {DomainError} 401 `zweiter_faktor_falsch` */
  const refuseFaktor = async (person: Person, attempt: Attempt, grund: string = FAKTOR_FALSCH): Promise<never> => {
    await refusedLogin(attempt, grund)
    throw await frageNachFaktor(mittel, person, passkeyPartyOf(attempt.request, address), FACTOR_ASKED_AGAIN)
  }
  /**
   * Checks the second factor of a person whose password was right. A person's tries are limited from wherever they come:
   * who has come so far knows the password.
   *
   * @returns undefined for a person without one
   * @throws {DomainError} 401 `zweiter_faktor`, 401 `zweiter_faktor_falsch`, 429
   */
  const zweiter = async (
    person: Person,
    gezeigt: ShownFactor | undefined,
    attempt: Attempt,
  ): Promise<Faktor | undefined> => {
    if (!hatFaktor(person)) return undefined
    if (gezeigt === undefined) {
      await refusedLogin(attempt, FACTOR_ASKED.code)
      throw await frageNachFaktor(mittel, person, passkeyPartyOf(attempt.request, address), FACTOR_ASKED)
    }
    await slowedDown(limit.versuch(person.id, FAKTOR), attempt)
    return (await pruefeFaktor(mittel, person, gezeigt)) ?? refuseFaktor(person, attempt)
  }
  /** Refuses who logs in at the OpenID provider. @throws {DomainError} 403 `nur_anmeldedienst` */
  const refuseVerbundene = async (attempt: Attempt): Promise<never> => {
    await refusedLogin(attempt, NUR_ANMELDEDIENST)
    const name = anmeldedienst === undefined ? 'dem Anmeldedienst' : `„${anmeldedienst.name}“`
    throw forbidden(
      `Ihr Konto ist mit ${name} verbunden: Melden Sie sich damit an. Ist er nicht erreichbar, hilft Ihre Verwaltung.`,
      NUR_ANMELDEDIENST,
    )
  }
  /** Begins the login. */
  const begin = (who: Omit<Parameters<typeof anmelden>[2], 'geraet' | 'adresse'>, { ip, request }: From) => {
    const mitAnmeldedienst = anmeldedienst !== undefined
    const from = { mitAnmeldedienst, adresse: ip, geraet: geraetName(request.headers['user-agent']) }
    return writeUnaudited(store, DIENST, (write) => anmelden(write, { tokens, now: clock.now() }, { ...who, ...from }))
  }
  /** Answers with the token; with a cookie too, if the login stays on this device. */
  const answered = async ({ token, iat, exp, jti }: Issued, bleibt: boolean, request: Request) => {
    const first = { sitzung: jti, nummer: ERSTE_ERNEUERUNG }
    const headers = bleibt
      ? withCookie(request, await erneuerungen.sign(first, iat + BLEIBT_SECONDS), BLEIBT_SECONDS)
      : // Another person may have stayed logged in here.
        withoutCookie(request)
    return answer({ token, typ: 'Bearer' as const, laeuft_ab_am: new Date(exp * 1000).toISOString() }, { headers })
  }
  return { limit, mittel, slowedDown, zweiter, refuseFaktor, refuseVerbundene, begin, answered }
}
