import type { Api, Context } from '../../kern/http/context.ts'
import { findTreffer } from './suche.queries.ts'
import { SucheAnfrage, SucheAntwort } from './suche.schema.ts'

export function sucheRoutes(api: Api, { store }: Context): void {
  api.route({
    method: 'GET',
    path: '/suche',
    permission: 'lesen',
    summary: 'Objekte nach Code, Name oder Material suchen, auch mit Tippfehlern',
    description:
      'Gesucht wird nach der Ähnlichkeit der Buchstabengruppen (Trigramme) in Code und Name der Objekte und in den Namen ' +
      'der Materialien, die Objekte in aktiven Positionen führen. Jedes Objekt kommt einmal vor: ein direkter Treffer ' +
      'geht dem eines Materials in ihm vor, unter den Materialien zählt das ähnlichste. Die besten zuerst, höchstens 50; ' +
      'bei gleicher Ähnlichkeit zuerst Objekte, dann der kürzere Name. Objekte außer Dienst werden gefunden.',
    tags: ['Suche'],
    schema: { query: SucheAnfrage, response: { 200: SucheAntwort } },
    handler: async ({ query, principal }) => ({ treffer: await findTreffer(store.as(principal), query.q) }),
  })
}
