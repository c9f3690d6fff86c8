/** GET /mails/export: every mail of a search in one transfer. */
import { media, type RateLimiter } from '@zeughaus/platform'
import { noteHits } from '../../evidence/access-log/index.ts'
import { mayProve } from '../keys/index.ts'
import { limitDownloads, type MailArea, readFilter, requireContact, visibleTo } from '../mails/index.ts'
import { exportParameters } from './export.schema.ts'
import { type Exporter, FILE_TYPES } from './exporter.ts'

export type ExportDependencies = {
  readonly exporter: Exporter
  readonly limiter: RateLimiter
  readonly downloadRate: number
  /** Time zone of calendar days. */
  readonly zone: string
}

const [ZIP_TYPE, ...OTHER_TYPES] = FILE_TYPES

export function addExportRoute(area: MailArea, dependencies: ExportDependencies): void {
  area.route({
    method: 'GET',
    path: '/mails/export',
    permission: 'mails.lesen',
    log: 'mails_export',
    operationId: 'exportMails',
    tags: ['Mails'],
    summary: 'Alle Mails einer Suche exportieren',
    description:
      'Die Bedingungen von GET /mails, in ihrer Reihenfolge, beliebig viele Mails in einer Übertragung. `X-Total-Count` nennt die genaue Zahl der Treffer. Bricht die Übertragung ab, setzt `cursor` mit der Kennung der letzten vollständigen Mail fort; was inzwischen archiviert wird, verschiebt nichts. Ein Export zählt als ein Download; je Schlüssel laufen höchstens zwei zugleich. Beweise prüft „node tools/verify-proof.ts --export ORDNER SCHLÜSSEL“; ein Schlüssel mit Bereich bekommt sie nur, wenn er Beweise abrufen darf, sonst ist `proof` null.',
    schema: {
      query: exportParameters,
      response: { 200: media(String(ZIP_TYPE), 'Die Mails im gewünschten Format.', ...OTHER_TYPES) },
    },
    headers: { 'X-Total-Count': { description: 'Genaue Zahl aller Treffer', schema: { type: 'integer', minimum: 0 } } },
    errors: { 503: 'Es laufen gerade zu viele Exporte. `Retry-After` sagt, wann es wieder geht.' },
    timeLimit: 'none',
    rateLimit: limitDownloads(dependencies),
    async handler({ query: { format, cursor, ...parameters }, principal, request, signal }) {
      const filter = readFilter(parameters, dependencies.zone)
      requireContact(principal, filter)
      const walk = { filter: visibleTo(principal, filter), cursor: cursor ?? null }
      return dependencies.exporter.answer({
        format,
        walk,
        withProofs: mayProve(principal),
        caller: principal.id,
        signal,
        noteTotal: (total) => noteHits(request, total),
      })
    },
  })
}
