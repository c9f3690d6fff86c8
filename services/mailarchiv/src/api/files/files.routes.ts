/** GET /attachments: files across mails. */
import { formatAddresses } from '@zeughaus/mime'
import { offsetOf, pagesOf, type RateLimiter } from '@zeughaus/platform'
import { noteHits } from '../../evidence/access-log/index.ts'
import { canonicalType } from '../../search/index.ts'
import type { Archive, FileHit } from '../../store/contract/index.ts'
import { limitSearches, type MailArea, readFilter, requireContact, visibleTo, writeInstant } from '../mails/index.ts'
import { fileParameters, filesResponse } from './files.schema.ts'

export type FileDependencies = {
  readonly archive: Pick<Archive, 'files'>
  readonly limiter: RateLimiter
  /** Time zone of calendar days. */
  readonly zone: string
}

export function addFileRoute(area: MailArea, { archive, limiter, zone }: FileDependencies): void {
  area.route({
    method: 'GET',
    path: '/attachments',
    permission: 'mails.suchen',
    log: 'files_read',
    operationId: 'listAttachments',
    tags: ['Mails'],
    summary: 'Anhänge über alle Mails auflisten',
    description:
      'Alle Bedingungen gelten zugleich. Schlüssel der Rolle „user“ müssen contact angeben, wie bei der Suche; die Anfragen zählen zu denen der Suche.',
    schema: { query: fileParameters, response: { 200: filesResponse } },
    rateLimit: limitSearches(limiter),
    async handler({ query: { page, limit, sha256, filename, type, ...parameters }, principal, request, signal }) {
      const filter = readFilter(parameters, zone)
      requireContact(principal, filter)
      const { files, total } = await archive.files(
        {
          sha256: sha256?.toLowerCase() ?? null,
          type: type === undefined ? null : canonicalType(type),
          filename: filename?.normalize('NFC').toLowerCase() ?? null,
          mails: visibleTo(principal, filter),
        },
        { offset: offsetOf(page, limit), limit },
        { caller: principal.id, signal },
      )
      noteHits(request, total)
      return { attachments: files.map(toAttachment), total, page, pages: pagesOf(total, limit) }
    },
  })
}

function toAttachment({ mail, index, filename, contentType, size, sha256 }: FileHit) {
  return {
    message_id: mail.id,
    ...{ index, filename, size, sha256 },
    content_type: contentType,
    date: writeInstant(mail.date),
    from: formatAddresses(mail.from),
  }
}
