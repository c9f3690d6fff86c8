import type { Api, Kontext } from '../kontext.ts'
import { objekttypAendern, objekttypAnlegen, objekttypLoeschen } from './objekttyp.commands.ts'
import { getObjekttyp, listObjekttypen } from './objekttyp.queries.ts'
import { Objekttyp, ObjekttypAendern, ObjekttypAnlegen, ObjekttypListe, ObjekttypSuche } from './objekttyp.schema.ts'
import { stammdatumRoutes } from './stammdatum.routes.ts'

export function objekttypRoutes(api: Api, kontext: Kontext): void {
  stammdatumRoutes(api, kontext, {
    pfad: '/objekttypen',
    mehrzahl: 'Objekttypen',
    einen: 'Einen Objekttyp',
    schema: {
      lesen: Objekttyp,
      liste: ObjekttypListe,
      suche: ObjekttypSuche,
      anlegen: ObjekttypAnlegen,
      aendern: ObjekttypAendern,
    },
    list: listObjekttypen,
    get: getObjekttyp,
    anlegen: objekttypAnlegen,
    aendern: objekttypAendern,
    loeschen: objekttypLoeschen,
  })
}
