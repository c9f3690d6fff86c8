import { dayOf } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { mapped } from '../../kern/lists/list.ts'
import { listFaellige } from './faelligkeit.queries.ts'
import { FaelligePosition, FaelligeSuche } from './faelligkeit.schema.ts'
import { wartungsplanAendern, wartungsplanAnlegen, wartungsplanLoeschen } from './wartungsplan.commands.ts'
import { getWartungsplan, listWartungsplaene, type WartungsplanMitPositionen } from './wartungsplan.queries.ts'
import {
  type Planaktion,
  WartungsplaeneSuche,
  Wartungsplan,
  WartungsplanAendern,
  WartungsplanAnlegen,
} from './wartungsplan.schema.ts'

const tags = ['Wartung']
const errors = { 422: 'unbekannte_referenz: details.feld nennt das Feld' }

/** A plan as this caller sees it. */
function answer(plan: WartungsplanMitPositionen, caller: Caller) {
  const aktionen: Planaktion[] = may(caller, 'wartung.bearbeiten') ? ['bearbeiten', 'loeschen', 'auftrag-anlegen'] : []
  return { ...plan, aktionen }
}

export function wartungsplanRoutes(api: Api, { store, clock, timeZone }: Context): void {
  const today = () => dayOf(clock.now(), timeZone)

  api.list({
    path: '/wartungsplaene',
    permission: 'lesen',
    summary: 'Wartungspläne auflisten',
    tags,
    schema: { query: WartungsplaeneSuche, entry: Wartungsplan },
    list: ({ query, principal }) =>
      mapped(listWartungsplaene(store.as(principal), today(), query), (plan) => answer(plan, principal)),
  })
  api.list({
    path: '/wartungsplaene/faellig',
    permission: 'lesen',
    summary: 'Auflisten, was fällig ist, und warum',
    description:
      'Fällig ist eine Position, sobald eines ihrer Intervalle erreicht ist: am Tag, beim Kilometerstand oder bei den ' +
      'Betriebsstunden der Fahrzeugdetails. Ist unbekannt, wann sie zuletzt gemacht wurde, ist sie nach Zeit jetzt fällig; ' +
      'Kilometer und Stunden zählen dann ab 0. Objekte außer Dienst fehlen.',
    tags,
    schema: { query: FaelligeSuche, entry: FaelligePosition },
    list: ({ query, principal }) => listFaellige(store.as(principal), today(), query),
  })
  api.route({
    method: 'GET',
    path: '/wartungsplaene/{id}',
    permission: 'lesen',
    summary: 'Einen Wartungsplan lesen',
    tags,
    schema: { params: idParam, response: { 200: Wartungsplan } },
    handler: async ({ params, principal }) =>
      answer(await getWartungsplan(store.as(principal), today(), params.id), principal),
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
      answer(await writeUnaudited(store, principal, (write) => wartungsplanAnlegen(write, today(), body)), principal),
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
      answer(
        await writeUnaudited(store, principal, (write) => wartungsplanAendern(write, today(), params.id, body)),
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
