import type { Api, Kontext } from '../kontext.ts'
import { stammdatumRoutes } from './stammdatum.routes.ts'
import { standortAendern, standortAnlegen, standortLoeschen } from './standort.commands.ts'
import { getStandort, listStandorte } from './standort.queries.ts'
import { Standort, StandortAendern, StandortAnlegen, StandortListe, StandortSuche } from './standort.schema.ts'

export function standortRoutes(api: Api, kontext: Kontext): void {
  stammdatumRoutes(api, kontext, {
    pfad: '/standorte',
    mehrzahl: 'Standorte',
    einen: 'Einen Standort',
    schema: {
      lesen: Standort,
      liste: StandortListe,
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
