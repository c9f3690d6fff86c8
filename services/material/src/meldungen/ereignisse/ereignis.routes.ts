import { answer, DomainError, media } from '@zeughaus/platform'
import { DIENST, inOperation } from '../../kern/access/caller.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { authenticate } from '../../personal/zugang/index.ts'
import { STREAMS_PER_PERSON, StreamPlaces } from './places.ts'
import { lookingAtChanges } from './sichtbar.queries.ts'
import { changeStream } from './stream.ts'

const UNAUTHORIZED = 401
const PERMISSION = 'angemeldet'

export function ereignisseRoutes(api: Api, context: Context): void {
  const { store, changes, closing } = context
  const whoIs = authenticate({ ...context, reader: store.as(DIENST) })
  const places = new StreamPlaces()
  const sees = lookingAtChanges(store.as)

  api.route({
    method: 'GET',
    path: '/ereignisse',
    permission: PERMISSION,
    summary: 'Änderungen mithören',
    description:
      'Server-sent events. „aenderung“ nennt Art und Id dessen, was sich geändert hat, und nur, was der Aufrufer lesen ' +
      'darf, und die eigenen Rechte; „neu_laden“ sagt, dass etwas verpasst sein kann oder nicht mehr zu sehen ist; „ende“ ist das letzte und nennt den ' +
      '`grund`, etwa `abgemeldet`, wenn die Anmeldung geendet hat. ' +
      `Eine Person hat höchstens ${STREAMS_PER_PERSON} Ströme je Prozess des Dienstes: der nächste beendet den ältesten mit „ende“ ` +
      '(`grund`: `zu_viele_stroeme`), der dann nicht von selbst wiederkommen soll.',
    tags: ['Ereignisse'],
    schema: { response: { 200: media('text/event-stream', 'Strom von Ereignissen') } },
    timeLimit: 'none',
    handler: ({ principal, signal, request }) => {
      const end = AbortSignal.any([signal, closing])
      const reread = () =>
        whoIs(request)
          .then((found) => inOperation(found, PERMISSION))
          .catch((error: unknown) => {
            if (error instanceof DomainError && error.status === UNAUTHORIZED) return undefined
            throw error
          })
      const stream = changeStream({
        changes,
        end,
        displaced: places.take(principal.id, end),
        who: principal,
        reread,
        sees,
      })
      return answer(stream)
    },
  })
}
