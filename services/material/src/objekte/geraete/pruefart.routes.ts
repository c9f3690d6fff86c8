import { writePartlyAudited, writeUnaudited } from '@zeughaus/postgres'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { pruefartAendern, pruefartAnlegen, pruefartLoeschen } from './pruefart.commands.ts'
import { listPruefarten, listPrueftermine } from './pruefart.queries.ts'
import {
  Pruefart,
  PruefartAendern,
  PruefartAnlegen,
  PruefartenSuche,
  Prueftermine,
  PrueftermineSuche,
} from './pruefart.schema.ts'

const tags = ['Geräte']
const TAKEN = 'bereits_vorhanden: das Material hat schon eine Prüfart dieses Namens'

export function pruefartRoutes(api: Api, { store }: Context): void {
  api.list({
    path: '/pruefarten',
    permission: 'lesen',
    summary: 'Die Prüfarten der Materialien auflisten',
    tags,
    schema: { query: PruefartenSuche, entry: Pruefart },
    list: ({ query, principal }) => listPruefarten(store.as(principal), query),
  })
  api.route({
    method: 'POST',
    path: '/pruefarten',
    permission: 'material.bearbeiten',
    summary: 'Eine Prüfart eines Materials anlegen',
    tags,
    schema: { body: PruefartAnlegen, response: { 201: Pruefart } },
    errors: {
      409: TAKEN,
      422: 'unbekannte_referenz: das Material gibt es nicht · materialtyp_unpassend: es ist nicht vom Typ geraet_sn',
    },
    handler: ({ body, principal }) => writeUnaudited(store, principal, (write) => pruefartAnlegen(write, body)),
  })
  api.route({
    method: 'PATCH',
    path: '/pruefarten/{id}',
    permission: 'material.bearbeiten',
    summary: 'Eine Prüfart ändern',
    description:
      'Ein neues Intervall verschiebt die nächsten Prüfungen dieser Art bei allen Geräten; null lässt sie entfallen.',
    tags,
    schema: { params: idParam, body: PruefartAendern, response: { 200: Pruefart } },
    errors: { 409: TAKEN },
    handler: ({ params, body, principal }) =>
      writePartlyAudited(store, principal, (write) => pruefartAendern(write, params.id, body)),
  })
  api.route({
    method: 'DELETE',
    path: '/pruefarten/{id}',
    permission: 'material.bearbeiten',
    summary: 'Eine Prüfart löschen, nach der noch kein Gerät geprüft wurde',
    tags,
    schema: { params: idParam, response: { 204: null } },
    errors: { 409: 'wird_verwendet: es gibt Prüfungen dieser Art' },
    handler: async ({ params, principal }) => {
      await writeUnaudited(store, principal, (write) => pruefartLoeschen(write, params.id))
      return undefined
    },
  })
  api.list({
    path: '/geraete/{id}/pruefarten',
    permission: 'lesen',
    summary: 'Die Prüfarten eines Geräts mit letzter und nächster Prüfung, die nächste zuerst',
    tags,
    schema: { params: idParam, query: PrueftermineSuche, entry: Prueftermine },
    list: ({ params, principal }) => listPrueftermine(store.as(principal), params.id),
  })
}
