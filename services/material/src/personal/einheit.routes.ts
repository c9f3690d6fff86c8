import type { Api, Kontext } from '../kontext.ts'
import { stammdatumRoutes } from '../stammdaten/index.ts'
import { einheitAendern, einheitAnlegen, einheitLoeschen } from './einheit.commands.ts'
import { getEinheit, listEinheiten } from './einheit.queries.ts'
import { Einheit, EinheitAendern, EinheitAnlegen, EinheitListe, EinheitSuche } from './einheit.schema.ts'

export function einheitRoutes(api: Api, kontext: Kontext): void {
  stammdatumRoutes(api, kontext, {
    pfad: '/einheiten',
    mehrzahl: 'Einheiten',
    einen: 'Eine Einheit',
    gruppe: 'Personal',
    anlegenRecht: 'personal.verwalten',
    aendernRecht: 'personal.verwalten',
    schema: {
      lesen: Einheit,
      liste: EinheitListe,
      suche: EinheitSuche,
      anlegen: EinheitAnlegen,
      aendern: EinheitAendern,
    },
    list: listEinheiten,
    get: getEinheit,
    anlegen: einheitAnlegen,
    aendern: einheitAendern,
    loeschen: einheitLoeschen,
  })
}
