import type { Api, Context } from '../../kern/http/context.ts'
import { stammdatumRoutes } from '../../kern/http/stammdatum.ts'
import { objekttypAendern, objekttypAnlegen, objekttypLoeschen } from './objekttyp.commands.ts'
import { getObjekttyp, listObjekttypen } from './objekttyp.queries.ts'
import { Objekttyp, ObjekttypAendern, ObjekttypAnlegen, ObjekttypSuche } from './objekttyp.schema.ts'

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
