import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Context } from '../../kern/http/context.ts'
import { stammdatumRoutes, tags } from '../../kern/http/stammdatum.ts'
import { idParam } from '../../kern/http/wire.ts'
import { fachAendern, fachAnlegen, fachErsetzen, fachLoeschen } from './fach.commands.ts'
import { getFach, listFaecher, listObjekteMitFach } from './fach.queries.ts'
import { Fach, FachAendern, FachAnlegen, FachErsetzen, FachObjekt, FachObjekteSuche, FachSuche } from './fach.schema.ts'

export function fachRoutes(api: Api, context: Context): void {
  const { store } = context
  stammdatumRoutes(api, context, {
    pfad: '/faecher',
    plural: 'Fächer',
    einen: 'Ein Fach',
    anlegenRecht: 'katalog.anlegen',
    aendernRecht: 'katalog.bearbeiten',
    loeschenRecht: 'katalog.loeschen',
    schema: { lesen: Fach, suche: FachSuche, anlegen: FachAnlegen, aendern: FachAendern },
    list: listFaecher,
    get: getFach,
    anlegen: fachAnlegen,
    aendern: fachAendern,
    loeschen: fachLoeschen,
  })
  api.list({
    path: '/faecher/{id}/objekte',
    permission: 'lesen',
    summary: 'Objekte, die ein Fach durch ihre Vorlage haben',
    tags,
    schema: { params: idParam, query: FachObjekteSuche, entry: FachObjekt },
    list: ({ params, principal }) => listObjekteMitFach(store.as(principal), params.id),
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
