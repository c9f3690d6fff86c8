import { writeUnaudited } from '@zeughaus/postgres'
import { type Berechtigung, berechtigungen, FESTE_ROLLEN, may } from '../../kern/access/rights.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import {
  berechtigungEntziehen,
  berechtigungErteilen,
  rolleAendern,
  rolleAnlegen,
  rolleEntfernen,
  rolleLoeschen,
  rolleZuweisen,
} from './rolle.commands.ts'
import { getRolle, listRollen } from './rolle.queries.ts'
import {
  BenutzerUndRolle,
  Katalog,
  Rolle,
  RolleAendern,
  RolleAnlegen,
  RolleSuche,
  RolleUndBerechtigung,
} from './rolle.schema.ts'

const tags = ['Benutzer und Rollen']
const permission = 'rollen.verwalten'

/** Declares the routes of the catalogue of permissions, of custom roles, and of who holds them. */
export function rolleRoutes(api: Api, context: Context): void {
  api.route({
    method: 'GET',
    path: '/berechtigungen',
    permission,
    summary: 'Katalog der Berechtigungen',
    tags,
    schema: { response: { 200: Katalog } },
    handler: () => ({
      eintraege: (Object.keys(berechtigungen) as Berechtigung[]).map((id) => ({
        id,
        beschreibung: berechtigungen[id],
        feste_rollen: FESTE_ROLLEN.filter((rolle) => may({ rollen: [rolle], berechtigungen: [] }, id)),
      })),
    }),
  })
  rollenRoutes(api, context)
  zuweisungRoutes(api, context)
}

function rollenRoutes(api: Api, { store }: Context): void {
  api.list({
    path: '/rollen',
    permission,
    summary: 'Eigene Rollen auflisten',
    tags,
    schema: { query: RolleSuche, entry: Rolle },
    list: ({ principal }) => listRollen(store.as(principal)),
  })
  api.route({
    method: 'GET',
    path: '/rollen/{id}',
    permission,
    summary: 'Eine eigene Rolle lesen',
    tags,
    schema: { params: idParam, response: { 200: Rolle } },
    handler: ({ params, principal }) => getRolle(store.as(principal), params.id),
  })
  api.route({
    method: 'POST',
    path: '/rollen',
    permission,
    summary: 'Eine eigene Rolle anlegen',
    tags,
    schema: { body: RolleAnlegen, response: { 201: Rolle } },
    errors: { 409: 'bereits_vorhanden: der Name ist vergeben' },
    handler: ({ body, principal }) => writeUnaudited(store, principal, (write) => rolleAnlegen(write, body)),
  })
  api.route({
    method: 'PATCH',
    path: '/rollen/{id}',
    permission,
    summary: 'Eine eigene Rolle ändern',
    tags,
    schema: { params: idParam, body: RolleAendern, response: { 200: Rolle } },
    errors: { 409: 'bereits_vorhanden: der Name ist vergeben' },
    handler: ({ params, body, principal }) =>
      writeUnaudited(store, principal, (write) => rolleAendern(write, params.id, body)),
  })
  api.route({
    method: 'DELETE',
    path: '/rollen/{id}',
    permission,
    summary: 'Eine eigene Rolle löschen',
    tags,
    schema: { params: idParam, response: { 204: null } },
    errors: { 409: 'wird_verwendet: jemand trägt die Rolle noch, oder eine Gruppe gibt sie' },
    handler: async ({ params, principal }) => {
      await writeUnaudited(store, principal, (write) => rolleLoeschen(write, params.id))
      return undefined
    },
  })
}

function zuweisungRoutes(api: Api, { store }: Context): void {
  api.route({
    method: 'PUT',
    path: '/rollen/{id}/berechtigungen/{berechtigung_id}',
    permission,
    summary: 'Einer Rolle eine Berechtigung erteilen',
    tags,
    schema: { params: RolleUndBerechtigung, response: { 200: Rolle } },
    handler: ({ params, principal }) =>
      writeUnaudited(store, principal, (write) => berechtigungErteilen(write, params.id, params.berechtigung_id)),
  })
  api.route({
    method: 'DELETE',
    path: '/rollen/{id}/berechtigungen/{berechtigung_id}',
    permission,
    summary: 'Einer Rolle eine Berechtigung entziehen',
    tags,
    schema: { params: RolleUndBerechtigung, response: { 204: null } },
    handler: async ({ params, principal }) => {
      await writeUnaudited(store, principal, (write) => berechtigungEntziehen(write, params.id, params.berechtigung_id))
      return undefined
    },
  })
  api.route({
    method: 'PUT',
    path: '/benutzer/{id}/rollen/{rolle_id}',
    permission,
    summary: 'Einem Benutzer eine eigene Rolle zuweisen',
    tags,
    schema: { params: BenutzerUndRolle, response: { 204: null } },
    handler: async ({ params, principal }) => {
      await writeUnaudited(store, principal, (write) => rolleZuweisen(write, params.id, params.rolle_id))
      return undefined
    },
  })
  api.route({
    method: 'DELETE',
    path: '/benutzer/{id}/rollen/{rolle_id}',
    permission,
    summary: 'Einem Benutzer eine eigene Rolle nehmen',
    tags,
    schema: { params: BenutzerUndRolle, response: { 204: null } },
    errors: { 409: 'rollen_aus_gruppen: eine Gruppe im Anmeldedienst gibt sie' },
    handler: async ({ params, principal }) => {
      await writeUnaudited(store, principal, (write) => rolleEntfernen(write, params.id, params.rolle_id))
      return undefined
    },
  })
}
