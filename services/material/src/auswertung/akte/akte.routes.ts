import { withTexts } from '../../kern/db/written-json.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { idParam } from '../../kern/http/wire.ts'
import { localDay } from '../../kontrollen/kontrollfrist/index.ts'
import { objektAntwort } from '../../objekte/objekt/index.ts'
import { getAkte } from './akte.queries.ts'
import { ABSCHNITT_MAX, Akte } from './akte.schema.ts'

export function akteRoutes(api: Api, { store, clock, timeZone }: Context): void {
  api.route({
    method: 'GET',
    path: '/akte/objekt/{id}',
    permission: 'lesen',
    summary: 'Alles über ein Objekt in einer Antwort',
    description:
      `Stammdaten, Ort, Verantwortung, Mängel, Geräte und ihre Prüfungen, Dokumente, Historie. Von jedem Abschnitt die ` +
      `neuesten ${ABSCHNITT_MAX} Einträge und ihre Anzahl; alle gibt die Liste dazu. Ein Mitarbeiter erhält die Akte ohne ` +
      'Historie und ohne Rechnungen, und von den Zuständigkeiten seine eigenen.',
    tags: ['Akte'],
    schema: { params: idParam, response: { 200: Akte } },
    handler: async ({ params, principal }) => {
      const day = localDay(clock.now(), timeZone)
      const { objekt, texts } = await getAkte(store.as(principal), day.heute, principal, params.id)
      return withTexts(Akte, { objekt: objektAntwort(objekt, principal, day) }, texts)
    },
  })
}
