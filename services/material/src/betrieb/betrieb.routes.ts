import { cageSentence, clockOffset, clockSentence } from '@zeughaus/platform'
import type { Api, Context } from '../http/context.ts'
import { datenbankuhr } from './betrieb.queries.ts'
import { Betrieb } from './betrieb.schema.ts'

export function betriebRoutes(api: Api, { cage, clock, store }: Context): void {
  api.route({
    method: 'GET',
    path: '/betrieb',
    permission: 'betrieb.lesen',
    summary: 'Was dem Dienst auf seinem Rechner fehlt',
    tags: ['Betrieb'],
    schema: { response: { 200: Betrieb } },
    handler: async () => {
      const offset = await clockOffset(() => datenbankuhr(store.db), clock.now)
      const hinweise = [cageSentence(cage), clockSentence(offset)]
      return { hinweise: hinweise.filter((sentence) => sentence !== null) }
    },
  })
}
