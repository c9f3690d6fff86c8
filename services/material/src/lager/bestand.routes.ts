import type { Api, Kontext } from '../kontext.ts'
import { listBestaende, listMaterialbestaende } from './bestand.queries.ts'
import { BestandListe, BestandSuche, MaterialbestandListe, MaterialbestandSuche } from './bestand.schema.ts'

const tags = ['Lager']

export function bestandRoutes(api: Api, { store }: Kontext): void {
  api.route({
    method: 'GET',
    path: '/bestaende',
    permission: 'lesen',
    summary: 'Bestände nach Lagerplatz und Material auflisten',
    tags,
    schema: { query: BestandSuche, response: { 200: BestandListe } },
    handler: ({ query }) => listBestaende(store.db, query),
  })
  api.route({
    method: 'GET',
    path: '/materialbestaende',
    permission: 'lesen',
    summary: 'Bestände nach Material auflisten, mit seinem Mindestbestand',
    description:
      'Jedes Material, das einen Platz im Lager oder einen Mindestbestand hat. Mit unter_mindestbestand=true ist es die ' +
      'Bestellliste.',
    tags,
    schema: { query: MaterialbestandSuche, response: { 200: MaterialbestandListe } },
    handler: ({ query }) => listMaterialbestaende(store.db, query),
  })
}
