import { answer, clientKey } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import { type Caller, DIENST } from '../../kern/access/caller.ts'
import {
  type Berechtigung,
  berechtigungen,
  mayAnywhere,
  type Right,
  rights,
  rightsEverywhere,
  rightsThere,
} from '../../kern/access/rights.ts'
import { folded } from '../../kern/db/folding.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { passwortAendern } from './benutzer.commands.ts'
import { getBenutzer } from './benutzer.queries.ts'
import {
  Eingeladen,
  Ich,
  Link,
  LinkPruefen,
  PasswortAendern,
  PasswortGeaendert,
  PasswortPerLink,
} from './benutzer.schema.ts'
import { einladungAnnehmen, findEingeladene } from './einladung.commands.ts'
import { findBleibendes, getLink } from './faktor.queries.ts'
import { bisherigesFalsch, neuesPasswort, requirePasswort } from './passwort.ts'

const tags = ['Anmeldung']
/** Invitations of an address share one count of attempts. */
const EINLADUNG = 'einladung'

/** The permissions that this person holds, through any role, wherever it holds. */
const held = (caller: Caller): Berechtigung[] =>
  (Object.keys(berechtigungen) as Berechtigung[]).filter((berechtigung) => mayAnywhere(caller, berechtigung))

/** All rights of this person: wherever they hold, for everything, and at places. */
const rechteOf = (caller: Caller) => ({
  rechte: (Object.keys(rights) as Right[]).filter((right) => mayAnywhere(caller, right)),
  rechte_ueberall: rightsEverywhere(caller),
  rechte_an_orten: caller.anOrten.map((one) => ({
    rechte: rightsThere(one),
    einheiten: [...one.orte.einheiten],
    standorte: [...one.orte.standorte],
  })),
})

const INVITATION = { 422: 'einladung_ungueltig', 429: 'Zu viele Versuche; Retry-After sagt, wie lange' }

/** Routes of the own account: invitation, rights, password. */
export function kontoRoutes(api: Api, context: Context): void {
  einladungRoutes(api, context)
  passwortRoute(api, context)
  const { store } = context
  api.route({
    method: 'GET',
    path: '/auth/me',
    permission: 'angemeldet',
    summary: 'Die angemeldete Person',
    tags,
    schema: { response: { 200: Ich } },
    handler: async ({ principal }) => {
      const { aktiv: _aktiv, ...benutzer } = await getBenutzer(store.as(principal), principal.id)
      return { ...benutzer, berechtigungen: held(principal), ...rechteOf(principal) }
    },
  })
}

/** Invitations, as the invited person takes them. */
function einladungRoutes(api: Api, { store, clock, limiter, refusedLogin }: Context): void {
  const find = (token: string, ip: string) =>
    findEingeladene(store.as(DIENST), token, clock.now()).catch(async (error: unknown) => {
      await refusedLogin({ ip, benutzername: EINLADUNG }, 'einladung_ungueltig')
      throw error
    })

  api.route({
    method: 'POST',
    path: '/auth/einladung/pruefen',
    permission: 'public',
    summary: 'Wessen Einladung es ist, bevor sie angenommen wird',
    description: 'Ändert nichts. Fünfmal in der Minute je Adresse.',
    tags,
    schema: { body: LinkPruefen, response: { 200: Link } },
    errors: INVITATION,
    handler: async ({ body: { token }, ip }) => {
      await limiter.attempt(clientKey(ip), `${EINLADUNG} prüfen`)
      return getLink(store.as(DIENST), await find(token, ip))
    },
  })
  api.route({
    method: 'POST',
    path: '/auth/einladung',
    permission: 'public',
    summary: 'Eine Einladung annehmen: das eigene Passwort setzen',
    description:
      'Fünf Versuche in der Minute je Adresse. Ein schwaches Passwort gibt 400, die Einladung gilt weiter. Die zweiten Faktoren ' +
      'bleiben; „bleibt“ in der Antwort sagt, welche.',
    tags,
    schema: { body: PasswortPerLink, response: { 200: Eingeladen } },
    errors: INVITATION,
    handler: async ({ body: { token, passwort, passkeys }, ip }) => {
      await limiter.attempt(clientKey(ip), EINLADUNG)
      const person = await find(token, ip)
      const passwort_hash = await neuesPasswort(store.as(DIENST), person, { feld: 'passwort', passwort })
      const how = { token, passkeys, passwort_hash, adresse: ip, now: clock.now() }
      const { id, benutzername, name } = await writeUnaudited(store, DIENST, (write) => einladungAnnehmen(write, how))
      return { benutzername, name, bleibt: await findBleibendes(store.as(DIENST), id) }
    },
  })
}

/** The own password. */
function passwortRoute(api: Api, { store, clock, limiter }: Context): void {
  api.route({
    method: 'POST',
    path: '/auth/passwort',
    permission: 'angemeldet',
    summary: 'Das eigene Passwort ändern',
    description:
      'Alle Anmeldungen, die davor begonnen haben, enden; auch diese. Mit ihnen enden die Kalenderadresse und offene Links. ' +
      'Authenticator-App und Wiederherstellungscodes bleiben, Passkeys nur mit „passkeys“: „behalten“; „bleibt“ sagt, was bleibt, ' +
      '204, dass nichts bleibt. Ein Passwort, das leicht zu erraten ist, gibt 400: Der Satz nennt, was daran schwach ist.',
    tags,
    schema: { body: PasswortAendern, response: { 200: PasswortGeaendert, 204: null } },
    errors: { 422: 'passwort_falsch: das bisherige Passwort stimmt nicht', 429: 'Zu viele Versuche' },
    handler: async ({ body, principal, ip }) => {
      await limiter.attempt(clientKey(ip), folded(principal.benutzername))
      const bisher = await requirePasswort(store.as(principal), principal.id, body.passwort_alt, bisherigesFalsch)
      const inhaber = await getBenutzer(store.as(principal), principal.id)
      const passwort_hash = await neuesPasswort(store.as(principal), inhaber, {
        feld: 'passwort_neu',
        passwort: body.passwort_neu,
      })
      const now = new Date(clock.now()).toISOString()
      const wechsel = { bisher, passwort_hash, passkeys: body.passkeys }
      const bleibt = await writeUnaudited(store, principal, (write) => passwortAendern(write, wechsel, now))
      return bleibt === null ? answer(undefined, { status: 204 }) : { bleibt }
    },
  })
}
