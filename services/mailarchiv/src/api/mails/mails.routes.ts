import {
  type Area,
  type DomainError,
  forbidden,
  invalidRequest,
  notFound,
  offsetOf,
  pagesOf,
  type RateLimiter,
} from '@zeughaus/platform'
import { type LoggedRoute, noteHits } from '../../evidence/access-log/index.ts'
import { type Conditions, isReadable } from '../../search/index.ts'
import type { Archive, MailRecord } from '../../store/contract/index.ts'
import { type KeyReader, mayProve, readableFor } from '../keys/index.ts'
import { completenessOf, completenessOfMail, type TextStates } from './completeness.ts'
import { copiesOf } from './copies.ts'
import { mailDetailOf, toSummary } from './detail.ts'
import { addDownloadRoutes } from './downloads.routes.ts'
import { readFilter } from './filter.ts'
import { mailDetail, mailParameters, mailPath, searchParameters, searchResponse } from './mails.schema.ts'
import { visibleTo } from './visible.ts'

/** The rights of an API key. Every key has those of mails; role and scope decide which it sees. Webhooks: role `integration`. */
export type MailPermission = 'mails.suchen' | 'mails.lesen' | 'webhooks.lesen' | 'webhooks.verwalten'

/** The interface for other systems. Each route names its entries of the access log. */
export type MailArea = Area<MailPermission, KeyReader, LoggedRoute>

export type MailDependencies = {
  readonly archive: Pick<Archive, 'search' | 'get' | 'readMails' | 'raw' | 'count'>
  readonly texts: TextStates
  readonly limiter: RateLimiter
  /** Downloads of a key per minute. */
  readonly downloadRate: number
  /** Time zone of calendar days. */
  readonly zone: string
}

const RATE_WINDOW_SECONDS = 60

/**
 * Limits the downloads of a key (originals, attachments, proofs) apart from its searches: reads of whole files are
 * bounded, so that one key does not use up the service.
 */
export const limitDownloads =
  ({ limiter, downloadRate }: Pick<MailDependencies, 'limiter' | 'downloadRate'>) =>
  ({ principal }: { readonly principal: KeyReader }) =>
    limiter.take(`downloads:${principal.id}`, { limit: downloadRate, windowSeconds: RATE_WINDOW_SECONDS })

/** Limits the searches and lists of a key. */
export const limitSearches =
  (limiter: RateLimiter) =>
  ({ principal }: { readonly principal: KeyReader }) =>
    limiter.take(principal.id, { limit: principal.rate, windowSeconds: RATE_WINDOW_SECONDS })

/** The three endpoints of the mail archive read API, and the download of one attachment. */
export function addMailRoutes(area: MailArea, dependencies: MailDependencies): void {
  const { archive } = dependencies
  addSearch(area, dependencies)
  addReading(area, dependencies)
  addDownloadRoutes(area, {
    async open(key: KeyReader, id) {
      const record = await readableMail(archive, key, id)
      const raw = await archive.raw(record.id)
      if (raw === null) throw unknownMail()
      return { record, raw }
    },
    rateLimit: limitDownloads(dependencies),
  })
}

function addSearch(area: MailArea, { archive, texts, limiter, zone }: MailDependencies): void {
  area.route({
    method: 'GET',
    path: '/mails',
    permission: 'mails.suchen',
    log: 'search',
    operationId: 'searchMails',
    tags: ['Mails'],
    summary: 'Mails suchen oder auflisten',
    description:
      'Alle Bedingungen gelten zugleich. Schlüssel der Rolle „user“ müssen contact angeben; liegt es außerhalb ihres Bereichs, ist das Ergebnis leer. Ein Schlüssel mit Bereich sieht eine Mail, deren Kopf verdeckte Empfänger nennt (Bcc), nur, wenn ihr Absender in seinem Bereich liegt; sonst ist sie für ihn auf jedem Weg wie nicht vorhanden. Jede Antwort nennt in RateLimit-*, wie viele Suchen noch erlaubt sind; gezählt werden auch Suchen, die mit 400 enden. Hat eine Seite für Mails mit sehr vielen Beteiligten oder sehr langem Betreff keinen Platz, fehlen dort die letzten Namen und das Ende des Betreffs; GET /mails/{message_id} nennt alles.',
    schema: { query: searchParameters, response: { 200: searchResponse } },
    rateLimit: limitSearches(limiter),
    async handler({ query: { page, limit, include, ...parameters }, principal, request, signal }) {
      const filter = readFilter(parameters, zone)
      requireContact(principal, filter)
      const visible = visibleTo(principal, filter)
      const options = { caller: principal.id, signal }
      const { mails, total } = await archive.search(visible, { offset: offsetOf(page, limit), limit }, options)
      noteHits(request, total)
      const found = { mails: mails.map(toSummary), total, page, pages: pagesOf(total, limit) }
      if (include === undefined) return found
      return { ...found, completeness: await completenessOf(archive, texts, visible, options) }
    },
  })
}

function addReading(area: MailArea, { archive, texts }: Pick<MailDependencies, 'archive' | 'texts'>): void {
  area.route({
    method: 'GET',
    path: '/mails/{message_id}',
    permission: 'mails.lesen',
    log: 'read',
    operationId: 'getMail',
    tags: ['Mails'],
    summary: 'Eine Mail lesen',
    schema: { params: mailPath, query: mailParameters, response: { 200: mailDetail } },
    async handler({ params, query: { include = [] }, principal, signal }) {
      const record = await readableMail(archive, principal, params.message_id)
      const wantsNew = include.includes('body_new')
      const [mail] = await archive.readMails([record.id], readableFor(principal), wantsNew)
      if (mail == null) throw unknownMail()
      const { messageId, ...shown } = mailDetailOf(mail, wantsNew)
      const detail = { ...shown, completeness: await completenessOfMail(texts, record) }
      if (!include.includes('copies')) return detail
      const options = { caller: principal.id, signal }
      return { ...detail, copies: await copiesOf(archive, principal, { id: record.id, messageId }, options) }
    },
  })
}

/** @throws DomainError 400 when a key that may only search by contact names none */
export function requireContact(key: KeyReader, { contact }: Conditions): void {
  if (key.role === 'auditor' || contact !== null) return
  throw invalidRequest([{ pfad: 'contact', grund: 'fehlt: Dieser Schlüssel darf nur nach einer Adresse suchen' }])
}

/** @throws DomainError 404, the same for a mail that does not exist and for one that this key may not see */
export async function readableMail(archive: Pick<Archive, 'get'>, key: KeyReader, id: string): Promise<MailRecord> {
  const record = await archive.get(id)
  if (record === null || !isReadable(readableFor(key), record)) throw unknownMail()
  return record
}

/** @throws DomainError 404 as `readableMail`, 403 when the key may read the mail, and no proofs */
export async function provableMail(archive: Pick<Archive, 'get'>, key: KeyReader, id: string): Promise<MailRecord> {
  const record = await readableMail(archive, key, id)
  if (!mayProve(key))
    throw forbidden(
      'Dieser Schlüssel darf keine Beweise abrufen: Er hat einen Bereich, und jeder Beweis zeigt, wie viele Mails das ganze Archiv hat. Bitten Sie die Verwaltung um einen Schlüssel, der es darf.',
    )
  return record
}

function unknownMail(): DomainError {
  return notFound('Diese Mail gibt es nicht, oder dieser Schlüssel darf sie nicht lesen.')
}
