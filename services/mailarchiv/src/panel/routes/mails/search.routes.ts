/** The search page, which uses the API's search, and the view of one mail. */
import { DEFAULT_LIMITS, decodeHeaderText, formatAddresses, type Message } from '@zeughaus/mime'
import { answer, media, notFound, offsetOf, pagesOf } from '@zeughaus/platform'
import { z } from 'zod'
import { addDownloadRoutes, describeSearch, readFilter, writeInstant } from '../../../api/mails/index.ts'
import { noteHits } from '../../../evidence/access-log/index.ts'
import { addProofRoute } from '../../../evidence/signed-log/index.ts'
import type { Query } from '../../../search/index.ts'
import type { AddedText, MailRecord, MailSummary, Page } from '../../../store/contract/index.ts'
import type { OpenSession } from '../../accounts/index.ts'
import type { PanelArea } from '../area.ts'
import { byId } from '../common.schema.ts'
import type { RecognitionDependencies } from '../recognition.routes.ts'
import { unlessDamaged } from './damaged.ts'
import { excerpt, highlight, needlesOf } from './highlight.ts'
import { readPictures } from './mail-files.ts'
import { FRAME_POLICY } from './mail-html.ts'
import { oldestFirst } from './oldest-first.ts'
import type { PanelWorkers } from './panel-workers.ts'
import type { MailsOf } from './person-mails.ts'
import { addPreview, type PreviewDependencies, previewOf } from './preview.routes.ts'
import { type PartState, problemSentences, provenanceText, textSentence } from './problem-sentences.ts'
import { addCheckedBytes, type SealDependencies, sealOf } from './seal.ts'
import { conversationView, type Hit, type MailView, mailView, panelSearch, searchAnswer } from './search.schema.ts'
import type { TextHit } from './text-hits.ts'

/** Characters of a text shown on the page; the original has the rest. */
const SHOWN_TEXT = 200_000
/** Characters of a file's text that a list of hits scans, and passages that the view of one mail shows. */
const LISTED_TEXT = 200_000
const SHOWN_PASSAGES = 3
/** Mails of a conversation below one of them; its own search has all. */
const SHOWN_CONVERSATION = 20

export interface SearchDependencies extends SealDependencies, PreviewDependencies {
  readonly zone: string
  readonly recognition: RecognitionDependencies['recognition']
  readonly workers: Pick<PanelWorkers, 'frame' | 'textHits'>
  /** Texts extracted from or recognised in the files of the mail with this sequence number. */
  fileTexts(seq: number): Promise<readonly AddedText[]>
}

export function addSearchRoutes(area: PanelArea, mailsOf: MailsOf, dependencies: SearchDependencies): void {
  const { zone, recognition, workers, fileTexts, prove } = dependencies

  /** Finds the query's hits in the files of these mails. */
  async function fileHits(mails: readonly MailSummary[], query: Query | null, length: number, most: number) {
    const found = new Map<string, readonly TextHit[]>()
    const asked = query === null ? [] : mails.filter(({ hasAttachments }) => hasAttachments)
    if (query === null || asked.length === 0) return found
    const all = await Promise.all(asked.map(async ({ seq }) => cut(await fileTexts(seq), length)))
    const hits = await workers.textHits({ mails: all, query, most })
    for (const [place, { id }] of asked.entries()) found.set(id, hits[place] ?? [])
    return found
  }

  area.route({
    method: 'GET',
    path: '/mails',
    permission: 'mails.suchen',
    summary: 'Suchen wie GET /api/v1/mails',
    log: 'search',
    schema: { query: panelSearch, response: { 200: searchAnswer } },
    async handler({ query: { page, limit, order, ...parameters }, principal, request, signal }) {
      const filter = readFilter(parameters, zone)
      const reading = await mailsOf(principal.account)
      const find = (wanted: Page) => reading.search(filter, wanted, signal)
      const wanted = { offset: offsetOf(page, limit), limit }
      const { mails, total } = await (order === 'oldest' ? oldestFirst(find, wanted) : find(wanted))
      noteHits(request, total)
      const files = await fileHits(mails, filter.query, LISTED_TEXT, 1)
      const shown = await Promise.all(
        mails.map(async (mail) => {
          const message = await unlessDamaged(reading.message(mail))
          return toHit(mail, message, filter.query, files.get(mail.id) ?? [])
        }),
      )
      return { mails: shown, total, page, pages: pagesOf(total, limit), reading: describeSearch(filter, parameters) }
    },
  })

  area.route({
    method: 'GET',
    path: '/mails/{id}',
    permission: 'mails.lesen',
    summary: 'Eine Mail zum Ansehen',
    log: 'read',
    schema: {
      params: byId,
      /** The search that led here, to mark its words. */
      query: z.strictObject({ q: z.string().optional() }),
      response: { 200: mailView },
    },
    async handler({ params, query, principal }) {
      const reading = await mailsOf(principal.account)
      const mail = await reading.get(params.id)
      const [message, provenance, conversation, invoices, seal] = await Promise.all([
        reading.message(mail),
        reading.provenance(mail),
        reading.conversation(mail, 1),
        reading.invoicesOf(mail),
        sealOf(principal, mail, dependencies),
      ])
      const filter = readFilter(query, zone)
      const parts = await recognition.pipeline.parts(mail.id)
      const files = await fileHits([mail], filter.query, Number.POSITIVE_INFINITY, SHOWN_PASSAGES)
      return {
        ...toView(mail, message, filter.query, parts, files.get(mail.id) ?? []),
        conversation: { id: conversation.id, mails: conversation.total },
        seal,
        invoices: invoices.length,
        provenance: provenance.map(({ source, origin, archivedAt }) => ({
          at: new Date(archivedAt).toISOString(),
          text: provenanceText(source, origin),
        })),
      }
    },
  })

  addConversation(area, mailsOf)
  addHtml(area, mailsOf, workers)
  addPreview(area, mailsOf, dependencies)
  addCheckedBytes(area, mailsOf)
  addDownloadRoutes(area, {
    async open({ account }: OpenSession, id) {
      const mails = await mailsOf(account)
      const record = await mails.get(id)
      return { record, raw: await mails.raw(record) }
    },
  })
  addProofRoute(area, {
    evidence: { prove },
    provable: async ({ account }: OpenSession, id) => (await mailsOf(account)).get(id),
    permission: 'nachweis.lesen',
  })
}

function addConversation(area: PanelArea, mailsOf: MailsOf): void {
  area.route({
    method: 'GET',
    path: '/mails/{id}/conversation',
    permission: 'mails.lesen',
    log: 'thread_read',
    summary: 'Die ersten Mails der Unterhaltung einer Mail, älteste zuerst',
    schema: { params: byId, response: { 200: conversationView } },
    async handler({ params, principal }) {
      const reading = await mailsOf(principal.account)
      const { mails, total } = await reading.conversation(await reading.get(params.id), SHOWN_CONVERSATION)
      const shown = mails.map(({ id, from, subject, date }) => ({
        id,
        from: formatAddresses(from),
        subject,
        date: writeInstant(date),
      }))
      return { mails: shown, total }
    },
  })
}

function addHtml(area: PanelArea, mailsOf: MailsOf, workers: SearchDependencies['workers']): void {
  area.route({
    method: 'GET',
    path: '/mails/{id}/html',
    permission: 'mails.lesen',
    timeLimit: 'none',
    log: 'read',
    summary: 'HTML einer Mail für den abgeschlossenen Rahmen',
    schema: { params: byId, response: { 200: media('text/html; charset=utf-8', 'Ohne Skripte und Verweise.') } },
    async handler({ params, principal }) {
      const reading = await mailsOf(principal.account)
      const mail = await reading.get(params.id)
      const [raw, message] = await Promise.all([reading.raw(mail), reading.message(mail)])
      if (message === null || message.bodyHtml === null) throw notFound('Diese Mail hat keine gestaltete Fassung.')
      return answer(await workers.frame(message.bodyHtml, await readPictures(raw, message)), {
        headers: {
          'content-security-policy': FRAME_POLICY,
          'x-frame-options': 'SAMEORIGIN',
        },
      })
    },
  })
}

const cut = (texts: readonly AddedText[], length: number): AddedText[] =>
  texts.map(({ kind, text }) => ({ kind, text: text.slice(0, length) }))

function toHit(mail: MailSummary, message: Message | null, query: Query | null, files: readonly TextHit[]): Hit {
  return {
    id: mail.id,
    from: formatAddresses(mail.from),
    to: formatAddresses(mail.to),
    subject: highlight(mail.subject, needlesOf(query, 'subject')),
    date: writeInstant(mail.date),
    is_future: mail.isFuture,
    size: mail.size,
    has_attachments: mail.hasAttachments,
    excerpt: excerpt(message?.bodyPlain ?? '', needlesOf(query, 'body')),
    files: files.map(({ part, passages }) => ({
      index: part,
      filename: message?.attachments.find(({ index }) => index === part)?.filename || `Anhang ${part + 1}`,
      excerpt: [...(passages[0] ?? [])],
    })),
  }
}

const textNote = (part: PartState | undefined): string | null => (part === undefined ? null : textSentence(part))

function toView(
  mail: MailRecord,
  message: Message | null,
  query: Query | null,
  parts: readonly PartState[],
  files: readonly TextHit[],
): Omit<MailView, 'provenance' | 'conversation' | 'invoices' | 'seal'> {
  const text = message?.bodyPlain ?? ''
  return {
    id: mail.id,
    from: formatAddresses(mail.from),
    to: formatAddresses(mail.to),
    cc: formatAddresses(mail.cc),
    subject: highlight(mail.subject, needlesOf(query, 'subject')),
    date: writeInstant(mail.date),
    is_future: mail.isFuture,
    size: mail.size,
    body: highlight(text.slice(0, SHOWN_TEXT).toWellFormed(), needlesOf(query, 'body')),
    body_cut: text.length > SHOWN_TEXT,
    has_html: message?.bodyHtml != null,
    encrypted: mail.problems.includes('encrypted'),
    ocr_status: mail.ocrStatus,
    attachments: mail.attachments.map(({ index, filename, contentType, size }) => ({
      index,
      preview: previewOf({ filename, contentType, size }),
      filename,
      content_type: contentType,
      size,
      text_note: textNote(parts.find(({ part }) => part === index)),
      found: (files.find(({ part }) => part === index)?.passages ?? []).map((passage) => [...passage]),
    })),
    headers: (message?.headers ?? []).map(({ name, value }) => ({
      name,
      value: decodeHeaderText(value, DEFAULT_LIMITS.encodedWords),
    })),
    archived_at: new Date(mail.archivedAt).toISOString(),
    sha256: Buffer.from(mail.sha256).toString('hex'),
    message_id: message?.messageId ?? null,
    problems: problemSentences(mail.readState, mail.problems),
  }
}
