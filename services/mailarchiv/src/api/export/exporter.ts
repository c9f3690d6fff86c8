/** Answers with all mails of a search in a format, for keys and for persons of the panel. */
import { answer, DomainError, type Lent, LentBody } from '@zeughaus/platform'
import type { EvidenceLog } from '../../evidence/signed-log/index.ts'
import type { Archive, WalkedPlace } from '../../store/contract/index.ts'
import { emlZip } from './eml-zip.ts'
import type { ExportFormat } from './export.schema.ts'
import { csv, jsonLines, type LineDependencies } from './lines.ts'
import { mbox } from './mbox.ts'
import { type FileEnd, type FilePart, partOf } from './part.ts'
import { PORTION, type Step, type Walk, walkOver } from './walk.ts'

interface ExporterDependencies {
  readonly archive: Pick<
    Archive,
    'search' | 'walk' | 'walkPlaces' | 'readMails' | 'raw' | 'raws' | 'get' | 'message' | 'provenance' | 'invoicesOf'
  >
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

/** The hits that are exported, and for whom. */
export interface WantedHits {
  readonly walk: Walk
  readonly caller: string
  readonly signal: AbortSignal
  /** Gets the number of hits before the first mail is sent. */
  readonly noteTotal: (total: number) => void
  /** What the file takes of them; without it, it takes all behind the cursor. */
  readonly part?: FilePart
  /** Gets how many mails have been sent, now and then. */
  readonly onSent?: (sent: number) => void
  /** Called once when the transfer has ended. */
  readonly onEnd?: (end: FileEnd) => void
}

export interface WantedExport extends WantedHits {
  readonly format: ExportFormat
  /** Whether the caller gets the proofs of the mails. */
  readonly withProofs: boolean
}

/** A file that is made of the hits of a search. */
interface ExportForm {
  readonly type: string
  readonly filename: string
  /** Begins the file. What it rejects with is the answer. @param total the number of hits */
  readonly write: (over: Over, total: number, of: ExporterDependencies) => Promise<AsyncIterable<string | Lent>>
}

export type Exporter = ReturnType<typeof exporter>

/** Returns what answers with exports, as many as may run at once. One for a process. */
export function exporter(dependencies: ExporterDependencies) {
  const running = new Map<string, number>()

  async function answerAs(
    { type, filename, write }: ExportForm,
    { walk, caller, signal, noteTotal, part, onSent, onEnd }: WantedHits,
  ) {
    const leave = enter(running, caller)
    let whole: FileEnd = { kind: 'all' }
    try {
      const options = { caller, signal }
      const { total } = await dependencies.archive.search(walk.filter, { offset: 0, limit: 0 }, options)
      const over: Over = async (step, limit) => {
        const all = await walkOver(step, walk, options, limit)
        noteTotal(total)
        const endEarly = (last: string | null) => {
          whole = { kind: 'early', last: last ?? walk.cursor }
        }
        const portions = part === undefined ? all : partOf(all, part, endEarly)
        return onSent === undefined ? portions : counted(portions, onSent)
      }
      const stream = new LentBody(await write(over, total, dependencies), signal)
      stream.once('close', () => {
        leave()
        onEnd?.(stream.readableEnded ? whole : { kind: 'broken' })
      })
      return answer(stream, {
        headers: {
          'content-type': type,
          'content-disposition': `attachment; filename="${filename}"`,
          'cache-control': 'no-store',
          'x-total-count': String(total),
        },
      })
    } catch (error) {
      leave()
      throw error
    }
  }

  return {
    /** Counts something as long as an export as one more, until the returned function is called. @throws DomainError 503 `export_busy` */
    admit: (caller: string) => enter(running, caller),
    /** @throws DomainError 400 for a cursor of another search, 503 `export_busy`, and what a search rejects with */
    answer: ({ format, withProofs, ...wanted }: WantedExport) => {
      const { type, ending } = FORMS[format]
      return answerAs(
        {
          type,
          filename: `mails${nameOf(wanted.part)}.${ending}`,
          write: (over, _total, { archive, evidence }) =>
            piecesOf(format, over, {
              archive,
              readable: wanted.walk.filter.readable,
              evidence: withProofs ? evidence : null,
            }),
        },
        wanted,
      )
    },
    /** Answers with a file of another form, within the same bounds. Rejects as `answer` does, and as the form. */
    answerAs,
  }
}

/** Begins the walk of an export. */
type Over = <Mail extends Pick<WalkedPlace, 'id' | 'size'>>(
  step: Step<Mail>,
  limit: number,
) => Promise<AsyncIterable<readonly Mail[]>>

/** Tells the files of one result apart. */
const nameOf = (part: FilePart | undefined): string =>
  part === undefined || part.first === 1 ? '' : `-ab-${part.first}`

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

async function piecesOf(
  format: ExportFormat,
  over: Over,
  dependencies: Pick<ExporterDependencies, 'archive'> & Pick<LineDependencies, 'readable' | 'evidence'>,
): Promise<AsyncIterable<string | Lent>> {
  const { archive } = dependencies
  if (format === 'csv') return csv(await over((...step) => archive.walk(...step), PORTION.rows))
  const places = await over((...step) => archive.walkPlaces(...step), PORTION.places)
  switch (format) {
    case 'eml.zip':
      return emlZip(places, dependencies)
    case 'mbox':
      return mbox(places, dependencies)
    case 'jsonl':
      return jsonLines(places, dependencies)
  }
}
