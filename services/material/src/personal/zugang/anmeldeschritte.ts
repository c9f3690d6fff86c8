/** The steps that both ways to log in share: by password, and by passkey. */
import {
  answer,
  beginsFactorDelay,
  FACTOR_ASKED,
  FACTOR_ASKED_AGAIN,
  forbidden,
  passkeyPartyOf,
  type ShownFactor,
} from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import { DIENST } from '../../kern/access/caller.ts'
import type { Issued } from '../../kern/access/token.ts'
import type { Context } from '../../kern/http/context.ts'
import { FAKTOR_FALSCH, FAKTOR_GEBREMST } from '../../kern/sicherheit/index.ts'
import { type Angemeldet, anmelden, NUR_ANMELDEDIENST } from './anmeldung.commands.ts'
import { findBekanntesGeraet, geraetMerken } from './bekanntes-geraet.commands.ts'
import { bothCookies, withCookie, withoutCookie } from './cookie.ts'
import { hatFaktor, type Zweitfaktoren } from './faktor.queries.ts'
import { FAKTOR_GERATEN } from './faktor.schema.ts'
import { type Faktorversuch, faktorVersuchen } from './faktorbremse.commands.ts'
import { geraetName } from './geraet.ts'
import { BLEIBT_SECONDS, ERSTE_ERNEUERUNG } from './sitzung.commands.ts'
import { type Faktor, frageNachFaktor, pruefeFaktor } from './zweiter-faktor.commands.ts'

type Request = Parameters<typeof withCookie>[0]
/** Where an attempt comes from. */
interface From {
  readonly ip: string
  readonly request: Request
}
/** An attempt to log in, as the security log names it. */
type Attempt = From & { readonly benutzername: string }
type Person = Zweitfaktoren & { readonly id: string }
/** A second factor that was right so far, and the try that counts until the login; nothing for a person without one. */
interface Gezeigt {
  readonly faktor?: Faktor
  /** Undefined for a signature, which nobody guesses. */
  readonly versuch?: Faktorversuch | undefined
}
type Begonnen = Angemeldet & { readonly geraet?: ReturnType<typeof withCookie> }

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
  const mittel = { db: store.as(DIENST), box: totpBox, clock }

  /** Counts an attempt, and logs one that comes too soon. @throws {DomainError} 429 */
  const slowedDown = async <T>(count: Promise<T>, attempt: Attempt): Promise<T> => {
    try {
      return await count
    } catch (error) {
      await refusedLogin(attempt, 'zu_viele_versuche')
      throw error
    }
  }
  /** Says that codes of a person are guessed, to them and in the security log. */
  const tellOfGuessing = async ({ id }: Person, attempt: Attempt): Promise<void> => {
    await refusedLogin(attempt, FAKTOR_GEBREMST)
    const job = { kind: FAKTOR_GERATEN, key: id, payload: { benutzer_id: id } }
    await writeUnaudited(store, DIENST, ({ enqueue }) => enqueue(job))
  }
  /** Asks for a second factor. @throws {DomainError} 401 `zweiter_faktor` */
  const askFaktor = async (person: Person, attempt: Attempt): Promise<never> => {
    await refusedLogin(attempt, FACTOR_ASKED.code)
    throw await frageNachFaktor(mittel, person, passkeyPartyOf(attempt.request, address), FACTOR_ASKED)
  }
  /** Refuses a second factor, and asks for another. @throws {DomainError} 401 `zweiter_faktor_falsch` */
  const refuseFaktor = async (
    person: Person,
    attempt: Attempt,
    { versuch }: Gezeigt,
    grund: string = FAKTOR_FALSCH,
  ): Promise<never> => {
    await refusedLogin(attempt, grund)
    if (versuch !== undefined && beginsFactorDelay(versuch.anzahl)) await tellOfGuessing(person, attempt)
    throw await frageNachFaktor(mittel, person, passkeyPartyOf(attempt.request, address), FACTOR_ASKED_AGAIN)
  }
  /**
   * Checks the second factor of a person whose password was right. Codes of a person are limited from wherever they come.
   *
   * @throws {DomainError} 401 `zweiter_faktor`, 401 `zweiter_faktor_falsch`, 429
   */
  const zweiter = async (person: Person, gezeigt: ShownFactor | undefined, attempt: Attempt): Promise<Gezeigt> => {
    if (!hatFaktor(person)) return {}
    if (gezeigt === undefined) return askFaktor(person, attempt)
    const geraet_hash = await findBekanntesGeraet(mittel.db, attempt.request, person.id, clock.now())
    const wessen = { benutzer_id: person.id, geraet_hash }
    const versuch = 'code' in gezeigt ? await slowedDown(faktorVersuchen(mittel.db, clock, wessen), attempt) : undefined
    const faktor = await pruefeFaktor(mittel, person, gezeigt)
    return faktor === undefined ? refuseFaktor(person, attempt, { versuch }) : { faktor, versuch }
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
  /** Begins the login, and remembers the device on which a factor was shown. */
  const begin = (
    who: Omit<Parameters<typeof anmelden>[2], 'geraet' | 'adresse'>,
    { ip, request }: From,
  ): Promise<Begonnen> => {
    const mitAnmeldedienst = anmeldedienst !== undefined
    const from = { mitAnmeldedienst, adresse: ip, geraet: geraetName(request.headers['user-agent']) }
    const now = clock.now()
    return writeUnaudited(store, DIENST, async (write): Promise<Begonnen> => {
      const done = await anmelden(write, { tokens, now }, { ...who, ...from })
      if (who.faktor === undefined || 'verweigert' in done) return done
      return { ...done, geraet: await geraetMerken(write.tx, request, who.id, now) }
    })
  }
  /** Answers with the token; with a cookie too, if the login stays on this device. @param geraet the cookie of the device */
  const answered = async (
    { issued: { token, iat, exp, jti }, geraet }: { readonly issued: Issued } & Pick<Begonnen, 'geraet'>,
    bleibt: boolean,
    request: Request,
  ) => {
    const first = { sitzung: jti, nummer: ERSTE_ERNEUERUNG }
    const cookie = bleibt
      ? withCookie(request, await erneuerungen.sign(first, iat + BLEIBT_SECONDS), BLEIBT_SECONDS)
      : // Another person may have stayed logged in here.
        withoutCookie(request)
    const headers = geraet === undefined ? cookie : bothCookies(cookie, geraet)
    return answer({ token, typ: 'Bearer' as const, laeuft_ab_am: new Date(exp * 1000).toISOString() }, { headers })
  }
  return { mittel, slowedDown, zweiter, askFaktor, refuseFaktor, refuseVerbundene, begin, answered }
}
