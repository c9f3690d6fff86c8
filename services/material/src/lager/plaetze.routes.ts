import type { Api, Kontext } from '../kontext.ts'
import { stammdatumRoutes } from '../stammdaten/index.ts'
import { lagerortAendern, lagerortAnlegen, lagerortLoeschen } from './lagerort.commands.ts'
import { getLagerort, listLagerorte } from './lagerort.queries.ts'
import { Lagerort, LagerortAendern, LagerortAnlegen, LagerortListe, LagerortSuche } from './lagerort.schema.ts'
import { lagerplatzAendern, lagerplatzAnlegen, lagerplatzLoeschen } from './lagerplatz.commands.ts'
import { getLagerplatz, listLagerplaetze } from './lagerplatz.queries.ts'
import {
  Lagerplatz,
  LagerplatzAendern,
  LagerplatzAnlegen,
  LagerplatzListe,
  LagerplatzSuche,
} from './lagerplatz.schema.ts'

const gruppe = 'Lager'
const rechte = { anlegenRecht: 'lager.bearbeiten', aendernRecht: 'lager.bearbeiten' } as const

/** Where things can lie: the tree of Lagerorte, and the Lagerplaetze in them. */
export function plaetzeRoutes(api: Api, kontext: Kontext): void {
  stammdatumRoutes(api, kontext, {
    pfad: '/lagerorte',
    mehrzahl: 'Lagerorte',
    einen: 'Einen Lagerort',
    gruppe,
    ...rechte,
    schema: {
      lesen: Lagerort,
      liste: LagerortListe,
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
  stammdatumRoutes(api, kontext, {
    pfad: '/lagerplaetze',
    mehrzahl: 'Lagerplätze',
    einen: 'Einen Lagerplatz',
    gruppe,
    ...rechte,
    schema: {
      lesen: Lagerplatz,
      liste: LagerplatzListe,
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
