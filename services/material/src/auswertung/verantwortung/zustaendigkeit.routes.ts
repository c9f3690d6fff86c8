import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { mapped } from '../../kern/lists/list.ts'
import { localDay } from '../../kontrollen/kontrollfrist/index.ts'
import { Objekt, ObjekteSuche, objektAntwort } from '../../objekte/objekt/index.ts'
import { zustaendigkeitAnlegen, zustaendigkeitLoeschen } from './zustaendigkeit.commands.ts'
import { listObjekteOf, listZustaendigkeiten } from './zustaendigkeit.queries.ts'
import { Zustaendigkeit, ZustaendigkeitAnlegen, ZustaendigkeitenSuche } from './zustaendigkeit.schema.ts'

const tags = ['Verantwortung']

export function zustaendigkeitRoutes(api: Api, { store, clock, timeZone }: Context): void {
  api.list({
    path: '/zustaendigkeiten',
    permission: 'personal.lesen',
    summary: 'Zuständigkeiten auflisten; ein Mitarbeiter sieht seine eigenen',
    tags,
    schema: { query: ZustaendigkeitenSuche, entry: Zustaendigkeit },
    list: ({ query, principal }) => listZustaendigkeiten(store.as(principal), principal, query),
  })
  api.list({
    path: '/zustaendigkeiten/benutzer/{id}/objekte',
    permission: 'personal.lesen',
    summary: 'Die Objekte, für die ein Benutzer zuständig ist: selbst oder über ihren Standort',
    description: 'Ein Mitarbeiter fragt nur nach sich selbst; nach anderen gefragt ist die Antwort 403.',
    tags,
    schema: { params: idParam, query: ObjekteSuche, entry: Objekt },
    list: async ({ params, query, principal }) => {
      const day = localDay(clock.now(), timeZone)
      const objekte = await listObjekteOf(store.as(principal), day.heute, principal, params.id, query)
      return mapped(objekte, (objekt) => objektAntwort(objekt, principal, day))
    },
  })
  api.route({
    method: 'POST',
    path: '/zustaendigkeiten',
    permission: 'zustaendigkeit.verwalten',
    summary: 'Einen Benutzer für einen Standort oder ein Objekt zuständig machen',
    tags,
    schema: { body: ZustaendigkeitAnlegen, response: { 201: Zustaendigkeit } },
    errors: {
      409: 'bereits_vorhanden: er ist es schon',
      422: 'unbekannte_referenz: details.feld nennt das Feld · sieht_objekt_nicht: Rollen an Orten zeigen das Objekt nicht',
    },
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
