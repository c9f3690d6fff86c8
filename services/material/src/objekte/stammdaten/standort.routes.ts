import type { Api, Context } from '../../kern/http/context.ts'
import { stammdatumRoutes } from '../../kern/http/stammdatum.ts'
import { standortAendern, standortAnlegen, standortLoeschen } from './standort.commands.ts'
import { getStandort, listStandorte } from './standort.queries.ts'
import { Standort, StandortAendern, StandortAnlegen, StandortSuche } from './standort.schema.ts'

export function standortRoutes(api: Api, context: Context): void {
  stammdatumRoutes(api, context, {
    pfad: '/standorte',
    plural: 'Standorte',
    einen: 'Einen Standort',
    schema: {
      lesen: Standort,
      suche: StandortSuche,
      anlegen: StandortAnlegen,
      aendern: StandortAendern,
    },
    list: listStandorte,
    get: getStandort,
    anlegen: standortAnlegen,
    aendern: standortAendern,
    loeschen: standortLoeschen,
  })
}
