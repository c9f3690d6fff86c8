import { write } from '@zeughaus/postgres'
import type { Api, Context } from '../http/context.ts'
import { idParam } from '../http/wire.ts'
import { einsatzMelden } from './einsatz.commands.ts'
import { listEinsaetze } from './einsatz.queries.ts'
import { EinsaetzeSuche, Einsatz, EinsatzMelden } from './einsatz.schema.ts'

const tags = ['Einsätze']

export function einsatzRoutes(api: Api, { store, clock }: Context): void {
  api.list({
    path: '/einsaetze',
    permission: 'lesen',
    summary: 'Auflisten, wann welches Objekt im Einsatz war, die neuesten zuerst',
    tags,
    schema: { query: EinsaetzeSuche, entry: Einsatz },
    list: ({ query }) => listEinsaetze(store.db, query),
  })
  api.route({
    method: 'POST',
    path: '/objekte/{id}/einsaetze',
    permission: 'einsatz.melden',
    summary: 'Melden, dass ein Objekt im Einsatz war',
    description:
      'Gilt auch für alle Objekte im Dienst, die zu ihm gehören. Wo die Kontrollregel es verlangt, ist damit eine ' +
      'Kontrolle fällig, außer die letzte hat nach diesem Zeitpunkt begonnen. Steht im Änderungsprotokoll.',
    tags,
    schema: { params: idParam, body: EinsatzMelden, response: { 201: Einsatz } },
    errors: { 422: 'zeitpunkt_in_zukunft' },
    handler: ({ params, body, principal }) =>
      write(store, principal, (write) => einsatzMelden(write, clock, params.id, body)),
  })
}
