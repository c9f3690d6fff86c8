import type { Api, Context } from '../../kern/http/context.ts'
import { stammdatumRoutes } from '../../kern/http/stammdatum.ts'
import { lagerortAendern, lagerortAnlegen, lagerortLoeschen } from './lagerort.commands.ts'
import { getLagerort, listLagerorte } from './lagerort.queries.ts'
import { Lagerort, LagerortAendern, LagerortAnlegen, LagerortSuche } from './lagerort.schema.ts'
import { lagerplatzAendern, lagerplatzAnlegen, lagerplatzLoeschen } from './lagerplatz.commands.ts'
import { getLagerplatz, listLagerplaetze } from './lagerplatz.queries.ts'
import { Lagerplatz, LagerplatzAendern, LagerplatzAnlegen, LagerplatzSuche } from './lagerplatz.schema.ts'

const group = 'Lager'
const rights = { anlegenRecht: 'lager.bearbeiten', aendernRecht: 'lager.bearbeiten' } as const

/** Places in the warehouse: the tree of Lagerorte, and the Lagerplaetze in them. */
export function plaetzeRoutes(api: Api, context: Context): void {
  stammdatumRoutes(api, context, {
    pfad: '/lagerorte',
    plural: 'Lagerorte',
    einen: 'Einen Lagerort',
    group,
    ...rights,
    schema: {
      lesen: Lagerort,
      suche: LagerortSuche,
      anlegen: LagerortAnlegen,
      aendern: LagerortAendern,
    },
    list: listLagerorte,
    get: getLagerort,
    anlegen: lagerortAnlegen,
    aendern: lagerortAendern,
    loeschen: lagerortLoeschen,
  })
  stammdatumRoutes(api, context, {
    pfad: '/lagerplaetze',
    plural: 'Lagerplätze',
    einen: 'Einen Lagerplatz',
    group,
    ...rights,
    schema: {
      lesen: Lagerplatz,
      suche: LagerplatzSuche,
      anlegen: LagerplatzAnlegen,
      aendern: LagerplatzAendern,
    },
    list: listLagerplaetze,
    get: getLagerplatz,
    anlegen: lagerplatzAnlegen,
    aendern: lagerplatzAendern,
    loeschen: lagerplatzLoeschen,
  })
}
