import type { Api, Context } from '../http/context.ts'
import { listSicherheitsprotokoll } from './sicherheit.queries.ts'
import { Sicherheitsprotokolleintrag, SicherheitsprotokollSuche } from './sicherheit.schema.ts'

export function sicherheitRoutes(api: Api, { store, timeZone }: Context): void {
  api.list({
    path: '/sicherheitsprotokoll',
    permission: 'sicherheitsprotokoll.lesen',
    summary: 'Das Sicherheitsprotokoll lesen',
    description:
      'Anmeldungen, auch verweigerte, Passwörter, Rollen, Rechte, Schlüssel, Exporte, Importe und Einstellungen: wer, von wo, ' +
      'wann, mit welchem Ergebnis. Neueste zuerst. Tage werden in der Zeitzone des Dienstes gelesen und zählen ganz.',
    tags: ['Sicherheitsprotokoll'],
    schema: { query: SicherheitsprotokollSuche, entry: Sicherheitsprotokolleintrag },
    list: ({ query, principal }) => listSicherheitsprotokoll(store.as(principal), query, timeZone),
  })
}
