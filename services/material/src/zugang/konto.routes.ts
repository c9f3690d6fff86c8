import { clientKey } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import { type Caller, DIENST } from '../access/caller.ts'
import {
  type Berechtigung,
  berechtigungen,
  mayAnywhere,
  type Right,
  rights,
  rightsEverywhere,
  rightsThere,
} from '../access/rights.ts'
import type { Api, Context } from '../http/context.ts'
import { anmeldebremse } from './anmeldebremse.commands.ts'
import { passwortAendern } from './benutzer.commands.ts'
import { getBenutzer } from './benutzer.queries.ts'
import { Eingeladen, Ich, PasswortAendern, PasswortPerLink } from './benutzer.schema.ts'
import { einladungAnnehmen, findEingeladene } from './einladung.commands.ts'
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

/** Routes of the own account: invitation, rights, password. */
export function kontoRoutes(api: Api, { store, clock, refusedLogin }: Context): void {
  const limit = anmeldebremse(store.as(DIENST), clock)

  api.route({
    method: 'POST',
    path: '/auth/einladung',
    permission: 'public',
    summary: 'Eine Einladung annehmen: das eigene Passwort setzen',
    description: 'Fünf Versuche in der Minute je Adresse. Ein schwaches Passwort gibt 400, die Einladung gilt weiter.',
    tags,
    schema: { body: PasswortPerLink, response: { 200: Eingeladen } },
    errors: { 422: 'einladung_ungueltig', 429: 'Zu viele Versuche; Retry-After sagt, wie lange' },
    handler: async ({ body: { token, passwort }, ip }) => {
      await limit.versuch(clientKey(ip), EINLADUNG)
      const person = await findEingeladene(store.as(DIENST), token, clock.now()).catch(async (error: unknown) => {
        await refusedLogin({ ip, benutzername: EINLADUNG }, 'einladung_ungueltig')
        throw error
      })
      const passwort_hash = await neuesPasswort(store.as(DIENST), person, { feld: 'passwort', passwort })
      const how = { token, passwort_hash, adresse: ip, now: clock.now() }
      const { benutzername, name } = await writeUnaudited(store, DIENST, (write) => einladungAnnehmen(write, how))
      return { benutzername, name }
    },
  })
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
  api.route({
    method: 'POST',
    path: '/auth/passwort',
    permission: 'angemeldet',
    summary: 'Das eigene Passwort ändern',
    description:
      'Alle Anmeldungen, die davor begonnen haben, enden; auch diese. Ein Passwort, das leicht zu erraten ist, gibt 400: Der ' +
      'Satz nennt, was daran schwach ist.',
    tags,
    schema: { body: PasswortAendern, response: { 204: null } },
    errors: { 422: 'passwort_falsch: das bisherige Passwort stimmt nicht', 429: 'Zu viele Versuche' },
    handler: async ({ body, principal, ip }) => {
      await limit.versuch(clientKey(ip), principal.benutzername)
      const bisher = await requirePasswort(store.as(principal), principal.id, body.passwort_alt, bisherigesFalsch)
      const inhaber = await getBenutzer(store.as(principal), principal.id)
      const passwort_hash = await neuesPasswort(store.as(principal), inhaber, {
        feld: 'passwort_neu',
        passwort: body.passwort_neu,
      })
      const now = new Date(clock.now()).toISOString()
      await writeUnaudited(store, principal, (write) => passwortAendern(write, { bisher, passwort_hash }, now))
      return undefined
    },
  })
}
