import type { Api, Context } from '../../kern/http/context.ts'
import { listHistorie } from './historie.queries.ts'
import { HistorieEintrag, HistorieSuche } from './historie.schema.ts'

export function historieRoutes(api: Api, { store, timeZone }: Context): void {
  api.list({
    path: '/historie',
    permission: 'historie.lesen',
    summary: 'Historie lesen',
    description: 'Neueste zuerst. Tage werden in der Zeitzone des Dienstes gelesen und zählen ganz.',
    tags: ['Historie'],
    schema: { query: HistorieSuche, entry: HistorieEintrag },
    list: ({ query, principal }) =>
      listHistorie(store.as(principal), query, { sicht: principal.sicht, zone: timeZone }),
  })
}
