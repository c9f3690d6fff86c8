import type { Api, Context } from '../../kern/http/context.ts'
import { findAlles } from './alles.queries.ts'
import { AllesAntwort, AllesSuche } from './alles.schema.ts'

export function allesRoutes(api: Api, { store }: Context): void {
  api.route({
    method: 'GET',
    path: '/suche/alles',
    permission: 'angemeldet',
    summary: 'Alles suchen, was einen Code oder Namen hat, auch mit Tippfehlern',
    description:
      'Findet Objekte (auch nach Kennzeichen und Funkrufnamen), Geräte nach Seriennummer, Positionen nach Etikett, ' +
      'Lagerplätze, Materialien mit ihren Orten, Personen, aktuelle Vorlagen, Mängel und Dokumente, jeweils nur, wenn der ' +
      'Anfragende sie lesen darf. Zuerst steht, was genau so heißt, dann, was so beginnt, dann das Ähnlichste.',
    tags: ['Suche'],
    schema: { query: AllesSuche, response: { 200: AllesAntwort } },
    handler: async ({ query, principal }) => ({ gruppen: await findAlles(store.as(principal), principal, query) }),
  })
}
