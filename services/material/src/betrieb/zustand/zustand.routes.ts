import { cageSentence, clockOffset, clockSentence, problemSentence } from '@zeughaus/platform'
import type { Api, Context } from '../../kern/http/context.ts'
import { datenbankuhr } from './zustand.queries.ts'
import { Betrieb } from './zustand.schema.ts'

export function betriebRoutes(api: Api, { cage, clock, store, anmeldedienst }: Context): void {
  api.route({
    method: 'GET',
    path: '/betrieb',
    permission: 'betrieb.lesen',
    summary: 'Was dem Dienst auf seinem Rechner fehlt',
    tags: ['Betrieb'],
    schema: { response: { 200: Betrieb } },
    handler: async ({ principal }) => {
      const offset = await clockOffset(() => datenbankuhr(store.as(principal)), clock.now)
      const dienst = anmeldedienst?.provider.problem()
      const hinweise = [cageSentence(cage), clockSentence(offset), dienst ? problemSentence(dienst) : null]
      return { hinweise: hinweise.filter((sentence) => sentence !== null) }
    },
  })
}
