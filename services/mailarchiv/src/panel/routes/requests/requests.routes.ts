/** Requests of persons about their data: access, erasure, restriction (Art. 15, 17, 18 GDPR). */
import { LentBody, media, answer as withHeaders } from '@zeughaus/platform'
import type { FastifyRequest } from 'fastify'
import type { Exporter } from '../../../api/export/index.ts'
import { noteHits, noteObject } from '../../../evidence/access-log/index.ts'
import {
  closing,
  extension,
  leaveOut,
  lifting,
  newRequest,
  type Request,
  type Requests,
  requestStates,
  restrictionReaders,
  shownSearch,
  shownRequest as storedRequest,
  takeIn,
} from '../../../retention/requests/index.ts'
import type { Archive } from '../../../store/contract/index.ts'
import { type Accounts, may, type OpenSession } from '../../accounts/index.ts'
import type { PanelArea } from '../area.ts'
import { byId } from '../common.schema.ts'
import { personOf } from '../retention/person.ts'
import { Readers } from './readers.ts'
import {
  bundleQuery,
  type RequestMails,
  type RequestView,
  requestList,
  requestMails,
  requestMailsQuery,
  requestView,
  restrictionPersons,
  type ShownRequest,
} from './requests.schema.ts'
import { shownMail, shownStep } from './shown.ts'

export interface RequestDependencies {
  readonly requests: Requests
  readonly archive: Pick<Archive, 'get'>
  readonly accounts: Pick<Accounts, 'list'>
  readonly exporter: Pick<Exporter, 'admit'>
}

export function addRequestRoutes(
  area: PanelArea,
  { requests, archive, accounts, exporter }: RequestDependencies,
): void {
  const readers = new Readers(accounts)

  const shown = (request: Request, { account }: OpenSession): ShownRequest => ({
    ...storedRequest(request, requests.today()),
    actions: requestStates.offered(requests.rowOf(request), (right) => may(account, right)),
  })

  const answer = async (request: Request, principal: OpenSession): Promise<RequestView> => {
    const { participated, named, leftOut, kept } = await requests.counts(request)
    return {
      request: shown(request, principal),
      search: shownSearch(request.search),
      counts: { participated, named, left_out: leftOut, free: request.free, kept: [...kept] },
      readers: await readers.named(request.readers),
      steps: (await requests.steps(request.id)).map(shownStep),
    }
  }

  /** Answers with a request that was changed, and names it in the access log. */
  const noted = (request: Request, principal: OpenSession, asked: FastifyRequest): Promise<RequestView> => {
    noteObject(asked, request.id)
    return answer(request, principal)
  }

  area.route({
    method: 'GET',
    path: '/requests',
    permission: 'auskunft.erteilen',
    summary: 'Alle Anträge von Personen, offene nach ihrer Frist zuerst',
    log: 'none',
    schema: { response: { 200: requestList } },
    handler: async ({ principal }) => ({
      requests: (await requests.list()).map((request) => shown(request, principal)).toSorted(byUrgency),
    }),
  })

  area.route({
    method: 'POST',
    path: '/requests',
    permission: 'auskunft.erteilen',
    summary: 'Einen Antrag anlegen: Auskunft, Löschung oder Einschränkung',
    log: 'request_change',
    schema: { body: newRequest, response: { 200: requestView } },
    handler: async ({ body, principal, request }) =>
      noted(await requests.create(body, personOf(principal)), principal, request),
  })

  area.route({
    method: 'GET',
    path: '/requests/readers',
    permission: 'auskunft.erteilen',
    summary: 'Die Personen, die Mails lesen dürfen: Eine Einschränkung kann sie benennen',
    log: 'none',
    schema: { response: { 200: restrictionPersons } },
    handler: async () => ({ persons: await readers.all() }),
  })

  area.route({
    method: 'GET',
    path: '/requests/{id}',
    permission: 'auskunft.erteilen',
    summary: 'Ein Antrag, seine Zahlen, und was mit ihm geschah',
    log: 'request_read',
    isRefresh: true,
    schema: { params: byId, response: { 200: requestView } },
    handler: async ({ params: { id }, principal }) => answer(await requests.get(id), principal),
  })

  area.route({
    method: 'GET',
    path: '/requests/{id}/mails',
    permission: 'auskunft.erteilen',
    summary: 'Die Mails eines Antrags, seitenweise',
    log: 'request_read',
    isRefresh: true,
    schema: { params: byId, query: requestMailsQuery, response: { 200: requestMails } },
    async handler({ params: { id }, query }): Promise<RequestMails> {
      const { mails, next } = await requests.page(id, query)
      const wordsOf = await requests.keeperWords()
      return { mails: await Promise.all(mails.map((mail) => shownMail(archive, wordsOf, mail))), next }
    },
  })

  area.route({
    method: 'POST',
    path: '/requests/{id}/search',
    permission: 'auskunft.erteilen',
    summary: 'Die Mails eines Antrags suchen, zum ersten Mal oder noch einmal',
    log: 'request_change',
    schema: { params: byId, response: { 200: requestView } },
    handler: async ({ params: { id }, principal }) => answer(await requests.search(id, personOf(principal)), principal),
  })

  area.route({
    method: 'POST',
    path: '/requests/{id}/leave-out',
    permission: 'auskunft.erteilen',
    summary: 'Mails ausnehmen, die nicht zu einem Antrag gehören',
    log: 'request_change',
    schema: { params: byId, body: leaveOut, response: { 200: requestView } },
    handler: async ({ params: { id }, body, principal }) =>
      answer(await requests.leaveOut(id, body, personOf(principal)), principal),
  })

  area.route({
    method: 'POST',
    path: '/requests/{id}/take-in',
    permission: 'auskunft.erteilen',
    summary: 'Ausgenommene Mails wieder aufnehmen',
    log: 'request_change',
    schema: { params: byId, body: takeIn, response: { 200: requestView } },
    handler: async ({ params: { id }, body: { mails }, principal }) =>
      answer(await requests.takeIn(id, mails, personOf(principal)), principal),
  })

  area.route({
    method: 'POST',
    path: '/requests/{id}/extend',
    permission: 'auskunft.erteilen',
    summary: 'Die Frist eines Antrags um zwei Monate verlängern',
    log: 'request_change',
    schema: { params: byId, body: extension, response: { 200: requestView } },
    handler: async ({ params: { id }, body: { reason }, principal }) =>
      answer(await requests.extend(id, reason, personOf(principal)), principal),
  })

  area.route({
    method: 'POST',
    path: '/requests/{id}/close',
    permission: 'auskunft.erteilen',
    summary: 'Einen Antrag abschließen',
    log: 'request_change',
    schema: { params: byId, body: closing, response: { 200: requestView } },
    handler: async ({ params: { id }, body, principal }) =>
      answer(await requests.finish(id, body, personOf(principal)), principal),
  })

  addAnswerRoutes(area, { requests, exporter }, answer)
  addRestrictionRoutes(area, requests, readers, answer)
}

type AnswerOf = (request: Request, principal: OpenSession) => Promise<RequestView>

/** What the person gets: the bundle of an access, the letter and the run of an erasure. */
function addAnswerRoutes(
  area: PanelArea,
  { requests, exporter }: Pick<RequestDependencies, 'requests' | 'exporter'>,
  answer: AnswerOf,
): void {
  area.route({
    method: 'GET',
    path: '/requests/{id}/bundle',
    permission: 'auskunft.erteilen',
    summary: 'Die Auskunft als ZIP: alle Mails des Antrags, auf Wunsch ohne die Daten anderer Personen',
    log: 'request_bundle',
    timeLimit: 'none',
    schema: { params: byId, query: bundleQuery, response: { 200: media('application/zip', 'die Auskunft') } },
    async handler({ params: { id }, query: { blacked }, principal, request, signal }) {
      const leave = exporter.admit(principal.account.id)
      try {
        const { bytes, mails } = await requests.bundle(id, blacked === 'true', personOf(principal))
        noteHits(request, mails)
        const headers = { 'content-disposition': 'attachment; filename="auskunft.zip"', 'cache-control': 'no-store' }
        const stream = new LentBody(bytes, signal)
        stream.once('close', leave)
        return withHeaders(stream, { headers })
      } catch (error) {
        leave()
        throw error
      }
    },
  })

  area.route({
    method: 'GET',
    path: '/requests/{id}/letter',
    permission: 'auskunft.erteilen',
    summary: 'Der Brief zu einem Antrag auf Löschung: was gelöscht wird, was bleibt, und warum',
    log: 'request_letter',
    timeLimit: 'none',
    schema: { params: byId, response: { 200: media('text/plain; charset=utf-8', 'der Text des Briefs') } },
    async handler({ params: { id } }) {
      return withHeaders(await requests.letter(id), { headers: { 'cache-control': 'no-store' } })
    },
  })

  area.route({
    method: 'POST',
    path: '/requests/{id}/propose',
    permission: 'auskunft.erteilen',
    summary: 'Einen Löschlauf über die Mails vorschlagen, die nichts mehr hält',
    log: 'deletion_propose',
    schema: { params: byId, response: { 200: requestView } },
    async handler({ params: { id }, principal, request: asked }) {
      const request = await requests.propose(id, personOf(principal))
      noteObject(asked, `${request.run} ${id}`)
      return answer(request, principal)
    },
  })
}

/** Restrictions: who goes on reading their mails, and their end. */
function addRestrictionRoutes(area: PanelArea, requests: Requests, readers: Readers, answer: AnswerOf): void {
  area.route({
    method: 'POST',
    path: '/requests/{id}/restrict',
    permission: 'auskunft.erteilen',
    summary: 'Eine Einschränkung in Kraft setzen: Nur die benannten Personen finden und lesen ihre Mails',
    log: 'restriction',
    schema: { params: byId, body: restrictionReaders, response: { 200: requestView } },
    handler: async ({ params: { id }, body, principal }) =>
      answer(await requests.restrict(id, await readers.chosen(body.readers), personOf(principal)), principal),
  })

  area.route({
    method: 'PUT',
    path: '/requests/{id}/readers',
    permission: 'auskunft.erteilen',
    summary: 'Andere Personen benennen, die die Mails einer Einschränkung lesen',
    log: 'restriction',
    schema: { params: byId, body: restrictionReaders, response: { 200: requestView } },
    handler: async ({ params: { id }, body, principal }) =>
      answer(await requests.setReaders(id, await readers.chosen(body.readers), personOf(principal)), principal),
  })

  area.route({
    method: 'POST',
    path: '/requests/{id}/lift',
    permission: 'auskunft.erteilen',
    summary: 'Eine Einschränkung aufheben, nachdem die Person davon unterrichtet ist',
    log: 'restriction_lift',
    schema: { params: byId, body: lifting, response: { 200: requestView } },
    handler: async ({ params: { id }, body: { reason }, principal }) =>
      answer(await requests.lift(id, reason, personOf(principal)), principal),
  })
}

/** Open ones by their deadline first, then the others, newest first. */
function byUrgency(one: ShownRequest, other: ShownRequest): number {
  const isOpen = (request: ShownRequest) => request.state === 'open'
  if (isOpen(one) !== isOpen(other)) return isOpen(one) ? -1 : 1
  const [first, second] = isOpen(one) ? [one.due_on, other.due_on] : [other.id, one.id]
  return first < second ? -1 : first > second ? 1 : 0
}
