import { answer, dayOf, media } from '@zeughaus/platform'
import type { Api, Kontext } from '../kontext.ts'
import { listTermine } from './kalender.queries.ts'
import { alsKalender } from './kalender.ts'

const ICS = media('text/calendar; charset=utf-8', 'Kalender (RFC 5545) mit ganztägigen Einträgen')

export function kalenderRoutes(api: Api, { store, clock, zeitzone }: Kontext): void {
  api.route({
    method: 'GET',
    path: '/kalender/termine.ics',
    permission: 'lesen',
    summary: 'Prüfungen, Abläufe, HU und UVV als Kalender herunterladen',
    description:
      'Ein Jahr zurück und zwei voraus; Objekte außer Dienst fehlen. Was an einem Tag an einem Objekt fällig ist, ist ein ' +
      'Eintrag; beim nächsten Einlesen wird er erneuert und nicht verdoppelt.',
    tags: ['Kalender'],
    schema: { response: { 200: ICS } },
    handler: async () => {
      const jetzt = clock.now()
      const kalender = alsKalender(await listTermine(store.db, dayOf(jetzt, zeitzone)), jetzt)
      return answer(kalender, { headers: { 'content-disposition': 'attachment; filename="termine.ics"' } })
    },
  })
}
