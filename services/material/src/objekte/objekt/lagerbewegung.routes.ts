import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { objektVerlegen } from './lagerbewegung.commands.ts'
import { listLagerbewegungen } from './lagerbewegung.queries.ts'
import { Lagerbewegung, LagerbewegungenSuche, ObjektVerlegen } from './lagerbewegung.schema.ts'

const tags = ['Lagerbewegungen']

export function lagerbewegungRoutes(api: Api, { store, clock }: Context): void {
  api.list({
    path: '/lagerbewegungen',
    permission: 'lesen',
    summary: 'Auflisten, wer wann welches Objekt verlegt hat, die neuesten zuerst',
    tags,
    schema: { query: LagerbewegungenSuche, entry: Lagerbewegung },
    list: ({ query, principal }) => listLagerbewegungen(store.as(principal), query),
  })
  api.route({
    method: 'POST',
    path: '/objekte/{id}/lagerbewegungen',
    permission: 'lagerbewegung.anlegen',
    summary: 'Ein Objekt an einen anderen Standort verlegen',
    tags,
    schema: { params: idParam, body: ObjektVerlegen, response: { 201: Lagerbewegung } },
    errors: {
      409: 'standort_unveraendert: das Objekt steht schon dort',
      422: 'unbekannte_referenz: den Standort gibt es nicht',
    },
    handler: ({ params, body, principal }) =>
      writeUnaudited(store, principal, (write) => objektVerlegen(write, clock, params.id, body)),
  })
}
