import { answer } from '@zeughaus/platform'
import type { Api, Context } from '../../kern/http/context.ts'
import { wantsOthers, writeFeed } from './feed.ts'
import { CONTENT, ICS, KalenderAuswahl } from './kalender.schema.ts'

export function termineRoutes(api: Api, context: Context): void {
  api.route({
    method: 'GET',
    path: '/kalender/termine.ics',
    permission: 'lesen',
    summary: 'Alle Fristen als Kalender herunterladen',
    description: CONTENT,
    tags: ['Kalender'],
    schema: { query: KalenderAuswahl, response: { 200: ICS } },
    handler: async ({ principal, query }) =>
      answer(await writeFeed(context, principal, wantsOthers(query, principal)), {
        headers: { 'content-disposition': 'attachment; filename="termine.ics"' },
      }),
  })
}
