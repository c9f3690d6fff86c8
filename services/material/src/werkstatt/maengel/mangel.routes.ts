import { write, writePartlyAudited } from '@zeughaus/postgres'
import type { Caller } from '../../kern/access/caller.ts'
import { may } from '../../kern/access/rights.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { mapped } from '../../kern/lists/list.ts'
import { mangelAendern, mangelMelden } from './mangel.commands.ts'
import { getMangel, listMaengel, type MangelMitNamen } from './mangel.queries.ts'
import { MaengelSuche, Mangel, MangelAendern, MangelMelden } from './mangel.schema.ts'
import { mangelStates } from './mangel.states.ts'

const tags = ['Mängel']

/** A defect as this caller sees it. */
export const mangelAntwort = (mangel: MangelMitNamen, caller: Caller) => ({
  ...mangel,
  aktionen: mangelStates.offered(mangel, (right) => may(caller, right)),
})

export function mangelRoutes(api: Api, { store, clock }: Context): void {
  api.list({
    path: '/maengel',
    permission: 'mangel.lesen',
    summary: 'Mängel auflisten',
    tags,
    schema: { query: MaengelSuche, entry: Mangel },
    list: ({ query, principal }) =>
      mapped(listMaengel(store.as(principal), query), (mangel) => mangelAntwort(mangel, principal)),
  })
  api.route({
    method: 'GET',
    path: '/maengel/{id}',
    permission: 'mangel.lesen',
    summary: 'Einen Mangel lesen',
    tags,
    schema: { params: idParam, response: { 200: Mangel } },
    handler: async ({ params, principal }) => mangelAntwort(await getMangel(store.as(principal), params.id), principal),
  })
  api.route({
    method: 'POST',
    path: '/maengel',
    permission: 'mangel.melden',
    summary: 'Einen Mangel melden',
    tags,
    schema: { body: MangelMelden, response: { 201: Mangel } },
    errors: { 422: 'unbekannte_referenz: das Objekt oder seine Position gibt es nicht' },
    handler: async ({ body, principal }) =>
      mangelAntwort(await write(store, principal, (write) => mangelMelden(write, clock, body)), principal),
  })
  api.route({
    method: 'PATCH',
    path: '/maengel/{id}',
    permission: 'mangel.bearbeiten',
    summary: 'Einen Mangel bearbeiten, zuweisen oder in den nächsten Status setzen',
    tags,
    schema: { params: idParam, body: MangelAendern, response: { 200: Mangel } },
    errors: {
      409: 'uebergang_unzulaessig: details.erlaubt nennt die möglichen Status',
      422: 'unbekannte_referenz: verantwortlich_id nennt niemanden mit Zugang · sieht_objekt_nicht: Rollen an Orten zeigen das Objekt nicht',
    },
    handler: async ({ params: { id }, body, principal }) =>
      mangelAntwort(
        await writePartlyAudited(store, principal, (write) => mangelAendern(write, clock, id, body)),
        principal,
      ),
  })
}
