import { text } from 'node:stream/consumers'
import {
  answer,
  clientKey,
  conflict,
  DomainError,
  hashPassword,
  malformedRequest,
  OidcFailure,
  PER_ADDRESS,
  randomSecret,
  refusalOf,
} from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Anmeldedienst as Dienst, Versuch } from '../../kern/access/anmeldedienst.ts'
import { DIENST } from '../../kern/access/caller.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { anmeldenPerAnmeldedienst } from './anmeldedienst.commands.ts'
import { isVerbunden } from './anmeldedienst.queries.ts'
import {
  Abmeldung,
  Anmeldedienst,
  AnmeldedienstAbmelden,
  AnmeldedienstAntwort,
  AnmeldedienstBeginnen,
  AnmeldedienstBegonnen,
} from './anmeldedienst.schema.ts'
import { abmeldenPerAnmeldedienst } from './anmeldedienst-sitzung.commands.ts'
import { anmeldeschritte } from './anmeldeschritte.ts'
import { Token } from './benutzer.schema.ts'
import { ANMELDEDIENST, versuchCookie } from './cookie.ts'
import { geraetName } from './geraet.ts'

const tags = ['Anmeldung']
/** Logins at the provider from one address share one count of attempts. */
const ANMELDEDIENST_NAME = 'anmeldedienst'
/** How long a person may take at the provider, in milliseconds. */
const FRIST_MS = 10 * 60_000
const FORM = 'application/x-www-form-urlencoded'
const FORM_MAX = 64 * 1024
const SLOW = { 429: 'Zu viele Versuche; Retry-After sagt, wie lange' }
const GONE = { 503: 'anmeldedienst_unerreichbar' }

const noDienst = () =>
  conflict(
    'kein_anmeldedienst',
    'Hier ist kein Anmeldedienst eingerichtet. Melden Sie sich mit Benutzername und Passwort an.',
  )

/** Logging in at the OpenID provider of the organisation. */
export function anmeldedienstRoutes(api: Api, context: Context): void {
  const { store, clock, limiter, tokens, refusedLogin, sendsLinks, anmeldedienst: dienst } = context
  const { answered } = anmeldeschritte(context)

  api.route({
    method: 'GET',
    path: ANMELDEDIENST,
    permission: 'public',
    summary: 'Ob es einen Anmeldedienst und Links für vergessene Passwörter gibt',
    tags,
    schema: { response: { 200: Anmeldedienst } },
    handler: () => ({ name: dienst?.name ?? null, passwortlink: sendsLinks }),
  })
  api.route({
    method: 'POST',
    path: `${ANMELDEDIENST}/beginn`,
    permission: 'public',
    summary: 'Eine Anmeldung am Anmeldedienst beginnen',
    description:
      'Der Browser bekommt ein Cookie und geht auf „adresse“. Danach kommt er auf die Seite /anmeldedienst zurück, die POST ' +
      '/auth/anmeldedienst sendet. OpenID Connect mit Authorization Code und PKCE. Dreißig in der Minute je Adresse.',
    tags,
    schema: { body: AnmeldedienstBeginnen, response: { 200: AnmeldedienstBegonnen } },
    errors: { 409: 'kein_anmeldedienst', ...SLOW, ...GONE },
    handler: async ({ body, ip, request, log }) => {
      if (dienst === undefined) throw noDienst()
      await limiter.attempt(clientKey(ip), ANMELDEDIENST_NAME, PER_ADDRESS)
      const begun = dienst.provider.begin()
      const { url, state, nonce, verifier } = await begun.catch((error: unknown) => {
        throw inWords(error, log)
      })
      const versuch = { state, nonce, verifier, bleibt: body.angemeldet_bleiben, bis: clock.now() + FRIST_MS }
      const headers = versuchCookie.give(request, dienst.sealVersuch(versuch), FRIST_MS / 1000)
      return answer({ adresse: url }, { headers })
    },
  })
  api.route({
    method: 'POST',
    path: ANMELDEDIENST,
    permission: 'public',
    summary: 'Eine Anmeldung am Anmeldedienst abschließen',
    description:
      'Mit dem Cookie der begonnenen Anmeldung und der Antwort des Anmeldedienstes. Die Gruppen der Person geben ihre festen ' +
      'Rollen. Spätestens alle fünfzehn Minuten wird der Anmeldedienst wieder gefragt; wer dort nicht mehr ist, ist abgemeldet.',
    tags,
    schema: { body: AnmeldedienstAntwort, response: { 200: Token } },
    errors: {
      401: 'anmeldung_ungueltig, anmeldung_abgebrochen, uhr_falsch',
      403: 'keine_rolle („details.gruppen“ nennt die Gruppen, „details.verwaltung“, wen man fragen kann), kein_konto, konto_vorhanden, konto_gesperrt, zu_viele_gruppen',
      409: 'kein_anmeldedienst',
      ...SLOW,
      ...GONE,
    },
    handler: async ({ body, ip, request, log }) => {
      if (dienst === undefined) throw noDienst()
      await limiter.attempt(clientKey(ip), ANMELDEDIENST_NAME, PER_ADDRESS)
      let benutzername = ANMELDEDIENST_NAME
      try {
        const versuch = versuchOf(dienst, versuchCookie.read(request), clock.now())
        const person = await dienst.provider.finish(body.antwort, versuch)
        benutzername = person.username ?? benutzername
        const isNew = !(await isVerbunden(store.as(DIENST), {
          aussteller: dienst.provider.issuer,
          kennung: person.sub,
        }))
        const passwort_hash = isNew ? await hashPassword(randomSecret()) : undefined
        const from = { geraet: geraetName(request.headers['user-agent']), adresse: ip }
        const who = { person, passwort_hash, bleibt: versuch.bleibt, ...from }
        const issued = await writeUnaudited(store, DIENST, (write) =>
          anmeldenPerAnmeldedienst(write, { dienst, tokens, now: clock.now() }, who),
        )
        return await answered({ issued }, versuch.bleibt, request)
      } catch (error) {
        const refusal = inWords(error, log)
        if (refusal instanceof DomainError && refusal.status < SERVER_ERROR)
          await refusedLogin({ ip, benutzername }, refusal.code)
        throw refusal
      }
    },
  })
  abmeldenRoute(api, context)
  abmeldungRoute(api, context)
}
const SERVER_ERROR = 500

/** The begun login of a browser. @throws {OidcFailure} for none, or one that has taken too long */
function versuchOf(dienst: Dienst, cookie: string | undefined, now: number): Versuch {
  const versuch = cookie === undefined ? undefined : dienst.openVersuch(cookie, now)
  if (versuch === undefined) throw new OidcFailure('invalid', 'no login was begun in this browser')
  return versuch
}

/** A failure at the provider as a refusal; the log has the reason. */
function inWords(error: unknown, log: { warn(fields: object, text: string): void }): unknown {
  if (!(error instanceof OidcFailure)) return error
  log.warn({ err: error, kind: error.kind }, 'a login at the OpenID provider failed')
  return refusalOf(error)
}

/** A person ends their login at the provider, which asks them there. */
function abmeldenRoute(api: Api, context: Context): void {
  const { limiter } = context
  api.route({
    method: 'POST',
    path: `${ANMELDEDIENST}/abmelden`,
    permission: 'public',
    summary: 'Die Seite, auf der eine Anmeldung am Anmeldedienst endet',
    description:
      'OpenID Connect RP-Initiated Logout. POST /auth/logout beendet die Anmeldung hier, und nur diese. Auf „adresse“ fragt der ' +
      'Anmeldedienst die Person, ob sie sich auch dort abmelden will, und schickt den Browser danach hierher zurück.',
    tags,
    schema: { response: { 200: AnmeldedienstAbmelden } },
    errors: { 409: 'kein_anmeldedienst', ...SLOW, ...GONE },
    handler: async ({ ip, log }) => {
      const dienst = context.anmeldedienst
      if (dienst === undefined) throw noDienst()
      await limiter.attempt(clientKey(ip), ANMELDEDIENST_NAME, PER_ADDRESS)
      const adresse = await dienst.provider.logoutPage().catch((error: unknown) => {
        throw inWords(error, log)
      })
      return { adresse }
    },
  })
}

/** The provider ends logins. */
function abmeldungRoute(api: Api, { store, clock, anmeldedienst: dienst }: Context): void {
  api.route({
    method: 'POST',
    path: `${ANMELDEDIENST}/abmeldung`,
    permission: 'public',
    summary: 'Anmeldungen beenden, weil der Anmeldedienst es sagt',
    description:
      'OpenID Connect Back-Channel Logout: mit dem „logout_token“ des Anmeldedienstes, als Formular. Die Anmeldungen enden sofort.',
    tags,
    rawBody: [FORM],
    form: Abmeldung,
    bodyLimit: FORM_MAX,
    schema: { response: { 204: null } },
    errors: { 400: 'Das Token gilt nicht', 409: 'abmeldung_wiederholt, kein_anmeldedienst', ...GONE },
    handler: async ({ body, log }) => {
      if (dienst === undefined) throw noDienst()
      const token = new URLSearchParams(await text(body)).get('logout_token') ?? ''
      const read = await dienst.provider.readLogout(token).catch((error: unknown) => {
        const refusal = inWords(error, log)
        throw refusal instanceof DomainError && refusal.status < SERVER_ERROR
          ? malformedRequest('Das logout_token gilt nicht.')
          : refusal
      })
      const { issuer: aussteller } = dienst.provider
      await writeUnaudited(store, DIENST, (write) =>
        abmeldenPerAnmeldedienst(write, read, { aussteller, now: clock.now() }),
      )
      return answer(undefined, { headers: { 'cache-control': 'no-store' } })
    },
  })
}
