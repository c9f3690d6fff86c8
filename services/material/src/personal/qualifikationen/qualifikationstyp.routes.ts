import type { Api, Context } from '../../kern/http/context.ts'
import { stammdatumRoutes } from '../../kern/http/stammdatum.ts'
import {
  qualifikationstypAendern,
  qualifikationstypAnlegen,
  qualifikationstypLoeschen,
} from './qualifikationstyp.commands.ts'
import { getQualifikationstyp, listQualifikationstypen } from './qualifikationstyp.queries.ts'
import {
  Qualifikationstyp,
  QualifikationstypAendern,
  QualifikationstypAnlegen,
  QualifikationstypSuche,
} from './qualifikationstyp.schema.ts'

export function qualifikationstypRoutes(api: Api, context: Context): void {
  stammdatumRoutes(api, context, {
    pfad: '/qualifikationstypen',
    plural: 'Qualifikationstypen',
    einen: 'Einen Qualifikationstyp',
    group: 'Personal',
    anlegenRecht: 'katalog.anlegen',
    aendernRecht: 'katalog.anlegen',
    loeschenRecht: 'katalog.loeschen',
    schema: {
      lesen: Qualifikationstyp,
      suche: QualifikationstypSuche,
      anlegen: QualifikationstypAnlegen,
      aendern: QualifikationstypAendern,
    },
    list: listQualifikationstypen,
    get: getQualifikationstyp,
    anlegen: qualifikationstypAnlegen,
    aendern: qualifikationstypAendern,
    loeschen: qualifikationstypLoeschen,
  })
}
