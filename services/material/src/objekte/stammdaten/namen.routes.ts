import type { Reader, UnauditedWrite } from '../../kern/db/store.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { stammdatumRoutes } from '../../kern/http/stammdatum.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { nameAendern, nameAnlegen, nameLoeschen } from './namen.commands.ts'
import { getName, listNamen, type Namenstabelle } from './namen.queries.ts'
import { Bereich, Kategorie, NameAendern, NameAnlegen, NameSuche } from './namen.schema.ts'

export function namenRoutes(api: Api, context: Context): void {
  const together = { suche: NameSuche, anlegen: NameAnlegen, aendern: NameAendern }
  stammdatumRoutes(api, context, {
    pfad: '/bereiche',
    plural: 'Bereiche',
    einen: 'Einen Bereich',
    schema: { lesen: Bereich, ...together },
    ...aktionen('bereich'),
  })
  stammdatumRoutes(api, context, {
    pfad: '/kategorien',
    plural: 'Kategorien',
    einen: 'Eine Kategorie',
    schema: { lesen: Kategorie, ...together },
    ...aktionen('kategorie'),
  })
}

/** The queries and commands of one of the two tables. */
function aktionen(table: Namenstabelle) {
  return {
    list: (reader: Reader, search: Filter<NameSuche>) => listNamen(reader, table, search),
    get: (reader: Reader, id: string) => getName(reader, table, id),
    anlegen: (write: UnauditedWrite, body: NameAnlegen) => nameAnlegen(write, table, body),
    aendern: (write: UnauditedWrite, id: string, body: NameAendern) => nameAendern(write, table, id, body),
    loeschen: (write: UnauditedWrite, id: string) => nameLoeschen(write, table, id),
  }
}
