import { written } from '@zeughaus/platform'
import { geteilteSeiten } from '../gemeinsam.ts'
import type { Api, Kontext } from '../kontext.ts'
import { objekttext } from '../objekte/index.ts'
import type { Berechtigter } from '../rechte.ts'
import { idParam } from '../wire.ts'
import { getAkte } from './akte.queries.ts'
import { ABSCHNITT_MAX, Akte } from './akte.schema.ts'

export function akteRoutes(api: Api, kontext: Kontext): void {
  const { store } = kontext
  const akten = geteilteSeiten(kontext, (heute, wer: Berechtigter, objektId: string) =>
    getAkte(store.db, heute, wer, objektId),
  )

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
    handler: async ({ params, principal }) => {
      const { datenstand, rollen, berechtigungen } = principal
      const { uebriges, ...objekt } = await akten(datenstand, { rollen, berechtigungen }, params.id)
      return written(Akte, `{"objekt":${objekttext(objekt, principal)},${uebriges.slice(1)}`)
    },
  })
}
