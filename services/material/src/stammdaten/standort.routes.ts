import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Kontext } from '../kontext.ts'
import { idParam } from '../wire.ts'
import { standortAendern, standortAnlegen, standortLoeschen } from './standort.commands.ts'
import { getStandort, listStandorte } from './standort.queries.ts'
import { Standort, StandortAendern, StandortAnlegen, StandortListe, StandortSuche } from './standort.schema.ts'

const tags = ['Stammdaten']

export function standortRoutes(api: Api, { store }: Kontext): void {
  api.route({
    method: 'GET',
    path: '/standorte',
    permission: 'lesen',
    summary: 'Standorte auflisten',
    tags,
    schema: { query: StandortSuche, response: { 200: StandortListe } },
    handler: ({ query }) => listStandorte(store.db, query),
  })
  api.route({
    method: 'GET',
    path: '/standorte/{id}',
    permission: 'lesen',
    summary: 'Einen Standort lesen',
    tags,
    schema: { params: idParam, response: { 200: Standort } },
    handler: ({ params }) => getStandort(store.db, params.id),
  })
  api.route({
    method: 'POST',
    path: '/standorte',
    permission: 'stammdaten.anlegen',
    summary: 'Einen Standort anlegen',
    tags,
    schema: { body: StandortAnlegen, response: { 201: Standort } },
    errors: { 409: 'bereits_vorhanden: der Name ist vergeben', 422: 'unbekannte_referenz: den Bereich gibt es nicht' },
    handler: ({ body, principal }) => writeUnaudited(store, principal, (write) => standortAnlegen(write, body)),
  })
  api.route({
    method: 'PATCH',
    path: '/standorte/{id}',
    permission: 'stammdaten.bearbeiten',
    summary: 'Einen Standort ändern',
    tags,
    schema: { params: idParam, body: StandortAendern, response: { 200: Standort } },
    errors: { 409: 'bereits_vorhanden: der Name ist vergeben', 422: 'unbekannte_referenz: den Bereich gibt es nicht' },
    handler: ({ params, body, principal }) =>
      writeUnaudited(store, principal, (write) => standortAendern(write, params.id, body)),
  })
  api.route({
    method: 'DELETE',
    path: '/standorte/{id}',
    permission: 'stammdaten.loeschen',
    summary: 'Einen Standort löschen',
    tags,
    schema: { params: idParam, response: { 204: null } },
    errors: { 409: 'wird_verwendet: details.arten nennt, wovon und wie oft' },
    handler: async ({ params, principal }) => {
      await writeUnaudited(store, principal, (write) => standortLoeschen(write, params.id))
      return undefined
    },
  })
}
