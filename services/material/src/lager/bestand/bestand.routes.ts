import type { Api, Context } from '../../kern/http/context.ts'
import { listBestaende, listMaterialbestaende } from './bestand.queries.ts'
import { Bestand, BestandSuche, Materialbestand, MaterialbestandSuche } from './bestand.schema.ts'

const tags = ['Lager']

export function bestandRoutes(api: Api, { store }: Context): void {
  api.list({
    path: '/bestaende',
    permission: 'lesen',
    summary: 'Bestände nach Lagerplatz und Material auflisten',
    tags,
    schema: { query: BestandSuche, entry: Bestand },
    list: ({ query, principal }) => listBestaende(store.as(principal), query),
  })
  api.list({
    path: '/materialbestaende',
    permission: 'lesen',
    summary: 'Bestände nach Material auflisten, mit seinem Mindestbestand',
    description:
      'Jedes Material, das einen Platz im Lager oder einen Mindestbestand hat. Mit bestellstand=zu_bestellen ist es die ' +
      'Bestellliste: dann zählt auch Material, das nur in Objekten fehlt. Wer nur Orte sieht, für den zählt ein ' +
      'Mindestbestand aus dem Katalog aller, sobald an einem der Lagerplätze dort etwas davon lag.',
    tags,
    schema: { query: MaterialbestandSuche, entry: Materialbestand },
    list: ({ query, principal }) => listMaterialbestaende(store.as(principal), query, principal.sicht),
  })
}
