import { dayOf } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Akteur } from '../akteur.ts'
import type { Api, Kontext } from '../kontext.ts'
import { darf } from '../rechte.ts'
import { idParam } from '../wire.ts'
import { listFaellige } from './faelligkeit.queries.ts'
import { FaelligeListe, FaelligeSuche } from './faelligkeit.schema.ts'
import { wartungsplanAendern, wartungsplanAnlegen, wartungsplanLoeschen } from './wartungsplan.commands.ts'
import { getWartungsplan, listWartungsplaene, type WartungsplanMitPositionen } from './wartungsplan.queries.ts'
import {
  type Planaktion,
  WartungsplaeneListe,
  WartungsplaeneSuche,
  Wartungsplan,
  WartungsplanAendern,
  WartungsplanAnlegen,
} from './wartungsplan.schema.ts'

const tags = ['Wartung']
const errors = { 422: 'unbekannte_referenz: details.feld nennt das Feld' }

/** A plan as this caller sees it. */
function antwort(plan: WartungsplanMitPositionen, akteur: Akteur) {
  const aktionen: Planaktion[] = darf(akteur, 'wartung.bearbeiten') ? ['bearbeiten', 'loeschen', 'auftrag-anlegen'] : []
  return { ...plan, aktionen }
}

export function wartungsplanRoutes(api: Api, { store, clock, zeitzone }: Kontext): void {
  const heute = () => dayOf(clock.now(), zeitzone)

  api.route({
    method: 'GET',
    path: '/wartungsplaene',
    permission: 'lesen',
    summary: 'Wartungspläne auflisten',
    tags,
    schema: { query: WartungsplaeneSuche, response: { 200: WartungsplaeneListe } },
    handler: async ({ query, principal }) => {
      const seite = await listWartungsplaene(store.db, heute(), query)
      return { ...seite, eintraege: seite.eintraege.map((plan) => antwort(plan, principal)) }
    },
  })
  api.route({
    method: 'GET',
    path: '/wartungsplaene/faellig',
    permission: 'lesen',
    summary: 'Auflisten, was fällig ist, und warum',
    description:
      'Fällig ist eine Position, sobald eines ihrer Intervalle erreicht ist: am Tag, beim Kilometerstand oder bei den ' +
      'Betriebsstunden der Fahrzeugdetails. Ist unbekannt, wann sie zuletzt gemacht wurde, ist sie nach Zeit jetzt fällig; ' +
      'Kilometer und Stunden zählen dann ab 0. Objekte außer Dienst fehlen.',
    tags,
    schema: { query: FaelligeSuche, response: { 200: FaelligeListe } },
    handler: ({ query }) => listFaellige(store.db, heute(), query),
  })
  api.route({
    method: 'GET',
    path: '/wartungsplaene/{id}',
    permission: 'lesen',
    summary: 'Einen Wartungsplan lesen',
    tags,
    schema: { params: idParam, response: { 200: Wartungsplan } },
    handler: async ({ params, principal }) => antwort(await getWartungsplan(store.db, heute(), params.id), principal),
  })
  api.route({
    method: 'POST',
    path: '/wartungsplaene',
    permission: 'wartung.bearbeiten',
    summary: 'Einen Wartungsplan anlegen',
    tags,
    schema: { body: WartungsplanAnlegen, response: { 201: Wartungsplan } },
    errors,
    handler: async ({ body, principal }) =>
      antwort(await writeUnaudited(store, principal, (write) => wartungsplanAnlegen(write, heute(), body)), principal),
  })
  api.route({
    method: 'PATCH',
    path: '/wartungsplaene/{id}',
    permission: 'wartung.bearbeiten',
    summary: 'Einen Wartungsplan umbenennen oder seine Positionen ersetzen',
    tags,
    schema: { params: idParam, body: WartungsplanAendern, response: { 200: Wartungsplan } },
    errors,
    handler: async ({ params, body, principal }) =>
      antwort(
        await writeUnaudited(store, principal, (write) => wartungsplanAendern(write, heute(), params.id, body)),
        principal,
      ),
  })
  api.route({
    method: 'DELETE',
    path: '/wartungsplaene/{id}',
    permission: 'wartung.bearbeiten',
    summary: 'Einen Wartungsplan löschen, für den es nie einen Auftrag gab',
    tags,
    schema: { params: idParam, response: { 204: null } },
    errors: { 409: 'wird_verwendet: details.arten nennt, wovon und wie oft' },
    handler: async ({ params, principal }) => {
      await writeUnaudited(store, principal, (write) => wartungsplanLoeschen(write, params.id))
      return undefined
    },
  })
}
