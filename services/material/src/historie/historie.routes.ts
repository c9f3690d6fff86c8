import { lasting } from '@zeughaus/platform'
import { geteilteSeiten } from '../gemeinsam.ts'
import type { Api, Kontext } from '../kontext.ts'
import { listHistorie } from './historie.queries.ts'
import { HistorieListe, HistorieSuche } from './historie.schema.ts'

export function historieRoutes(api: Api, kontext: Kontext): void {
  const { store, zeitzone } = kontext
  const seiten = geteilteSeiten(kontext, async (_heute, suche: HistorieSuche) =>
    lasting(await listHistorie(store.db, suche, zeitzone)),
  )

  api.route({
    method: 'GET',
    path: '/historie',
    permission: 'historie.lesen',
    summary: 'Historie lesen',
    description: 'Neueste zuerst. Tage werden in der Zeitzone des Dienstes gelesen und zählen ganz.',
    tags: ['Historie'],
    schema: { query: HistorieSuche, response: { 200: HistorieListe } },
    handler: ({ query, principal }) => seiten(principal.datenstand, query),
  })
}
