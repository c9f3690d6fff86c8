import type { Reader, UnauditedWrite } from '../db.ts'
import type { Api, Kontext } from '../kontext.ts'
import { nameAendern, nameAnlegen, nameLoeschen } from './namen.commands.ts'
import { getName, listNamen, type Namenstabelle } from './namen.queries.ts'
import {
  Bereich,
  BereichListe,
  Kategorie,
  KategorieListe,
  NameAendern,
  NameAnlegen,
  NameSuche,
} from './namen.schema.ts'
import { stammdatumRoutes } from './stammdatum.routes.ts'

export function namenRoutes(api: Api, kontext: Kontext): void {
  const gemeinsam = { suche: NameSuche, anlegen: NameAnlegen, aendern: NameAendern }
  stammdatumRoutes(api, kontext, {
    pfad: '/bereiche',
    mehrzahl: 'Bereiche',
    einen: 'Einen Bereich',
    schema: { lesen: Bereich, liste: BereichListe, ...gemeinsam },
    ...aktionen('bereich'),
  })
  stammdatumRoutes(api, kontext, {
    pfad: '/kategorien',
    mehrzahl: 'Kategorien',
    einen: 'Eine Kategorie',
    schema: { lesen: Kategorie, liste: KategorieListe, ...gemeinsam },
    ...aktionen('kategorie'),
  })
}

/** The queries and commands of one of the two tables. */
function aktionen(tabelle: Namenstabelle) {
  return {
    list: (reader: Reader, suche: NameSuche) => listNamen(reader, tabelle, suche),
    get: (reader: Reader, id: string) => getName(reader, tabelle, id),
    anlegen: (write: UnauditedWrite, body: NameAnlegen) => nameAnlegen(write, tabelle, body),
    aendern: (write: UnauditedWrite, id: string, body: NameAendern) => nameAendern(write, tabelle, id, body),
    loeschen: (write: UnauditedWrite, id: string) => nameLoeschen(write, tabelle, id),
  }
}
