import type { Api, Context } from '../../kern/http/context.ts'
import { objekttypAendern, objekttypAnlegen, objekttypLoeschen } from './objekttyp.commands.ts'
import { getObjekttyp, listObjekttypen } from './objekttyp.queries.ts'
import { Objekttyp, ObjekttypAendern, ObjekttypAnlegen, ObjekttypSuche } from './objekttyp.schema.ts'
import { stammdatumRoutes } from './stammdatum.routes.ts'

export function objekttypRoutes(api: Api, context: Context): void {
  stammdatumRoutes(api, context, {
    pfad: '/objekttypen',
    plural: 'Objekttypen',
    einen: 'Einen Objekttyp',
    anlegenRecht: 'katalog.anlegen',
    aendernRecht: 'katalog.bearbeiten',
    loeschenRecht: 'katalog.loeschen',
    schema: {
      lesen: Objekttyp,
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
