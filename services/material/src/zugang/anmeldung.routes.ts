import { answer, clientKey, DomainError, unauthorized, verifyPassword } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import { DIENST } from '../access/caller.ts'
import type { Issued } from '../access/token.ts'
import type { Api, Context } from '../http/context.ts'
import { FAKTOR_FALSCH, PASSWORT_FALSCH } from '../sicherheit/index.ts'
import { anmeldebremse, JE_ADRESSE } from './anmeldebremse.commands.ts'
import { type Angemeldet, anmelden } from './anmeldung.commands.ts'
import { findAnmeldung } from './benutzer.queries.ts'
import { Anmelden, Token } from './benutzer.schema.ts'
import { withCookie, withoutCookie } from './cookie.ts'
import { hatFaktor, type Zweitfaktoren } from './faktor.queries.ts'
import { PasskeyAnmelden, PasskeyOptionen, type ZweiterFaktor } from './faktor.schema.ts'
import { geraetName } from './geraet.ts'
import { findUnterschrieben } from './passkey.commands.ts'
import { parteiOf, passkeyImpossible } from './passkey.ts'
import { BLEIBT_SECONDS, ERSTE_ERNEUERUNG } from './sitzung.commands.ts'
import { type Faktor, frageNachFaktor, optionen, pruefeFaktor } from './zweiter-faktor.commands.ts'

const tags = ['Anmeldung']
/** Second factors of a person share one count of attempts, and so do passkeys of an address. */
const FAKTOR = 'zweiter faktor'
const PASSKEY = 'passkey'
const TOO_MANY = 'Zu viele Versuche; Retry-After sagt, wie lange'
const WRONG = 'Benutzername oder Passwort ist falsch.'

const ASKED = { code: 'zweiter_faktor', satz: 'Bestätigen Sie die Anmeldung mit Ihrem zweiten Faktor.' }
const ASKED_AGAIN = {
  code: 'zweiter_faktor_falsch',
  satz: 'Der zweite Faktor stimmt nicht, oder er wurde schon benutzt. Nehmen Sie einen neuen Code, und prüfen Sie die Uhrzeit des Telefons.',
}

type Request = Parameters<typeof withCookie>[0]

export function anmeldungRoutes(api: Api, context: Context): void {
  const { store, clock, tokens, erneuerungen, refusedLogin, totpBox, address } = context
  const limit = anmeldebremse(store.db, clock)
  const mittel = { db: store.db, box: totpBox, clock }
  const begin = (who: Omit<Parameters<typeof anmelden>[2], 'geraet' | 'adresse'>, { ip, request }: From) =>
    writeUnaudited(store, DIENST, (write) =>
      anmelden(
        write,
        { tokens, now: clock.now() },
        {
          ...who,
          adresse: ip,
          geraet: geraetName(request.headers['user-agent']),
        },
      ),
    )
  /** Answers with the token; with a cookie too, if the login stays on this device. */
  const answered = async ({ token, iat, exp, jti }: Issued, bleibt: boolean, request: Request) => {
    const first = { sitzung: jti, nummer: ERSTE_ERNEUERUNG }
    const headers = bleibt
      ? withCookie(request, await erneuerungen.sign(first, iat + BLEIBT_SECONDS), BLEIBT_SECONDS)
      : // Another person may have stayed logged in here.
        withoutCookie(request)
    return answer({ token, typ: 'Bearer' as const, laeuft_ab_am: new Date(exp * 1000).toISOString() }, { headers })
  }
  /** Counts an attempt, and logs one that comes too soon. */
  const slowedDown = async (count: Promise<void>, attempt: Attempt): Promise<void> => {
    try {
      await count
    } catch (error) {
      await refusedLogin(attempt, 'zu_viele_versuche')
      throw error
    }
  }

  /**
   * Checks the second factor of a person whose password was right. A person's tries are limited from wherever they come:
   * who has come so far knows the password.
   *
   * @returns undefined for a person without one
   * @throws {DomainError} 401 `zweiter_faktor`, 401 `zweiter_faktor_falsch`, 429
   */
  const zweiter = async (
    person: Zweitfaktoren & { readonly id: string },
    gezeigt: ZweiterFaktor | undefined,
    { attempt, request }: { attempt: Attempt; request: Request },
  ): Promise<Faktor | undefined> => {
    if (!hatFaktor(person)) return undefined
    if (gezeigt === undefined) {
      await refusedLogin(attempt, ASKED.code)
      throw await frageNachFaktor(mittel, person, parteiOf(request, address), ASKED)
    }
    await slowedDown(limit.versuch(person.id, FAKTOR), attempt)
    return (await pruefeFaktor(mittel, person, gezeigt)) ?? refuseFaktor(person, { attempt, request })
  }
  const refuseFaktor = async (
    person: Zweitfaktoren & { readonly id: string },
    { attempt, request }: { attempt: Attempt; request: Request },
    grund: string = FAKTOR_FALSCH,
  ): Promise<never> => {
    await refusedLogin(attempt, grund)
    throw await frageNachFaktor(mittel, person, parteiOf(request, address), ASKED_AGAIN)
  }

  api.route({
    method: 'POST',
    path: '/auth/login',
    permission: 'public',
    summary: 'Anmelden',
    description:
      'Fünf Versuche in der Minute je Adresse und Benutzername, dreißig je Adresse. Wer einen zweiten Faktor hat, bekommt 401 ' +
      'zweiter_faktor und sendet dieselbe Anfrage mit „zweiter_faktor“ noch einmal: „details.arten“ sagt, was möglich ist ' +
      '(passkey, totp, wiederherstellungscode), „details.passkey“ sind die Optionen für navigator.credentials.get(). Ein Code ' +
      'gilt einmal, eine Uhr darf dreißig Sekunden falsch gehen. Fünf zweite Faktoren in der Minute je Person.',
    tags,
    schema: { body: Anmelden, response: { 200: Token } },
    errors: {
      401: `${WRONG} Bei richtigem Passwort auch zweiter_faktor und zweiter_faktor_falsch`,
      429: TOO_MANY,
    },
    handler: async ({ body: { benutzername, passwort, angemeldet_bleiben: bleibt, zweiter_faktor }, ip, request }) => {
      const attempt = { ip, benutzername }
      await slowedDown(limit.versuch(clientKey(ip), benutzername), attempt)
      const found = await findAnmeldung(store.db, benutzername)
      const isRight = await verifyPassword(found?.passwort_hash, passwort)
      if (found === undefined || !isRight) {
        await refusedLogin(attempt, PASSWORT_FALSCH)
        throw unauthorized(WRONG)
      }
      const faktor = await zweiter(found, zweiter_faktor, { attempt, request })
      const { id, name, passwort_hash } = found
      const who = { id, benutzername: found.benutzername, name, passwort_hash, faktor, bleibt }
      const done = await begin(who, { ip, request })
      if ('issued' in done) return answered(done.issued, bleibt, request)
      if (done.verweigert !== PASSWORT_FALSCH) return refuseFaktor(found, { attempt, request }, done.verweigert)
      await refusedLogin(attempt, PASSWORT_FALSCH)
      throw unauthorized(WRONG)
    },
  })
  api.route({
    method: 'POST',
    path: '/auth/passkey/optionen',
    permission: 'public',
    summary: 'Eine Anmeldung mit Passkey beginnen',
    description: 'Die Antwort ist für navigator.credentials.get(). Dreißig in der Minute je Adresse.',
    tags,
    schema: { response: { 200: PasskeyOptionen } },
    errors: { 422: 'passkey_unmoeglich: unter dieser Adresse nehmen Browser keine Passkeys an', 429: TOO_MANY },
    handler: async ({ ip, request }) => {
      const partei = parteiOf(request, address)
      if (partei === undefined) throw passkeyImpossible()
      await limit.versuch(clientKey(ip), PASSKEY, JE_ADRESSE)
      return optionen(mittel, partei)
    },
  })
  api.route({
    method: 'POST',
    path: '/auth/passkey',
    permission: 'public',
    summary: 'Mit einem Passkey anmelden, ohne Passwort',
    description:
      'Mit der Antwort auf POST /auth/passkey/optionen. Das Gerät muss die Person geprüft haben: Finger, Gesicht oder PIN.',
    tags,
    schema: { body: PasskeyAnmelden, response: { 200: Token } },
    errors: { 401: 'passkey_ungueltig' },
    handler: async ({ body: { passkey, angemeldet_bleiben: bleibt }, ip, request }) => {
      const signed = await findUnterschrieben(store.db, passkey, null, clock.now())
      const done: Angemeldet =
        signed === undefined
          ? { verweigert: FAKTOR_FALSCH }
          : await begin({ ...signed.person, faktor: { ...signed, art: 'passkey' }, bleibt }, { ip, request })
      if ('issued' in done) return answered(done.issued, bleibt, request)
      const attempt = { ip, benutzername: signed?.person.benutzername ?? PASSKEY }
      await refusedLogin(attempt, done.verweigert === FAKTOR_FALSCH ? 'passkey_ungueltig' : done.verweigert)
      throw new DomainError(
        401,
        'passkey_ungueltig',
        'Dieser Passkey meldet hier niemanden an. Melden Sie sich mit Benutzername und Passwort an.',
        undefined,
        { 'www-authenticate': 'Bearer' },
      )
    },
  })
}

interface From {
  readonly ip: string
  readonly request: Request
}
interface Attempt {
  readonly ip: string
  readonly benutzername: string
}
