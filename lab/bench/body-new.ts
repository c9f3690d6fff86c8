/**
 * Compares what the archive finds newly written with marks, line by line: of 200 real replies, which are English, made by
 * reading them; of German ones, which were written with them (`packages/mime/test/fixtures`). Precision: of the kept
 * lines those that are new. Recall: of the new lines those that are kept.
 *
 *     npm run bench -- body-new [--lines]
 *
 * The marks are `lab/marks/body-new.json`: the SHA-256 of a mail, and of its text the lines that are new, counted from
 * 1; lines that may count as either are left out. The replies were drawn by the SHA-256 of a seed and their own from the
 * 3,000 real mails, which lie beside the repository. `--lines` names each line that is found otherwise.
 */
import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_LIMITS, newlyWritten, parseMessage } from '../../packages/mime/src/index.ts'
import { germanReplies, judgeGermanReply } from '../../packages/mime/test/german-replies.factory.ts'
import { REAL_MAILS } from './import.ts'
import { keepResult } from './results.ts'
import { readMails } from './robustness.ts'

const MARKS = join(import.meta.dirname, '../marks/body-new.json')

type Range = readonly [first: number, last: number]
type Mark = {
  readonly sha256: string
  /** Lines of the text, so that another reading of the mail is noticed. */
  readonly lines: number
  readonly new: readonly Range[]
  readonly either?: readonly Range[]
}
type Counts = { kept: number; lost: number; tooMany: number; mailsWithLoss: number }

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { lines: { type: 'boolean', default: false } } })
  judgeGerman(values.lines)
  if (!existsSync(REAL_MAILS)) return console.log(`Ohne echte Mails: ${REAL_MAILS} fehlt.`)
  const marks = JSON.parse(readFileSync(MARKS, 'utf8')) as readonly Mark[]
  const mails = new Map(readMails(REAL_MAILS).map(({ bytes }) => [hashOf(bytes), bytes]))
  const counts: Counts = { kept: 0, lost: 0, tooMany: 0, mailsWithLoss: 0 }
  for (const mark of marks) {
    const bytes = mails.get(mark.sha256)
    if (bytes === undefined) throw new Error(`no mail has the hash ${mark.sha256}`)
    compare(bytes, mark, counts, values.lines)
  }
  keep('body-new', marks.length, counts)
}

function judgeGerman(isVerbose: boolean): void {
  const replies = germanReplies()
  const judged = replies.map(judgeGermanReply)
  const counts: Counts = {
    kept: judged.reduce((sum, { kept }) => sum + kept, 0),
    lost: judged.flatMap(({ lost }) => lost).length,
    tooMany: judged.flatMap(({ tooMany }) => tooMany).length,
    mailsWithLoss: judged.filter(({ lost }) => lost.length > 0).length,
  }
  if (isVerbose)
    for (const { lost, tooMany } of judged) {
      for (const line of lost) console.log(`verloren: ${line}`)
      for (const line of tooMany) console.log(`zu viel: ${line}`)
    }
  keep('body-new-german', replies.length, counts)
}

function keep(name: string, replies: number, counts: Counts): void {
  const { kept, lost, tooMany, mailsWithLoss } = counts
  const precision = (100 * kept) / (kept + tooMany)
  const recall = (100 * kept) / (kept + lost)
  console.table({ Genauigkeit: `${precision.toFixed(2)} %`, Vollständigkeit: `${recall.toFixed(2)} %`, ...counts })
  keepResult(name, 'body-new', { replies, precision, recall, lost, mailsWithLoss, tooMany })
}

function compare(bytes: Buffer, mark: Mark, counts: Counts, isVerbose: boolean): void {
  const message = parseMessage(bytes, DEFAULT_LIMITS)
  const lines = message.bodyPlain.split('\n')
  if (lines.length !== mark.lines) throw new Error(`${mark.sha256} has another text than when it was marked`)
  const kept = keptLines(lines, newlyWritten(message).split('\n'))
  const before = counts.lost
  for (const [index, line] of lines.entries()) {
    const number = index + 1
    if (line.trim() === '' || includes(mark.either, number)) continue
    const isNew = includes(mark.new, number)
    const isKept = kept.has(index)
    if (isNew && isKept) counts.kept += 1
    else if (isNew) counts.lost += 1
    else if (isKept) counts.tooMany += 1
    if (isVerbose && isNew !== isKept)
      console.log(`${isNew ? 'verloren' : 'zu viel'}: ${mark.sha256.slice(0, 8)} ${number}`)
  }
  if (counts.lost > before) counts.mailsWithLoss += 1
}

/** The kept lines stand in the text in their order. */
function keptLines(lines: readonly string[], kept: readonly string[]): Set<number> {
  const found = new Set<number>()
  const wanted = kept.filter((line) => line.trim() !== '').values()
  let next = wanted.next()
  for (const [index, line] of lines.entries()) {
    if (next.done === true || line !== next.value) continue
    found.add(index)
    next = wanted.next()
  }
  return found
}

const includes = (ranges: readonly Range[] = [], number: number) =>
  ranges.some(([first, last]) => first <= number && number <= last)

const hashOf = (bytes: Uint8Array) => hash('sha256', bytes, 'hex')
