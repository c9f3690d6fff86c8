/** The downloads of a mail, its original and its attachments: the same routes in the interface and in the panel. */
import { Readable } from 'node:stream'
import {
  type Area,
  answer,
  type ByteRange,
  begun,
  DomainError,
  media,
  namesTag,
  notFound,
  type RateDecision,
  rangeHolds,
  readRange,
} from '@zeughaus/platform'
import type { FastifyRequest } from 'fastify'
import type { LoggedRoute } from '../../evidence/access-log/index.ts'
import type { MailRecord, RawMail } from '../../store/contract/index.ts'
import { attachmentHeaders, attachmentReader, SAFE_TYPES, UNKNOWN_TYPE } from './attachment.ts'
import { attachmentPath, mailPath } from './mails.schema.ts'

export interface DownloadDependencies<Principal> {
  /** Opens a mail for a caller. @throws DomainError 404, the same for one that does not exist and for one that they may not read */
  open(caller: Principal, id: string): Promise<{ readonly record: MailRecord; readonly raw: RawMail }>
  /** Counts the request before anything is read. */
  readonly rateLimit?: (caller: { readonly principal: Principal }) => RateDecision | Promise<RateDecision>
}

const DOWNLOADS_COUNT = 'Downloads (die ursprüngliche Datei, Anhänge, Beweise) zählen je Schlüssel und Minute für sich.'

/** Adds the routes to an area whose paths begin with `/mails`. */
export function addDownloadRoutes<Permission extends string, Principal>(
  area: Area<Permission | 'mails.lesen', Principal, LoggedRoute>,
  { open, rateLimit }: DownloadDependencies<Principal>,
): void {
  const readAttachment = attachmentReader()
  const common = {
    method: 'GET',
    permission: 'mails.lesen',
    log: 'download',
    tags: ['Mails'],
    timeLimit: 'none',
  } as const
  const limited = rateLimit === undefined ? {} : { rateLimit }

  area.route({
    ...common,
    ...limited,
    path: '/mails/{message_id}/raw',
    operationId: 'getRawMail',
    summary: 'Die ursprüngliche Datei herunterladen',
    description: `Byte für Byte, was archiviert wurde. Das ETag ist der SHA-256 der Mail. If-None-Match, If-Range und ein einzelner Range (bytes, höchstens 100 Zeichen) werden beachtet; mehrere Bereiche ergeben die ganze Mail. ${DOWNLOADS_COUNT}`,
    schema: {
      params: mailPath,
      response: {
        200: media('application/octet-stream', 'Die ganze Mail.'),
        206: media('application/octet-stream', 'Der verlangte Bereich.'),
        304: null,
      },
    },
    errors: { 416: 'Der verlangte Bereich liegt hinter dem Ende der Mail. `Content-Range` nennt ihre Größe.' },
    async handler({ params, principal, request }) {
      const { raw } = await open(principal, params.message_id)
      return sendRaw(raw, request.headers)
    },
  })

  area.route({
    ...common,
    ...limited,
    path: '/mails/{message_id}/attachments/{index}',
    operationId: 'getMailAttachment',
    summary: 'Einen Anhang herunterladen',
    description: `Der entpackte Anhang. Der Typ ist der aus der Mail, wenn kein Browser darin etwas ausführt, sonst \`application/octet-stream\`. ${DOWNLOADS_COUNT}`,
    schema: {
      params: attachmentPath,
      response: { 200: media(UNKNOWN_TYPE, 'Der Anhang.', ...SAFE_TYPES) },
    },
    errors: { 422: 'Der Anhang ist zu groß, um ihn einzeln auszugeben; er steht in der ursprünglichen Mail.' },
    async handler({ params, principal }) {
      const { record, raw } = await open(principal, params.message_id)
      const file = record.attachments.find(({ index }) => index === params.index)
      if (file === undefined) throw notFound('Diesen Anhang hat die Mail nicht.')
      const { body, headers } = await readAttachment(raw, file)
      return answer(body, { headers: { ...attachmentHeaders(file), ...headers } })
    },
  })
}

async function sendRaw(raw: RawMail, headers: FastifyRequest['headers']) {
  const etag = `"${Buffer.from(raw.sha256).toString('hex')}"`
  const common = { etag, 'accept-ranges': 'bytes', 'cache-control': 'no-store' }
  if (namesTag(headers['if-none-match'], etag)) return answer(null, { status: 304, headers: common })
  const wanted = rangeHolds(headers['if-range'] as string | undefined, etag)
    ? readRange(headers.range, raw.size)
    : 'whole'
  if (wanted === 'unsatisfiable') throw behindTheEnd(raw.size)
  const { start, end } = wanted === 'whole' ? wholeOf(raw) : wanted
  return answer(await begun(Readable.from(raw.read(start, end + 1))), {
    status: wanted === 'whole' ? 200 : 206,
    headers: {
      ...common,
      'content-length': `${end - start + 1}`,
      'content-disposition': `attachment; filename="${raw.id}.eml"`,
      ...(wanted === 'whole' ? {} : { 'content-range': `bytes ${start}-${end}/${raw.size}` }),
    },
  })
}

function wholeOf(raw: RawMail): ByteRange {
  return { start: 0, end: raw.size - 1 }
}

function behindTheEnd(size: number): DomainError {
  const message = `Der verlangte Bereich liegt hinter dem Ende der Mail. Sie hat ${size} Bytes.`
  return new DomainError(416, 'bereich_unerfuellbar', message, undefined, { 'content-range': `bytes */${size}` })
}
