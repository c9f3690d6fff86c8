import { dayOf } from '@zeughaus/platform'
import type { Api, Context } from '../http/context.ts'
import { recordSicherheit, urheberVon } from '../sicherheit/index.ts'
import { EXPORT_ERROR, EXPORTDATEI, EXPORTHINWEIS, exportFile, exportiert } from './datei.ts'
import { leseBeladung, zaehleBeladung } from './positionen.queries.ts'
import { BeladungSuche, Beladungszeile } from './positionen.schema.ts'
import { spaltenOf } from './spalten.ts'

export function exportRoutes(api: Api, { store, clock, timeZone }: Context): void {
  const spalten = spaltenOf(Beladungszeile)
  api.route({
    method: 'GET',
    path: '/objektpositionen/export',
    permission: 'lesen',
    summary: 'Die Beladung aller Objekte als Tabelle herunterladen',
    description: EXPORTHINWEIS,
    tags: ['Objekte'],
    schema: { query: BeladungSuche, response: { 200: EXPORTDATEI } },
    errors: EXPORT_ERROR,
    handler: async ({ query: { format, ...filter }, principal }) => {
      const rows = await zaehleBeladung(store.db, filter)
      const name = `beladung-${dayOf(clock.now(), timeZone)}`
      await recordSicherheit(store.db, urheberVon(principal), exportiert('/objektpositionen', format, rows, filter))
      return exportFile(format, name, rows, { spalten, portionen: leseBeladung(store.db, filter), timeZone })
    },
  })
}
