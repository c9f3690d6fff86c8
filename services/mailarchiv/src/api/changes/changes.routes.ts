/** GET /changes: mails archived or recognised since a cursor, for systems with a copy or an index of their own. */
import type { RateLimiter } from '@zeughaus/platform'
import { noteHits } from '../../evidence/access-log/index.ts'
import type { MailArea } from '../mails/index.ts'
import { changeParameters, changesResponse } from './changes.schema.ts'
import { type ChangeDependencies, changesAfter } from './changes.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { watchOf } from './watch.ts'

export type FeedDependencies = ChangeDependencies & {
  readonly limiter: RateLimiter
  /** Time zone of calendar days in `q`. */
  readonly zone: string
}

const RATE_WINDOW_SECONDS = 60

export function addChangeRoute(area: MailArea, { limiter, zone, ...dependencies }: FeedDependencies): void {
  area.route({
    method: 'GET',
    path: '/changes',
    permission: 'mails.lesen',
    log: 'changes_read',
    operationId: 'listChanges',
    tags: ['Neuerungen'],
    summary: 'Lesen, was seit einer Stelle archiviert oder erkannt wurde',
    description:
      'Wer mit dem `cursor` der vorigen Antwort weiterfragt, bekommt jede Änderung mindestens einmal. Eine Anfrage lässt sich beliebig wiederholen. Schlüssel mit Bereich sehen nur Mails, die sie auch lesen dürfen. Mit `q`, `contact` und `thread` kommen nur die Mails, die zu allem passen; eine, die erst durch ihren erkannten Text passt, kommt mit diesem. Ein Cursor ist eine Stelle im Geschehen und gilt mit jeder Bedingung. Die Anfragen je Minute zählen wie bei der Suche, aber für sich.',
    schema: { query: changeParameters, response: { 200: changesResponse } },
    errors: {
      410: 'Der Cursor gilt nicht mehr: Das Archiv wurde aus einer Sicherung wiederhergestellt.',
    },
    rateLimit: ({ principal }) =>
      limiter.take(`changes:${principal.id}`, { limit: principal.rate, windowSeconds: RATE_WINDOW_SECONDS }),
    async handler({ query: { cursor: from, limit, ...wanted }, principal, request }) {
      const after = readCursor(dependencies.feed, from)
      const { changes, cursor, more } = await changesAfter(dependencies, watchOf(principal, wanted, zone), after, limit)
      noteHits(request, changes.length)
      return {
        changes: changes.map(({ kind, mail, ocr_status }) => ({ kind, mail, ocr_status })),
        cursor: writeCursor(dependencies.feed, cursor),
        more,
      }
    },
  })
}
