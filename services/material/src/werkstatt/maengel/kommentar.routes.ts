import { uuid } from '@zeughaus/platform'
import { write } from '@zeughaus/postgres'
import type { Caller } from '../../kern/access/caller.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { mapped } from '../../kern/lists/list.ts'
import { kommentarAendern, kommentarLoeschen, kommentarSchreiben } from './kommentar.commands.ts'
import type { KommentarMitNamen } from './kommentar.queries.ts'
import { Kommentar, KommentarSchreiben } from './kommentar.schema.ts'
import { kommentarErlaubt } from './kommentar.states.ts'
import { listVerlauf, type VerlaufRow } from './verlauf.queries.ts'
import { Mangelverlauf, VerlaufSuche } from './verlauf.schema.ts'

const tags = ['Mängel']
const kommentarParams = idParam.extend({ kommentar_id: uuid() })
const FOREIGN = 'keine_berechtigung: der Kommentar eines anderen, oder einer, der älter als 15 Minuten ist'

export function kommentarRoutes(api: Api, { store, clock }: Context): void {
  const answer = (kommentar: KommentarMitNamen, caller: Caller) => ({
    ...kommentar,
    aktionen: kommentarErlaubt(caller, kommentar, clock),
  })
  const entry = (row: VerlaufRow, caller: Caller) => ({
    ...row,
    aktionen: row.art === 'kommentar' ? kommentarErlaubt(caller, row, clock) : [],
  })

  api.list({
    path: '/maengel/{id}/verlauf',
    permission: 'mangel.lesen',
    summary: 'Was mit einem Mangel geschah, das Neueste zuerst',
    description:
      'Meldung, Status und Zuweisung aus der Historie, Kommentare, und was Sie an Dokumenten und Wartungsaufträgen sehen dürfen.',
    tags,
    schema: { params: idParam, query: VerlaufSuche, entry: Mangelverlauf },
    list: ({ params, principal }) =>
      mapped(listVerlauf(store.as(principal), principal, params.id), (row) => entry(row, principal)),
  })
  api.route({
    method: 'POST',
    path: '/maengel/{id}/kommentare',
    permission: 'mangel.melden',
    summary: 'Einen Mangel kommentieren',
    description: 'Der Text steht nicht in der Historie, nur dass es den Kommentar gab.',
    tags,
    schema: { params: idParam, body: KommentarSchreiben, response: { 201: Kommentar } },
    handler: async ({ params, body, principal }) =>
      answer(await write(store, principal, (write) => kommentarSchreiben(write, clock, params.id, body)), principal),
  })
  api.route({
    method: 'PATCH',
    path: '/maengel/{id}/kommentare/{kommentar_id}',
    permission: 'mangel.melden',
    summary: 'Den eigenen Kommentar berichtigen, 15 Minuten lang',
    tags,
    schema: { params: kommentarParams, body: KommentarSchreiben, response: { 200: Kommentar } },
    errors: { 403: FOREIGN },
    handler: async ({ params, body, principal }) =>
      answer(await write(store, principal, (write) => kommentarAendern(write, clock, params, body)), principal),
  })
  api.route({
    method: 'DELETE',
    path: '/maengel/{id}/kommentare/{kommentar_id}',
    permission: 'mangel.melden',
    summary: 'Einen Kommentar löschen: den eigenen 15 Minuten lang, die Verwaltung jeden',
    tags,
    schema: { params: kommentarParams, response: { 204: null } },
    errors: { 403: FOREIGN },
    handler: async ({ params, principal }) => {
      await write(store, principal, (write) => kommentarLoeschen(write, clock, params))
      return undefined
    },
  })
}
