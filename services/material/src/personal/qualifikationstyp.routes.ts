import type { Api, Kontext } from '../kontext.ts'
import { stammdatumRoutes } from '../stammdaten/index.ts'
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
  QualifikationstypListe,
  QualifikationstypSuche,
} from './qualifikationstyp.schema.ts'

export function qualifikationstypRoutes(api: Api, kontext: Kontext): void {
  stammdatumRoutes(api, kontext, {
    pfad: '/qualifikationstypen',
    mehrzahl: 'Qualifikationstypen',
    einen: 'Einen Qualifikationstyp',
    gruppe: 'Personal',
    anlegenRecht: 'personal.verwalten',
    aendernRecht: 'personal.verwalten',
    schema: {
      lesen: Qualifikationstyp,
      liste: QualifikationstypListe,
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
