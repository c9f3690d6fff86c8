import { answer, dayOf, media } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { Api, Context } from '../../kern/http/context.ts'
import { getBestellliste } from './bestand.queries.ts'
import { bestellungMerken, bestellungZuruecknehmen } from './bestellung.commands.ts'
import { Bestellung, BestellungMerken, materialParam } from './bestellung.schema.ts'

const PDF = media('application/pdf', 'Die Bestellliste, A4 hoch, nach Lieferant')
const tags = ['Lager']

export function bestellungRoutes(api: Api, { store, clock, timeZone }: Context): void {
  api.route({
    method: 'POST',
    path: '/materialbestaende/{material_id}/bestellung',
    permission: 'lager.bearbeiten',
    summary: 'Merken, dass ein Material bestellt ist',
    description:
      'Die Menge kommt zu dem, was schon bestellt ist, und steht nicht mehr auf der Bestellliste. Jeder Zugang des ' +
      'Materials zieht ab, was gekommen ist.',
    tags,
    schema: { params: materialParam, body: BestellungMerken, response: { 200: Bestellung } },
    errors: { 422: 'unbekannte_referenz: das Material gibt es nicht' },
    handler: ({ params, body, principal }) =>
      writeUnaudited(store, principal, (write) => bestellungMerken(write, clock, params.material_id, body)),
  })
  api.route({
    method: 'DELETE',
    path: '/materialbestaende/{material_id}/bestellung',
    permission: 'lager.bearbeiten',
    summary: 'Zurücknehmen, dass ein Material bestellt ist',
    tags,
    schema: { params: materialParam, response: { 204: null } },
    handler: async ({ params, principal }) => {
      await writeUnaudited(store, principal, (write) => bestellungZuruecknehmen(write, params.material_id))
      return undefined
    },
  })
  api.route({
    method: 'GET',
    path: '/materialbestaende/bestellliste.pdf',
    permission: 'lesen',
    summary: 'Die Bestellliste drucken, nach Lieferant',
    tags,
    schema: { response: { 200: PDF } },
    handler: async ({ principal }) => {
      const rows = await getBestellliste(store.as(principal), principal.sicht)
      // Loads fonts and libraries with the first list.
      const { drawBestellliste } = await import('./bestellliste.pdf.ts')
      const bytes = await drawBestellliste(rows, dayOf(clock.now(), timeZone))
      return answer(bytes, { headers: { 'content-disposition': 'inline; filename="bestellliste.pdf"' } })
    },
  })
}
