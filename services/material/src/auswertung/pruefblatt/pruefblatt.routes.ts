import { answer, dayOf, media } from '@zeughaus/platform'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { getPruefblatt } from './pruefblatt.queries.ts'

const PDF = media('application/pdf', 'Das Kontrollblatt, A4 hoch, so viele Seiten wie nötig')

export function pruefblattRoutes(api: Api, { store, clock, timeZone }: Context): void {
  api.route({
    method: 'GET',
    path: '/objekte/{id}/pruefblatt.pdf',
    permission: 'lesen',
    summary: 'Das Kontrollblatt eines Objekts drucken: für die Kontrolle auf Papier',
    description:
      'Aktive Positionen nach Fach, in der Reihenfolge des Rundgangs. Jede Zeile hat einen QR-Code: den Code der ' +
      'Position, sonst ihre id; beides findet sie wieder.',
    tags: ['Etiketten'],
    schema: { params: idParam, response: { 200: PDF } },
    handler: async ({ params, principal }) => {
      const page = await getPruefblatt(store.as(principal), params.id)
      // Loads fonts and libraries with the first sheet.
      const { drawPruefblatt } = await import('./pdf.ts')
      const bytes = await drawPruefblatt(page, dayOf(clock.now(), timeZone))
      return answer(bytes, { headers: { 'content-disposition': 'inline; filename="pruefblatt.pdf"' } })
    },
  })
}
