import type { Api, Context } from '../../kern/http/context.ts'
import { stammdatumRoutes } from '../../kern/http/stammdatum.ts'
import { einheitAendern, einheitAnlegen, einheitLoeschen } from './einheit.commands.ts'
import { getEinheit, listEinheiten } from './einheit.queries.ts'
import { Einheit, EinheitAendern, EinheitAnlegen, EinheitSuche } from './einheit.schema.ts'

export function einheitRoutes(api: Api, context: Context): void {
  stammdatumRoutes(api, context, {
    pfad: '/einheiten',
    plural: 'Einheiten',
    einen: 'Eine Einheit',
    group: 'Personal',
    anlegenRecht: 'personal.verwalten',
    aendernRecht: 'personal.verwalten',
    schema: {
      lesen: Einheit,
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
