import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { BESTAETIGUNG } from '../../kern/rules/bestaetigung.ts'
import { fahrzeugdetailsSetzen } from './fahrzeugdetails.commands.ts'
import { getFahrzeugdetails } from './fahrzeugdetails.queries.ts'
import { Fahrzeugdetails, FahrzeugdetailsSetzen } from './fahrzeugdetails.schema.ts'

const tags = ['Objekte']

export function fahrzeugdetailsRoutes(api: Api, { store }: Context): void {
  api.route({
    method: 'GET',
    path: '/objekte/{id}/fahrzeugdetails',
    permission: 'lesen',
    summary: 'Fahrzeugdetails eines Objekts lesen; alle leer, solange keine eingetragen sind',
    tags,
    schema: { params: idParam, response: { 200: Fahrzeugdetails } },
    handler: ({ params, principal }) => getFahrzeugdetails(store.as(principal), params.id),
  })
  api.route({
    method: 'PUT',
    path: '/objekte/{id}/fahrzeugdetails',
    permission: 'objekt.bearbeiten',
    summary: 'Fahrzeugdetails eines Objekts ersetzen; was fehlt, ist danach leer',
    description: 'Ein Kilometerstand oder Betriebsstunden unter den bisherigen werden erst mit bestaetigt gespeichert.',
    tags,
    schema: { params: idParam, body: FahrzeugdetailsSetzen, response: { 200: Fahrzeugdetails } },
    errors: { 409: BESTAETIGUNG },
    handler: ({ params, body, principal }) =>
      writeUnaudited(store, principal, (write) => fahrzeugdetailsSetzen(write, params.id, body)),
  })
}
