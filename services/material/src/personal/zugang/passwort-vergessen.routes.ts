import { clientKey, noPasswordLinks } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import { DIENST } from '../../kern/access/caller.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { Eingeladen, Link, LinkPruefen, PasswortPerLink } from './benutzer.schema.ts'
import { findBleibendes, getLink } from './faktor.queries.ts'
import { neuesPasswort } from './passwort.ts'
import { findVergessliche, passwortNeuSetzen, passwortVergessen } from './passwort-vergessen.commands.ts'
import { PasswortVergessen } from './passwort-vergessen.schema.ts'

const tags = ['Anmeldung']
/** Links of an address share one count of attempts. */
const LINK = 'passwortlink'

const REFUSED = { 422: 'passwortlink_ungueltig', 429: 'Zu viele Versuche; Retry-After sagt, wie lange' }

export function passwortVergessenRoutes(api: Api, context: Context): void {
  const { store, limiter, sendsLinks } = context

  api.route({
    method: 'POST',
    path: '/auth/passwort-vergessen',
    permission: 'public',
    summary: 'Einen Link für ein neues Passwort anfordern',
    description:
      'Die Antwort ist dieselbe, ob es die Adresse gibt oder nicht. Der Link gilt eine halbe Stunde und einmal, und nicht mehr, ' +
      'wenn die Person eine andere Adresse bekommt; binnen fünf Minuten kommt an sie kein zweiter. Fünf Versuche in der Minute je Adresse des Anfragenden.',
    tags,
    schema: { body: PasswortVergessen, response: { 204: null } },
    errors: {
      422: 'passwortlink_unmoeglich: dem Dienst fehlt ein Mailserver oder seine öffentliche Adresse',
      429: 'Zu viele Versuche; Retry-After sagt, wie lange',
    },
    handler: async ({ body: { email }, ip }) => {
      if (!sendsLinks) throw noPasswordLinks()
      await limiter.attempt(clientKey(ip), LINK)
      await writeUnaudited(store, DIENST, (write) => passwortVergessen(write, email))
      return undefined
    },
  })
  passwortNeuRoutes(api, context)
}

/** The link of an e-mail, as its person uses it. */
function passwortNeuRoutes(api: Api, { store, clock, limiter, refusedLogin }: Context): void {
  const find = (token: string, ip: string) =>
    findVergessliche(store.as(DIENST), token, clock.now()).catch(async (error: unknown) => {
      await refusedLogin({ ip, benutzername: LINK }, 'passwortlink_ungueltig')
      throw error
    })

  api.route({
    method: 'POST',
    path: '/auth/passwort-neu/pruefen',
    permission: 'public',
    summary: 'Wessen Link es ist, bevor er benutzt wird',
    description: 'Ändert nichts. Fünfmal in der Minute je Adresse.',
    tags,
    schema: { body: LinkPruefen, response: { 200: Link } },
    errors: REFUSED,
    handler: async ({ body: { token }, ip }) => {
      await limiter.attempt(clientKey(ip), `${LINK} prüfen`)
      return getLink(store.as(DIENST), await find(token, ip))
    },
  })
  api.route({
    method: 'POST',
    path: '/auth/passwort-neu',
    permission: 'public',
    summary: 'Mit einem Link ein neues Passwort festlegen',
    description:
      'Alle Anmeldungen der Person enden, mit ihnen die Kalenderadresse. Die zweiten Faktoren bleiben; „bleibt“ in der Antwort ' +
      'sagt, welche. Ein schwaches Passwort gibt 400, der Link gilt weiter. Fünf Versuche in der Minute.',
    tags,
    schema: { body: PasswortPerLink, response: { 200: Eingeladen } },
    errors: REFUSED,
    handler: async ({ body: { token, passwort, passkeys }, ip }) => {
      await limiter.attempt(clientKey(ip), LINK)
      const person = await find(token, ip)
      const passwort_hash = await neuesPasswort(store.as(DIENST), person, { feld: 'passwort', passwort })
      const how = { token, passkeys, passwort_hash, adresse: ip, now: clock.now() }
      const { id, benutzername, name } = await writeUnaudited(store, DIENST, (write) => passwortNeuSetzen(write, how))
      return { benutzername, name, bleibt: await findBleibendes(store.as(DIENST), id) }
    },
  })
}
