import type { Api, Kontext } from '../kontext.ts'
import { listHistorie } from './historie.queries.ts'
import { HistorieListe, HistorieSuche } from './historie.schema.ts'

export function historieRoutes(api: Api, { store, zeitzone }: Kontext): void {
  api.route({
    method: 'GET',
    path: '/historie',
    permission: 'historie.lesen',
    summary: 'Historie lesen',
    description: 'Neueste zuerst. Tage werden in der Zeitzone des Dienstes gelesen und zählen ganz.',
    tags: ['Historie'],
    schema: { query: HistorieSuche, response: { 200: HistorieListe } },
    handler: ({ query }) => listHistorie(store.db, query, zeitzone),
  })
}
