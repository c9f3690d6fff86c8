import { hashPassword } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Kontext } from '../kontext.ts'
import { idParam } from '../wire.ts'
import { benutzerAendern, benutzerAnlegen } from './benutzer.commands.ts'
import { getBenutzer, listBenutzer } from './benutzer.queries.ts'
import { Benutzer, BenutzerAendern, BenutzerAnlegen, BenutzerListe, BenutzerSuche } from './benutzer.schema.ts'

const tags = ['Benutzer und Rollen']

export function benutzerRoutes(api: Api, { store, clock }: Kontext): void {
  const jetzt = (): string => new Date(clock.now()).toISOString()

  api.route({
    method: 'GET',
    path: '/benutzer',
    permission: 'benutzer.lesen',
    summary: 'Benutzer auflisten',
    tags,
    schema: { query: BenutzerSuche, response: { 200: BenutzerListe } },
    handler: ({ query }) => listBenutzer(store.db, query),
  })
  api.route({
    method: 'GET',
    path: '/benutzer/{id}',
    permission: 'benutzer.lesen',
    summary: 'Einen Benutzer lesen',
    tags,
    schema: { params: idParam, response: { 200: Benutzer } },
    handler: ({ params }) => getBenutzer(store.db, params.id),
  })
  api.route({
    method: 'POST',
    path: '/benutzer',
    permission: 'benutzer.verwalten',
    summary: 'Einen Benutzer anlegen',
    tags,
    schema: { body: BenutzerAnlegen, response: { 201: Benutzer } },
    errors: {
      409: 'bereits_vorhanden: der Benutzername ist vergeben',
      422: 'unbekannte_referenz: die Einheit gibt es nicht',
    },
    handler: async ({ body: { passwort, ...body }, principal }) => {
      const passwort_hash = await hashPassword(passwort)
      return writeUnaudited(store, principal, (write) => benutzerAnlegen(write, { ...body, passwort_hash }, jetzt()))
    },
  })
  api.route({
    method: 'PATCH',
    path: '/benutzer/{id}',
    permission: 'benutzer.verwalten',
    summary: 'Einen Benutzer ändern',
    description: 'Ein neues Passwort beendet alle älteren Anmeldungen. Die eigenen Rollen kann niemand ändern (403).',
    tags,
    schema: { params: idParam, body: BenutzerAendern, response: { 200: Benutzer } },
    errors: {
      409: 'letzte_administration: danach gäbe es niemanden in der Administration; bereits_vorhanden: der Benutzername ist vergeben',
      422: 'unbekannte_referenz: die Einheit gibt es nicht',
    },
    handler: async ({ params, body: { passwort, ...body }, principal }) => {
      const gehasht = passwort === undefined ? body : { ...body, passwort_hash: await hashPassword(passwort) }
      return writeUnaudited(store, principal, (write) => benutzerAendern(write, params.id, gehasht, jetzt()))
    },
  })
}
