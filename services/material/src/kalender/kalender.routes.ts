import { answer } from '@zeughaus/platform'
import type { Api, Kontext } from '../kontext.ts'
import { ICS, INHALT, kalenderFuer } from './feed.ts'

export function termineRoutes(api: Api, kontext: Kontext): void {
  api.route({
    method: 'GET',
    path: '/kalender/termine.ics',
    permission: 'lesen',
    summary: 'Alle Fristen als Kalender herunterladen',
    description: INHALT,
    tags: ['Kalender'],
    schema: { response: { 200: ICS } },
    handler: async ({ principal }) =>
      answer(await kalenderFuer(kontext, principal), {
        headers: { 'content-disposition': 'attachment; filename="termine.ics"' },
      }),
  })
}
