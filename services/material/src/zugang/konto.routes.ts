import { clientKey } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import { type Caller, DIENST } from '../access/caller.ts'
import { type Berechtigung, berechtigungen, may, type Right, rights } from '../access/rights.ts'
import type { Api, Context } from '../http/context.ts'
import { anmeldebremse } from './anmeldebremse.commands.ts'
import { passwortAendern } from './benutzer.commands.ts'
import { getBenutzer } from './benutzer.queries.ts'
import { Eingeladen, Ich, PasswortAendern, PasswortPerLink } from './benutzer.schema.ts'
import { einladungAnnehmen, findEingeladene } from './einladung.commands.ts'
import { neuesPasswort, requirePasswort } from './passwort.ts'

const tags = ['Anmeldung']
/** Invitations of an address share one count of attempts. */
const EINLADUNG = 'einladung'

/** The permissions that this person holds, through any role. */
const held = (caller: Caller): Berechtigung[] =>
  (Object.keys(berechtigungen) as Berechtigung[]).filter((berechtigung) => may(caller, berechtigung))

/** All rights of this person. */
const rightsOf = (caller: Caller): Right[] => (Object.keys(rights) as Right[]).filter((right) => may(caller, right))

/** Routes of the own account: invitation, rights, password. */
export function kontoRoutes(api: Api, { store, clock, refusedLogin }: Context): void {
  const limit = anmeldebremse(store.db, clock)

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
      const person = await findEingeladene(store.db, token, clock.now()).catch(async (error: unknown) => {
        await refusedLogin({ ip, benutzername: EINLADUNG }, 'einladung_ungueltig')
        throw error
      })
      const passwort_hash = await neuesPasswort(store.db, person, { feld: 'passwort', passwort })
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
      const { aktiv: _aktiv, ...benutzer } = await getBenutzer(store.db, principal.id)
      return { ...benutzer, berechtigungen: held(principal), rechte: rightsOf(principal) }
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
      await requirePasswort(store.db, principal.id, body.passwort_alt, 'Das bisherige Passwort stimmt nicht.')
      const inhaber = await getBenutzer(store.db, principal.id)
      const passwordHash = await neuesPasswort(store.db, inhaber, { feld: 'passwort_neu', passwort: body.passwort_neu })
      const now = new Date(clock.now()).toISOString()
      await writeUnaudited(store, principal, (write) => passwortAendern(write, passwordHash, now))
      return undefined
    },
  })
}
