import { write, writeUnaudited } from '@zeughaus/postgres'
import type { Akteur } from '../akteur.ts'
import type { Api, Kontext } from '../kontext.ts'
import { darf } from '../rechte.ts'
import { idParam } from '../wire.ts'
import { mangelAendern, mangelMelden, mangelStatusAendern } from './mangel.commands.ts'
import { getMangel, listMaengel, type MangelMitNamen } from './mangel.queries.ts'
import { MaengelListe, MaengelSuche, Mangel, MangelAendern, MangelMelden } from './mangel.schema.ts'
import { maengelAblauf } from './mangel.states.ts'

const tags = ['Mängel']

/** A defect as this caller sees it. */
const antwort = (mangel: MangelMitNamen, akteur: Akteur) => ({
  ...mangel,
  aktionen: maengelAblauf.allowed(mangel, (recht) => darf(akteur, recht)),
})

export function maengelRoutes(api: Api, { store, clock }: Kontext): void {
  api.route({
    method: 'GET',
    path: '/maengel',
    permission: 'mangel.lesen',
    summary: 'Mängel auflisten',
    tags,
    schema: { query: MaengelSuche, response: { 200: MaengelListe } },
    handler: async ({ query, principal }) => {
      const seite = await listMaengel(store.db, query)
      return { ...seite, eintraege: seite.eintraege.map((mangel) => antwort(mangel, principal)) }
    },
  })
  api.route({
    method: 'GET',
    path: '/maengel/{id}',
    permission: 'mangel.lesen',
    summary: 'Einen Mangel lesen',
    tags,
    schema: { params: idParam, response: { 200: Mangel } },
    handler: async ({ params, principal }) => antwort(await getMangel(store.db, params.id), principal),
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
      antwort(await write(store, principal, (write) => mangelMelden(write, clock, body)), principal),
  })
  api.route({
    method: 'PATCH',
    path: '/maengel/{id}',
    permission: 'mangel.bearbeiten',
    summary: 'Einen Mangel bearbeiten oder in den nächsten Status setzen',
    tags,
    schema: { params: idParam, body: MangelAendern, response: { 200: Mangel } },
    errors: { 409: 'uebergang_unzulaessig: details.erlaubt nennt die möglichen Status' },
    handler: async ({ params: { id }, body: { status, ...felder }, principal }) =>
      antwort(
        status === undefined
          ? await writeUnaudited(store, principal, (write) => mangelAendern(write, id, felder))
          : await write(store, principal, (write) => mangelStatusAendern(write, clock, id, { ...felder, status })),
        principal,
      ),
  })
}
