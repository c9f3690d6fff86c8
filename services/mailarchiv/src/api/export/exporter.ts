/** Answers with all mails of a search in a format, for keys and for persons of the panel. */
import { Readable } from 'node:stream'
import { answer, DomainError } from '@zeughaus/platform'
import type { EvidenceLog } from '../../evidence/signed-log/index.ts'
import type { Archive } from '../../store/contract/index.ts'
import { emlZip } from './eml-zip.ts'
import type { ExportFormat } from './export.schema.ts'
import { csv, jsonLines, type LineDependencies } from './lines.ts'
import { mbox } from './mbox.ts'
import { PORTION, type Step, type Walk, walkOver } from './walk.ts'

interface ExporterDependencies {
  readonly archive: Pick<Archive, 'search' | 'walk' | 'walkPlaces' | 'readMails' | 'raw' | 'raws'>
  readonly evidence: Pick<EvidenceLog, 'proveSeveral'>
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
/** The media types of all formats, the ZIP's first. */
export const FILE_TYPES = Object.values(FORMS).map(({ type }) => type)

export interface WantedExport {
  readonly format: ExportFormat
  readonly walk: Walk
  /** Whether the caller gets the proofs of the mails. */
  readonly withProofs: boolean
  readonly caller: string
  readonly signal: AbortSignal
  /** Gets the number of hits before the first mail is sent. */
  readonly noteTotal: (total: number) => void
  /** Gets how many mails have been sent, now and then. */
  readonly onSent?: (sent: number) => void
  /** Called once when the transfer has ended. @param isWhole whether every mail was sent */
  readonly onEnd?: (isWhole: boolean) => void
}

export type Exporter = ReturnType<typeof exporter>

/** Returns what answers with exports, as many as may run at once. One for a process. */
export function exporter(dependencies: ExporterDependencies) {
  const running = new Map<string, number>()
  return {
    /** Counts something as long as an export as one more, until the returned function is called. @throws DomainError 503 `export_busy` */
    admit: (caller: string) => enter(running, caller),
    /** @throws DomainError 400 for a cursor of another search, 503 `export_busy`, and what a search rejects with */
    answer: async ({ format, walk, withProofs, caller, signal, noteTotal, onSent, onEnd }: WantedExport) => {
      const leave = enter(running, caller)
      try {
        const options = { caller, signal }
        const { total } = await dependencies.archive.search(walk.filter, { offset: 0, limit: 0 }, options)
        const over: Over = async (step, limit) => {
          const portions = await walkOver(step, walk, options, limit)
          noteTotal(total)
          return onSent === undefined ? portions : counted(portions, onSent)
        }
        const stream = await streamOf(format, over, {
          archive: dependencies.archive,
          readable: walk.filter.readable,
          evidence: withProofs ? dependencies.evidence : null,
        })
        stream.once('close', () => {
          leave()
          onEnd?.(stream.readableEnded)
        })
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

/** Begins the walk of an export. */
type Over = <Mail extends { readonly id: string }>(
  step: Step<Mail>,
  limit: number,
) => Promise<AsyncIterable<readonly Mail[]>>

/** Counts a portion when the next one is asked for. */
async function* counted<Mail>(portions: AsyncIterable<readonly Mail[]>, onSent: (sent: number) => void) {
  let sent = 0
  for await (const portion of portions) {
    yield portion
    sent += portion.length
    onSent(sent)
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

async function streamOf(
  format: ExportFormat,
  over: Over,
  dependencies: Pick<ExporterDependencies, 'archive'> & Pick<LineDependencies, 'readable' | 'evidence'>,
): Promise<Readable> {
  const { archive } = dependencies
  if (format === 'csv') return streamed(csv(await over((...step) => archive.walk(...step), PORTION.rows)))
  const places = await over((...step) => archive.walkPlaces(...step), PORTION.places)
  switch (format) {
    case 'eml.zip':
      return streamed(emlZip(places, dependencies))
    case 'mbox':
      return streamed(mbox(places, dependencies))
    case 'jsonl':
      return streamed(jsonLines(places, dependencies))
  }
}

const streamed = (pieces: AsyncIterable<string | Uint8Array>) => Readable.from(pieces, { objectMode: false })
