import { type Filter, geteilteSeiten, gezaehlteSeiten } from '../gemeinsam.ts'
import type { Api, Kontext } from '../kontext.ts'
import {
  bestandsschrift,
  listBestaende,
  listMaterialbestaende,
  materialbestandsschrift,
  zaehleBestaende,
} from './bestand.queries.ts'
import { BestandListe, BestandSuche, MaterialbestandListe, MaterialbestandSuche } from './bestand.schema.ts'

const tags = ['Lager']

export function bestandRoutes(api: Api, kontext: Kontext): void {
  const { store } = kontext
  const bestaende = gezaehlteSeiten(
    kontext,
    (filter: Filter<BestandSuche>) => zaehleBestaende(store.db, filter),
    async (suche: BestandSuche, gesamt) => bestandsschrift.ganzeSeite(await listBestaende(store.db, suche, gesamt)),
  )
  const materialbestaende = geteilteSeiten(kontext, async (_heute, suche: MaterialbestandSuche) =>
    materialbestandsschrift.ganzeSeite(await listMaterialbestaende(store.db, suche)),
  )

  api.route({
    method: 'GET',
    path: '/bestaende',
    permission: 'lesen',
    summary: 'Bestände nach Lagerplatz und Material auflisten',
    tags,
    schema: { query: BestandSuche, response: { 200: BestandListe } },
    handler: ({ query, principal }) => bestaende(principal.datenstand, query),
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
    handler: ({ query, principal }) => materialbestaende(principal.datenstand, query),
  })
}
