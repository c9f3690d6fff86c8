import { dayOf } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Kontext } from '../kontext.ts'
import { ObjekteListe, ObjekteSuche, objektlisteAntwort } from '../objekte/index.ts'
import { idParam } from '../wire.ts'
import { zustaendigkeitAnlegen, zustaendigkeitLoeschen } from './zustaendigkeit.commands.ts'
import { listObjekteVon, listZustaendigkeiten } from './zustaendigkeit.queries.ts'
import {
  Zustaendigkeit,
  ZustaendigkeitAnlegen,
  ZustaendigkeitenListe,
  ZustaendigkeitenSuche,
} from './zustaendigkeit.schema.ts'

const tags = ['Verantwortung']

export function zustaendigkeitRoutes(api: Api, { store, clock, zeitzone }: Kontext): void {
  api.route({
    method: 'GET',
    path: '/zustaendigkeiten',
    permission: 'personal.lesen',
    summary: 'Zuständigkeiten auflisten; ein Mitarbeiter sieht seine eigenen',
    tags,
    schema: { query: ZustaendigkeitenSuche, response: { 200: ZustaendigkeitenListe } },
    handler: ({ query, principal }) => listZustaendigkeiten(store.db, principal, query),
  })
  api.route({
    method: 'GET',
    path: '/zustaendigkeiten/benutzer/{id}/objekte',
    permission: 'personal.lesen',
    summary: 'Die Objekte, für die ein Benutzer zuständig ist: selbst oder über ihren Standort',
    description: 'Ein Mitarbeiter fragt nur nach sich selbst; nach anderen gefragt ist die Antwort 403.',
    tags,
    schema: { params: idParam, query: ObjekteSuche, response: { 200: ObjekteListe } },
    handler: async ({ params, query, principal }) => {
      const heute = dayOf(clock.now(), zeitzone)
      return objektlisteAntwort(await listObjekteVon(store.db, heute, principal, params.id, query), principal)
    },
  })
  api.route({
    method: 'POST',
    path: '/zustaendigkeiten',
    permission: 'zustaendigkeit.verwalten',
    summary: 'Einen Benutzer für einen Standort oder ein Objekt zuständig machen',
    tags,
    schema: { body: ZustaendigkeitAnlegen, response: { 201: Zustaendigkeit } },
    errors: { 409: 'bereits_vorhanden: er ist es schon', 422: 'unbekannte_referenz: details.feld nennt das Feld' },
    handler: ({ body, principal }) => writeUnaudited(store, principal, (write) => zustaendigkeitAnlegen(write, body)),
  })
  api.route({
    method: 'DELETE',
    path: '/zustaendigkeiten/{id}',
    permission: 'zustaendigkeit.verwalten',
    summary: 'Eine Zuständigkeit beenden',
    tags,
    schema: { params: idParam, response: { 204: null } },
    handler: async ({ params, principal }) => {
      await writeUnaudited(store, principal, (write) => zustaendigkeitLoeschen(write, params.id))
      return undefined
    },
  })
}
