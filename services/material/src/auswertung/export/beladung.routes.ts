import { dayOf } from '@zeughaus/platform'
import type { Api, Context } from '../../kern/http/context.ts'
import { recordSicherheitAllein, urheberOf } from '../../kern/sicherheit/index.ts'
import { countBeladung, readBeladung } from './beladung.queries.ts'
import { BeladungSuche, Beladungsposition } from './beladung.schema.ts'
import { columnsOf } from './columns.ts'
import { EXPORT_ERROR, EXPORT_FILE, EXPORT_NOTE } from './export.schema.ts'
import { exportiert } from './export.sicherheit.ts'
import { exportFile } from './file.ts'
import { columnsFor } from './words.ts'

/** Declares the export of the load of all objects, one row a position. */
export function beladungExportRoutes(api: Api, { store, clock, timeZone }: Context): void {
  const columns = columnsOf(Beladungsposition)
  api.route({
    method: 'GET',
    path: '/objektpositionen/export',
    permission: 'lesen',
    summary: 'Die Beladung aller Objekte als Tabelle herunterladen',
    description: EXPORT_NOTE,
    tags: ['Objekte'],
    schema: { query: BeladungSuche, response: { 200: EXPORT_FILE } },
    errors: EXPORT_ERROR,
    handler: async ({ query: { format, form, ...filter }, principal }) => {
      const rows = await countBeladung(store.as(principal), filter)
      const name = `beladung-${dayOf(clock.now(), timeZone)}`
      await recordSicherheitAllein(store, urheberOf(principal), exportiert('/objektpositionen', format, rows, filter))
      return exportFile(format, name, rows, {
        columns: columnsFor(form, columns),
        portions: readBeladung(store.as(principal), filter),
        timeZone,
      })
    },
  })
}
