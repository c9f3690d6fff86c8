import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { kontoTrennen } from './anmeldedienst.commands.ts'
import { gruppenrollenSetzen } from './gruppenrolle.commands.ts'
import { getGruppenrollen } from './gruppenrolle.queries.ts'
import { Gruppenrollen, GruppenrollenSetzen } from './gruppenrolle.schema.ts'

/** The table of groups and roles, and who is connected, for the administration. */
export function gruppenrolleRoutes(api: Api, { store, clock }: Context): void {
  const tags = ['Benutzer und Rollen']
  api.route({
    method: 'GET',
    path: '/gruppenrollen',
    permission: 'rollen.verwalten',
    summary: 'Welche Gruppe des Anmeldedienstes welche Rollen gibt',
    tags,
    schema: { response: { 200: Gruppenrollen } },
    handler: ({ principal }) => getGruppenrollen(store.as(principal)),
  })
  api.route({
    method: 'PUT',
    path: '/gruppenrollen',
    permission: 'rollen.verwalten',
    summary: 'Festlegen, welche Gruppe welche Rollen gibt',
    description:
      'Die ganze Tabelle. Mehrere Gruppen einer Person geben alle ihre Rollen zusammen. Es gilt ab der nächsten Anmeldung, und ' +
      'für angemeldete Personen binnen fünfzehn Minuten.',
    tags,
    schema: { body: GruppenrollenSetzen, response: { 200: Gruppenrollen } },
    handler: ({ body, principal }) => writeUnaudited(store, principal, (write) => gruppenrollenSetzen(write, body)),
  })
  api.route({
    method: 'DELETE',
    path: '/benutzer/{id}/anmeldedienst',
    permission: 'benutzer.verwalten',
    summary: 'Einen Benutzer vom Anmeldedienst trennen',
    description:
      'Seine Anmeldungen enden. Danach meldet er sich mit Passwort an, das er nach einer Einladung festlegt.',
    tags,
    schema: { params: idParam, response: { 204: null } },
    handler: async ({ params, principal }) => {
      await writeUnaudited(store, principal, (write) =>
        kontoTrennen(write, params.id, new Date(clock.now()).toISOString()),
      )
      return undefined
    },
  })
}
