import { dayOf } from '@zeughaus/platform'
import type { Api, Kontext } from '../kontext.ts'
import { EXPORTDATEI, EXPORTFEHLER, EXPORTHINWEIS, exportdatei } from './datei.ts'
import { leseBeladung, zaehleBeladung } from './positionen.queries.ts'
import { BeladungSuche, Beladungszeile } from './positionen.schema.ts'
import { spaltenVon } from './spalten.ts'

export function exportRoutes(api: Api, { store, clock, zeitzone }: Kontext): void {
  const spalten = spaltenVon(Beladungszeile)
  api.route({
    method: 'GET',
    path: '/objektpositionen/export',
    permission: 'lesen',
    summary: 'Die Beladung aller Objekte als Tabelle herunterladen',
    description: EXPORTHINWEIS,
    tags: ['Objekte'],
    schema: { query: BeladungSuche, response: { 200: EXPORTDATEI } },
    errors: EXPORTFEHLER,
    handler: async ({ query: { format, ...filter } }) => {
      const zeilen = await zaehleBeladung(store.db, filter)
      const name = `beladung-${dayOf(clock.now(), zeitzone)}`
      return exportdatei(format, name, zeilen, { spalten, portionen: leseBeladung(store.db, filter), zeitzone })
    },
  })
}
