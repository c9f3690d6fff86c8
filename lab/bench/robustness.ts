/**
 * Reads every file of a folder, every mail of a tar archive and mutations of them, and reports the slowest.
 *
 *     node lab/bench/robustness.ts FOLDER|ARCHIVE.tar.gz … [--mutations 100000] [--seed 1]
 *
 * A mail must not throw and not take longer than 100 ms. Exit status 1 when one does.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { DEFAULT_LIMITS, decodePart, parseMessage } from '../../packages/mime/src/index.ts'

const LIMIT_MS = 100
const TAR_BLOCK = 512
/** Mails beyond this are read as they are and not mutated: a mutation says no more on a large mail than on a small one. */
export const MAX_MUTATED_BYTES = 64 * 1024
/** Pieces that the grammar of mail reacts to. */
const PIECES = ['--', '\r\n', '\n\n', '=?', '?=', '"', '<', '>', '(', ')', ';', ':', ',', '=', '\0', '\xff', ' ', '\t']

export type Mail = { readonly name: string; readonly bytes: Buffer }

/** The findings of a run; times in milliseconds. */
export type RobustnessReport = {
  readonly read: number
  readonly failures: readonly string[]
  readonly slowest: { readonly name: string; readonly milliseconds: number }
  readonly totalMilliseconds: number
}

/** Mulberry32: small, repeatable, good enough to choose places. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** The regular files of a tar archive (POSIX ustar). */
function readTar(archive: Buffer): Mail[] {
  const mails: Mail[] = []
  for (let at = 0; at + TAR_BLOCK <= archive.length; ) {
    const name = archive.toString('utf8', at, at + 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(archive.toString('latin1', at + 124, at + 136), 8) || 0
    const kind = archive[at + 156]
    const start = at + TAR_BLOCK
    if (name !== '' && (kind === 0x30 || kind === 0)) mails.push({ name, bytes: archive.subarray(start, start + size) })
    at = start + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK
  }
  return mails
}

/** Every file below a folder, or every mail of an archive. */
export function readMails(path: string): Mail[] {
  if (!statSync(path).isDirectory()) return readTar(gunzipSync(readFileSync(path)))
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => ({ name: file, bytes: readFileSync(file) }))
}

/** A few cuts, repetitions, swaps and insertions. */
export function mutate(bytes: Buffer, other: Buffer, random: (below: number) => number): Buffer {
  let current = bytes
  for (let step = 1 + random(4); step > 0; step--) {
    const at = random(current.length + 1)
    const length = random(Math.min(current.length - at + 1, 200))
    const [before, middle, after] = [
      current.subarray(0, at),
      current.subarray(at, at + length),
      current.subarray(at + length),
    ]
    const kind = random(6)
    if (kind === 0) current = Buffer.concat([before, after])
    else if (kind === 1) current = Buffer.concat([before, ...Array<Buffer>(1 + random(20)).fill(middle), after])
    else if (kind === 2)
      current = Buffer.concat([before, Buffer.from(PIECES[random(PIECES.length)] ?? '', 'latin1'), after])
    else if (kind === 3)
      current = Buffer.concat([before, other.subarray(random(other.length + 1)).subarray(0, 500), after])
    else if (kind === 4) current = Buffer.concat([before, middle.map(() => random(256)), after])
    else current = before.length > 0 ? Buffer.from(before) : current
  }
  return current
}

/** Time of the fastest of some reads, for a mail that seemed slow: the machine may have done other work meanwhile. */
function fastest(bytes: Buffer): number {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3; attempt++) {
    const start = performance.now()
    parseMessage(bytes, DEFAULT_LIMITS)
    best = Math.min(best, performance.now() - start)
  }
  return best
}

/** Reads all mails and `mutations` damaged copies. Also decodes every attachment, and checks the size that was counted. */
export function runRobustness(mails: readonly Mail[], mutations: number, seed: number): RobustnessReport {
  const random = randomNumbers(seed)
  const failures: string[] = []
  let slowest = { name: '', milliseconds: 0 }
  const started = performance.now()
  const read = (name: string, bytes: Buffer): void => {
    const start = performance.now()
    try {
      const message = parseMessage(bytes, DEFAULT_LIMITS)
      const first = performance.now() - start
      const milliseconds = first > LIMIT_MS ? Math.min(first, fastest(bytes)) : first
      if (milliseconds > slowest.milliseconds) slowest = { name, milliseconds }
      for (const attachment of message.attachments) {
        const { length } = decodePart(bytes, attachment, { maxBytes: Number.MAX_SAFE_INTEGER })
        if (length !== attachment.size) failures.push(`${name}: ${attachment.filename} ${length} ≠ ${attachment.size}`)
      }
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.stack : String(error)}`)
    }
  }
  for (const { name, bytes } of mails) read(name, bytes)
  const small = mails.filter(({ bytes }) => bytes.length > 0 && bytes.length <= MAX_MUTATED_BYTES)
  for (let round = 0; round < mutations && small.length > 0; round++) {
    const mail = small[random(small.length)]
    const other = small[random(small.length)]
    if (mail !== undefined && other !== undefined)
      read(`${mail.name} #${round}`, mutate(mail.bytes, other.bytes, random))
  }
  return { read: mails.length + mutations, failures, slowest, totalMilliseconds: performance.now() - started }
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { mutations: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
  })
  const mails = positionals.flatMap(readMails)
  const report = runRobustness(mails, Number(values.mutations), Number(values.seed))
  const seconds = (report.totalMilliseconds / 1000).toFixed(1)
  const memory = Math.round(process.resourceUsage().maxRSS / 1024)
  console.log(`${report.read} Mails in ${seconds} s gelesen (${mails.length} Vorlagen, Startwert ${values.seed}).`)
  console.log(`langsamste: ${report.slowest.milliseconds.toFixed(1)} ms, ${report.slowest.name}`)
  console.log(`höchster Speicher: ${memory} MB`)
  for (const failure of report.failures.slice(0, 20)) console.log(`FEHLER ${failure}`)
  if (report.failures.length > 0 || report.slowest.milliseconds > LIMIT_MS) process.exitCode = 1
}

if (import.meta.main) main()
