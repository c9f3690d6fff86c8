import { answer } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { getBenutzer } from './benutzer.queries.ts'
import { withoutCookie } from './cookie.ts'
import { abmelden, sitzungenBeenden } from './sitzung.commands.ts'
import { listSitzungen } from './sitzung.queries.ts'
import { Sitzung, SitzungenBeenden, SitzungenSuche, sitzungParams } from './sitzung.schema.ts'

const tags = ['Anmeldung']

/** Logins, as their person sees and ends them. */
export function sitzungRoutes(api: Api, { store, clock }: Context): void {
  api.route({
    method: 'POST',
    path: '/auth/logout',
    permission: 'angemeldet',
    summary: 'Abmelden',
    description: 'Das Token dieser Anfrage gilt danach nicht mehr. Andere Anmeldungen derselben Person laufen weiter.',
    tags,
    schema: { response: { 204: null } },
    handler: async ({ principal, request }) => {
      await writeUnaudited(store, principal, abmelden)
      return answer(undefined, { headers: withoutCookie(request) })
    },
  })
  api.list({
    path: '/auth/sitzungen',
    permission: 'angemeldet',
    summary: 'Die eigenen Anmeldungen auflisten',
    description: 'Auf welchen Geräten diese Person angemeldet ist, die zuletzt benutzte Anmeldung zuerst.',
    tags,
    schema: { query: SitzungenSuche, entry: Sitzung },
    list: ({ principal }) =>
      listSitzungen(store.as(principal), clock, { benutzer_id: principal.id, diese: principal.sitzung?.id }),
  })
  api.route({
    method: 'DELETE',
    path: '/auth/sitzungen',
    permission: 'angemeldet',
    summary: 'Alle eigenen Anmeldungen beenden',
    description: 'Ihre Token gelten danach nicht mehr, auch das dieser Anfrage, außer mit „ausser_dieser“.',
    tags,
    schema: { query: SitzungenBeenden, response: { 204: null } },
    handler: async ({ principal, query }) => {
      const except = query.ausser_dieser === 'true' ? principal.sitzung?.id : undefined
      await writeUnaudited(store, principal, (write) => sitzungenBeenden(write, { benutzer_id: principal.id, except }))
      return undefined
    },
  })
  api.route({
    method: 'DELETE',
    path: '/auth/sitzungen/{id}',
    permission: 'angemeldet',
    summary: 'Eine eigene Anmeldung beenden',
    description: 'Ihr Token gilt danach nicht mehr. Die Anmeldung einer anderen Person gibt 404.',
    tags,
    schema: { params: idParam, response: { 204: null } },
    handler: async ({ principal, params: { id } }) => {
      await writeUnaudited(store, principal, (write) => sitzungenBeenden(write, { benutzer_id: principal.id, id }))
      return undefined
    },
  })
}

/** Logins of a user, as the administration sees and ends them. */
export function benutzerSitzungRoutes(api: Api, { store, clock }: Context): void {
  const tags = ['Benutzer und Rollen']
  api.list({
    path: '/benutzer/{id}/sitzungen',
    permission: 'benutzer.verwalten',
    summary: 'Die Anmeldungen eines Benutzers auflisten',
    tags,
    schema: { params: idParam, query: SitzungenSuche, entry: Sitzung },
    list: async ({ params, principal }) => {
      const { id } = await getBenutzer(store.as(principal), params.id)
      return listSitzungen(store.as(principal), clock, { benutzer_id: id, diese: principal.sitzung?.id })
    },
  })
  api.route({
    method: 'DELETE',
    path: '/benutzer/{id}/sitzungen',
    permission: 'benutzer.verwalten',
    summary: 'Alle Anmeldungen eines Benutzers beenden',
    description:
      'Seine Token gelten danach nicht mehr. Er kann sich wieder anmelden; wer das nicht mehr soll, wird gesperrt oder ' +
      'bekommt ein neues Passwort.',
    tags,
    schema: { params: idParam, response: { 204: null } },
    handler: async ({ principal, params }) => {
      await writeUnaudited(store, principal, (write) => sitzungenBeenden(write, { benutzer_id: params.id }))
      return undefined
    },
  })
  api.route({
    method: 'DELETE',
    path: '/benutzer/{id}/sitzungen/{sitzung_id}',
    permission: 'benutzer.verwalten',
    summary: 'Eine Anmeldung eines Benutzers beenden',
    tags,
    schema: { params: sitzungParams, response: { 204: null } },
    handler: async ({ principal, params: { id: benutzer_id, sitzung_id: id } }) => {
      await writeUnaudited(store, principal, (write) => sitzungenBeenden(write, { benutzer_id, id }))
      return undefined
    },
  })
}
