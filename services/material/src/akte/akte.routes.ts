import { dayOf } from '@zeughaus/platform'
import type { Api, Kontext } from '../kontext.ts'
import { idParam } from '../wire.ts'
import { getAkte } from './akte.queries.ts'
import { ABSCHNITT_MAX, Akte } from './akte.schema.ts'

export function akteRoutes(api: Api, { store, clock, zeitzone }: Kontext): void {
  api.route({
    method: 'GET',
    path: '/akte/objekt/{id}',
    permission: 'lesen',
    summary: 'Alles über ein Objekt in einer Antwort',
    description:
      `Stammdaten, Ort, Verantwortung, Mängel, Geräte und ihre Prüfungen, Dokumente, Historie. Von jedem Abschnitt die ` +
      `neuesten ${ABSCHNITT_MAX} Einträge und ihre Anzahl; alle gibt die Liste dazu. Ein Mitarbeiter erhält die Akte ohne ` +
      'Historie und ohne Rechnungen.',
    tags: ['Akte'],
    schema: { params: idParam, response: { 200: Akte } },
    handler: ({ params, principal }) =>
      getAkte(store.db, { heute: dayOf(clock.now(), zeitzone), zeitzone }, principal, params.id),
  })
}
