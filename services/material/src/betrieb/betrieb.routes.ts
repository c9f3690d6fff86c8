import { cageSentence } from '@zeughaus/platform'
import type { Api, Context } from '../http/context.ts'
import { Betrieb } from './betrieb.schema.ts'

export function betriebRoutes(api: Api, { cage }: Context): void {
  const hinweise = [cageSentence(cage)].filter((sentence) => sentence !== null)
  api.route({
    method: 'GET',
    path: '/betrieb',
    permission: 'betrieb.lesen',
    summary: 'Was dem Dienst auf seinem Rechner fehlt',
    tags: ['Betrieb'],
    schema: { response: { 200: Betrieb } },
    handler: async () => ({ hinweise }),
  })
}
