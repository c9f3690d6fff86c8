/** GET /threads/{id}: the mails of a conversation. */
import { notFound, offsetOf, pagesOf, type RateLimiter } from '@zeughaus/platform'
import { noteHits } from '../../evidence/access-log/index.ts'
import type { Archive } from '../../store/contract/index.ts'
import { readableFor } from '../keys/index.ts'
import { bracketed, limitSearches, type MailArea, toSummary } from '../mails/index.ts'
import { conversationParameters, conversationPath, conversationResponse } from './conversations.schema.ts'

export type ConversationDependencies = {
  readonly archive: Pick<Archive, 'conversation'>
  readonly limiter: RateLimiter
}

export function addConversationRoute(area: MailArea, { archive, limiter }: ConversationDependencies): void {
  area.route({
    method: 'GET',
    path: '/threads/{id}',
    permission: 'mails.lesen',
    log: 'thread_read',
    operationId: 'getThread',
    tags: ['Mails'],
    summary: 'Eine Unterhaltung lesen',
    description:
      'Mails gehören zusammen, wenn eine die andere in References oder In-Reply-To nennt, auch über eine dritte, die fehlt oder später kommt. Betreff und Zeit spielen keine Rolle. Ein Schlüssel mit Bereich sieht nur Mails, die er lesen darf; die Kennung einer anderen ist 404. `q=thread:` sucht in einer Unterhaltung. Die Anfragen zählen zu denen der Suche.',
    schema: { params: conversationPath, query: conversationParameters, response: { 200: conversationResponse } },
    rateLimit: limitSearches(limiter),
    async handler({ params, query: { page, limit }, principal, request }) {
      const wanted = { offset: offsetOf(page, limit), limit }
      const conversation = await archive.conversation(params.id, wanted, readableFor(principal))
      if (conversation === null)
        throw notFound(
          'Diese Unterhaltung gibt es nicht, oder dieser Schlüssel darf die Mail mit dieser Kennung nicht lesen.',
        )
      noteHits(request, conversation.total)
      return {
        id: conversation.id,
        mails: conversation.mails.map((mail) => ({
          ...toSummary(mail),
          in_reply_to: mail.answers.map(bracketed).join(' '),
        })),
        total: conversation.total,
        page,
        pages: pagesOf(conversation.total, limit),
      }
    },
  })
}
