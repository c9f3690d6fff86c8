import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Kontext } from '../kontext.ts'
import { idParam } from '../wire.ts'
import { fachAendern, fachAnlegen, fachErsetzen, fachLoeschen } from './fach.commands.ts'
import { getFach, listFaecher, listObjekteMitFach } from './fach.queries.ts'
import {
  Fach,
  FachAendern,
  FachAnlegen,
  FachErsetzen,
  FachListe,
  FachObjekteListe,
  FachObjekteSuche,
  FachSuche,
} from './fach.schema.ts'
import { stammdatumRoutes, tags } from './stammdatum.routes.ts'

export function fachRoutes(api: Api, kontext: Kontext): void {
  const { store } = kontext
  stammdatumRoutes(api, kontext, {
    pfad: '/faecher',
    mehrzahl: 'Fächer',
    einen: 'Ein Fach',
    schema: { lesen: Fach, liste: FachListe, suche: FachSuche, anlegen: FachAnlegen, aendern: FachAendern },
    list: listFaecher,
    get: getFach,
    anlegen: fachAnlegen,
    aendern: fachAendern,
    loeschen: fachLoeschen,
  })
  api.route({
    method: 'GET',
    path: '/faecher/{id}/objekte',
    permission: 'lesen',
    summary: 'Objekte, die ein Fach durch ihre Vorlage haben',
    tags,
    schema: { params: idParam, query: FachObjekteSuche, response: { 200: FachObjekteListe } },
    handler: ({ params, query }) => listObjekteMitFach(store.db, params.id, query),
  })
  api.route({
    method: 'POST',
    path: '/faecher/{id}/ersetzen',
    permission: 'stammdaten.ersetzen',
    summary: 'Ein Fach umbenennen oder mit einem anderen zusammenführen',
    description:
      'Gibt es im Objekttyp schon ein Fach dieses Namens, ziehen alle Positionen dorthin um und das bisherige endet. ' +
      'Die Antwort ist das Fach, das bleibt.',
    tags,
    schema: { params: idParam, body: FachErsetzen, response: { 200: Fach } },
    handler: ({ params, body, principal }) =>
      writeUnaudited(store, principal, (write) => fachErsetzen(write, params.id, body.name)),
  })
}
