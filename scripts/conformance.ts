/**
 * Compares the output of packages/mime for a folder of mails with the expected values, using that folder's own
 * `score.py`. Exit status 1 when a field differs from an expectation that an independent parser confirms and
 * docs/conformance.md does not explain, or when an explained miss no longer occurs.
 *
 * npm run conformance -- FOLDER
 *
 * FOLDER contains `score.py`, `expect/*.jsonl` (one `{ id, eml, expected }` per line) and the mails they name.
 */
import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_LIMITS, decodePart, type Message, parseMessage } from '../packages/mime/src/index.ts'

/** Pairs of message and field that only the mail's own library confirms. */
const CONTESTED = 'contested.tsv'
/** Table of the remaining misses: mail, field, reason. */
const EXPLAINED = join(import.meta.dirname, '../docs/conformance.md')
const MAX_ATTACHMENT_BYTES = 256 * 1024 * 1024

type Expectation = { readonly id: string; readonly eml?: string }

/** The fields of one mail that `score.py` compares. */
function toParse(bytes: Buffer, message: Message) {
  return {
    from: message.from,
    to: message.to,
    cc: message.cc,
    subject: message.subject,
    date: message.date?.toISOString() ?? null,
    message_id: message.messageId,
    body_plain: message.bodyPlain,
    body_html: message.bodyHtml,
    attachments: message.attachments.map((attachment) => ({
      filename: attachment.filename,
      content_type: attachment.contentType,
      size: attachment.size,
      sha256: hash('sha256', decodePart(bytes, attachment, { maxBytes: MAX_ATTACHMENT_BYTES }), 'hex'),
    })),
  }
}

function readLines(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
}

/** Parses every mail that an expectation names; returns one result line each. */
function parseAll(folder: string): string[] {
  const expect = join(folder, 'expect')
  const results: string[] = []
  for (const name of readdirSync(expect).filter((file) => file.endsWith('.jsonl'))) {
    for (const line of readLines(join(expect, name))) {
      const { id, eml } = JSON.parse(line) as Expectation
      if (eml === undefined) continue
      const bytes = readFileSync(join(folder, eml))
      results.push(JSON.stringify({ id, parse: toParse(bytes, parseMessage(bytes, DEFAULT_LIMITS)) }))
    }
  }
  return results
}

/** Copies the expectation files. The scorer opens a fixed list of them; missing ones are created empty. */
function copyExpectations(folder: string, target: string): void {
  const expect = join(folder, 'expect')
  for (const name of readdirSync(expect)) copyFileSync(join(expect, name), join(target, name))
  const scorer = readFileSync(join(folder, 'score.py'), 'utf8')
  for (const [, list = ''] of scorer.matchAll(/for n in\s*\(([^)]*)\)/g)) {
    for (const [, name] of list.matchAll(/'([\w-]+)'/g)) {
      const path = join(target, `${name}.jsonl`)
      if (!existsSync(path)) writeFileSync(path, '')
    }
  }
}

/** Reads the pairs of mail and field that docs/conformance.md explains. */
function readExplained(): Set<string> {
  const rows = readLines(EXPLAINED).map((line) => line.split('|').map((cell) => cell.trim()))
  return new Set(rows.filter(([, mail]) => mail?.includes('/')).map(([, mail, field]) => `${mail}\t${field}`))
}

function run(folder: string, work: string): number {
  const results = join(work, 'results.jsonl')
  const fails = join(work, 'fails.tsv')
  copyExpectations(folder, work)
  const parsed = parseAll(folder)
  writeFileSync(results, `${parsed.join('\n')}\n`)
  const scorer = [join(folder, 'score.py'), results, '--expect', work, '--fails', fails]
  const { status, stdout, stderr, error } = spawnSync('python3', scorer, { encoding: 'utf8' })
  if (error !== undefined || status !== 0) {
    console.error(`score.py konnte nicht laufen (python3): ${error?.message ?? stderr}`)
    return 1
  }
  console.log(stdout)
  const contested = new Set(existsSync(join(work, CONTESTED)) ? readLines(join(work, CONTESTED)) : [])
  const explained = readExplained()
  const misses = readLines(fails)
  const known = new Set(parsed.map((line) => (JSON.parse(line) as Expectation).id))
  const wrong = misses.filter((miss) => !contested.has(miss) && !explained.has(miss))
  const stale = [...explained].filter((pair) => !misses.includes(pair) && known.has(pair.split('\t')[0] ?? ''))
  for (const miss of misses) {
    const kind = contested.has(miss) ? 'umstritten' : 'Kern'
    console.log(`${kind.padEnd(10)} ${explained.has(miss) ? 'erklärt ' : 'UNERKLÄRT'} ${miss}`)
  }
  for (const pair of stale) console.log(`stimmt inzwischen, steht aber noch in docs/conformance.md: ${pair}`)
  const core = misses.filter((miss) => !contested.has(miss)).length
  console.log(`\n${parsed.length} Nachrichten; falsch: ${core} Kernfelder, ${misses.length - core} umstrittene.`)
  console.log(`Nicht erklärte falsche Kernfelder: ${wrong.length}.`)
  return wrong.length === 0 && stale.length === 0 ? 0 : 1
}

const [folder] = process.argv.slice(2)
if (folder === undefined || !existsSync(join(folder, 'score.py'))) {
  console.error('Aufruf: npm run conformance -- ORDNER   (ein Ordner mit score.py und expect/)')
  process.exit(2)
}
using work = mkdtempDisposableSync(join(tmpdir(), 'zeughaus-conformance-'))
process.exitCode = run(folder, work.path)
