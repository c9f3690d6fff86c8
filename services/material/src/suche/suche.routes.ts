import { lasting } from '@zeughaus/platform'
import { geteilteSeiten } from '../gemeinsam.ts'
import type { Api, Kontext } from '../kontext.ts'
import { findTreffer } from './suche.queries.ts'
import { SucheAnfrage, SucheAntwort } from './suche.schema.ts'

export function sucheRoutes(api: Api, kontext: Kontext): void {
  const antworten = geteilteSeiten(kontext, async (_heute, q: string) =>
    lasting({ treffer: await findTreffer(kontext.store.db, q) }),
  )
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
    handler: ({ query, principal }) => antworten(principal.datenstand, query.q),
  })
}
