/** GET /mails/export: every mail of a search in one transfer. */
import { Readable } from 'node:stream'
import { type Area, answer, DomainError, media, type RateLimiter } from '@zeughaus/platform'
import { noteHits } from '../access-log/index.ts'
import type { Archive } from '../archive/contract/index.ts'
import type { EvidenceLog } from '../evidence/index.ts'
import type { ApiKey } from '../keys/index.ts'
import { limitDownloads, type MailPermission, readFilter, requireContact, visibleTo } from '../mails/index.ts'
import { emlZip } from './eml-zip.ts'
import { type ExportFormat, exportParameters } from './export.schema.ts'
import { csv, jsonLines } from './lines.ts'
import { mbox } from './mbox.ts'
import { type Walk, walkOver } from './walk.ts'

export type ExportDoors = {
  readonly archive: Pick<Archive, 'search' | 'walk' | 'get' | 'message' | 'thread' | 'raw' | 'raws'>
  readonly evidence: Pick<EvidenceLog, 'proveSeveral'>
  readonly limiter: RateLimiter
  readonly downloadRate: number
  /** Time zone of calendar days. */
  readonly zone: string
}

/** Exports that one caller, and all callers of a process, may have at once. */
const AT_ONCE = { caller: 2, all: 8 }
const RETRY_AFTER = '60'

/** Media types and ends of file names. */
const FORMS: Readonly<Record<ExportFormat, { readonly type: string; readonly ending: string }>> = {
  'eml.zip': { type: 'application/zip', ending: 'zip' },
  mbox: { type: 'application/mbox', ending: 'mbox' },
  jsonl: { type: 'application/x-ndjson', ending: 'jsonl' },
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
}
const [ZIP_TYPE, ...OTHER_TYPES] = Object.values(FORMS).map(({ type }) => type)

export function addExportRoute(area: Area<MailPermission, ApiKey>, doors: ExportDoors): void {
  const exports = exporter(doors)
  area.route({
    method: 'GET',
    path: '/mails/export',
    permission: 'mails.lesen',
    operationId: 'exportMails',
    tags: ['Mails'],
    summary: 'Alle Mails einer Suche exportieren',
    description:
      'Die Bedingungen von GET /mails, in ihrer Reihenfolge, beliebig viele Mails in einer Übertragung. `X-Total-Count` nennt die genaue Zahl der Treffer. Bricht die Übertragung ab, setzt `cursor` mit der Kennung der letzten vollständigen Mail fort; was inzwischen archiviert wird, verschiebt nichts. Ein Export zählt als ein Download; je Schlüssel laufen höchstens zwei zugleich. Beweise prüft „node tools/verify-proof.ts --export ORDNER SCHLÜSSEL“.',
    schema: {
      query: exportParameters,
      response: { 200: media(String(ZIP_TYPE), 'Die Mails im gewünschten Format.', ...OTHER_TYPES) },
    },
    errors: { 503: 'Es laufen gerade zu viele Exporte. `Retry-After` sagt, wann es wieder geht.' },
    timeLimit: 'none',
    rateLimit: limitDownloads(doors),
    async handler({ query: { format, cursor, ...parameters }, principal, request, signal }) {
      const filter = readFilter(parameters, doors.zone)
      requireContact(principal, filter)
      const walk = { filter: visibleTo(principal, filter), cursor: cursor ?? null }
      return exports.answer({
        format,
        walk,
        caller: principal.id,
        signal,
        noteTotal: (total) => noteHits(request, total),
      })
    },
  })
}

interface Wanted {
  readonly format: ExportFormat
  readonly walk: Walk
  readonly caller: string
  readonly signal: AbortSignal
  /** Gets the number of hits before the first mail is sent. */
  readonly noteTotal: (total: number) => void
}

/** Answers with exports, as many as may run at once. */
function exporter(doors: Pick<ExportDoors, 'archive' | 'evidence'>) {
  const running = new Map<string, number>()
  return {
    /** @throws DomainError 400 for a cursor of another search, 503 `export_busy`, and what a search rejects with */
    answer: async ({ format, walk, caller, signal, noteTotal }: Wanted) => {
      const leave = enter(running, caller)
      try {
        const asking = { caller, signal }
        const { total } = await doors.archive.search(walk.filter, { offset: 0, limit: 0 }, asking)
        const mails = await walkOver(doors.archive, walk, asking)
        noteTotal(total)
        const stream = streamOf(format, mails, doors)
        stream.once('close', leave)
        const { type, ending } = FORMS[format]
        return answer(stream, {
          headers: {
            'content-type': type,
            'content-disposition': `attachment; filename="mails.${ending}"`,
            'cache-control': 'no-store',
            'x-total-count': String(total),
          },
        })
      } catch (error) {
        leave()
        throw error
      }
    },
  }
}

function enter(running: Map<string, number>, caller: string): () => void {
  const own = running.get(caller) ?? 0
  const all = running.values().reduce((sum, count) => sum + count, 0)
  if (own >= AT_ONCE.caller || all >= AT_ONCE.all)
    throw new DomainError(
      503,
      'export_busy',
      'Es laufen gerade zu viele Exporte. Bitte warten Sie, bis einer fertig ist.',
      undefined,
      { 'retry-after': RETRY_AFTER },
    )
  running.set(caller, own + 1)
  return () => {
    const left = (running.get(caller) ?? 1) - 1
    if (left === 0) running.delete(caller)
    else running.set(caller, left)
  }
}

function streamOf(
  format: ExportFormat,
  mails: Awaited<ReturnType<typeof walkOver>>,
  doors: Pick<ExportDoors, 'archive' | 'evidence'>,
): Readable {
  switch (format) {
    case 'eml.zip':
      return Readable.fromWeb(emlZip(mails, doors))
    case 'mbox':
      return Readable.from(mbox(mails, doors), { objectMode: false })
    case 'jsonl':
      return Readable.from(jsonLines(mails, doors), { objectMode: false })
    case 'csv':
      return Readable.from(csv(mails), { objectMode: false })
  }
}
