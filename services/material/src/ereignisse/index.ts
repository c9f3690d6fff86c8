import { answer, DomainError, media } from '@zeughaus/platform'
import type { Api, Kontext } from '../kontext.ts'
import { authenticate } from '../zugang/index.ts'
import { ereignisstrom } from './ereignisse.ts'

const UNAUTHORIZED = 401

export function ereignisseRoutes(api: Api, { store, tokens, changes, closing }: Kontext): void {
  const whoIs = authenticate(store.db, tokens)

  api.route({
    method: 'GET',
    path: '/ereignisse',
    permission: 'angemeldet',
    summary: 'Änderungen mithören',
    description:
      'Server-sent events. „aenderung“ nennt Art und Id dessen, was sich geändert hat, und nur, was der Aufrufer lesen ' +
      'darf; „neu_laden“ sagt, dass etwas verpasst sein kann.',
    tags: ['Ereignisse'],
    schema: { response: { 200: media('text/event-stream', 'Strom von Ereignissen') } },
    timeLimit: 'none',
    handler: ({ principal, signal, request }) => {
      const ende = AbortSignal.any([signal, closing])
      const neuLesen = () =>
        whoIs(request).catch((error: unknown) => {
          if (error instanceof DomainError && error.status === UNAUTHORIZED) return undefined
          throw error
        })
      const strom = ereignisstrom({ changes, ende, wer: principal, neuLesen })
      return answer(strom, { headers: { 'cache-control': 'no-store' } })
    },
  })
}
