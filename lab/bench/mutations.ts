/**
 * Sends every file of a corpus, every mail of an archive of real ones, and mutations of them over SMTP into the running
 * service and compares the stored bytes.
 *
 *     npm run bench -- mutations [COUNT] [--seed N] [--mails FOLDER|ARCHIVE.tar.gz …]
 *
 * Without `--mails` the corpus beside the repository. Nothing may be refused, and the event loop of the service must not
 * stand still for longer than 100 ms; what it waits for a busy machine counts as well.
 */
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SqliteArchive } from '../../services/mailarchiv/src/store/sqlite/index.ts'
import { ArchiveService } from './archive-service.ts'
import { peakMemory } from './processes.ts'
import { keepResult } from './results.ts'
import { MAX_MUTATED_BYTES, type Mail, mutate, randomNumbers, readMails } from './robustness.ts'
import { SmtpClient, wireFormOf } from './smtp-client.ts'

const CORPUS = join(import.meta.dirname, '../../../shared/corpus')
const DEFAULT_COUNT = '100000'
const CONNECTIONS = 10
const STALL_MS = 100
const MEMORY_MB = 512
const POLL_MS = 1_000
/** Mails that are also fetched over HTTP. */
const FETCHED = 1_000
const PAGE = 1_000
const STORED_WITHIN_MS = 60_000
/** A journal report is opened: the archived mail differs from the sent one. */
const JOURNAL = /^x-ms-journal-report[ \t]*:/im

export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { seed: { type: 'string', default: '1' }, mails: { type: 'string', multiple: true } },
  })
  const paths = values.mails ?? [join(CORPUS, 'mime'), join(CORPUS, 'spamassassin-3000.tar.gz')]
  if (!paths.every((path) => existsSync(path))) {
    console.log(`Nicht da: ${paths.join(', ')}. Nichts gemessen.`)
    return
  }
  const count = Number(positionals[0] ?? DEFAULT_COUNT)
  const templates = paths
    .flatMap(readMails)
    .filter(({ bytes }) => bytes.length > 0 && !JOURNAL.test(bytes.toString('latin1')))
  await using service = await ArchiveService.start({ MAILARCHIV_OCR: 'off', MAILARCHIV_DOWNLOADS: '1000000' })
  const stalls = watchStalls(service)
  const started = performance.now()
  const { sent, refused } = await sendAll(service.smtp, mailsOf(templates, count, randomNumbers(Number(values.seed))))
  const seconds = (performance.now() - started) / 1000
  const stall = await stalls.end()
  const found = await compare(service, sent)
  const numbers = {
    sent: sent.size,
    refused,
    ...found,
    stall,
    memory: peakMemory(service.pid),
    rate: sent.size / seconds,
  }
  console.table({ Vorlagen: templates.length, ...numbers, Startwert: values.seed })
  keepResult('mutations', `mutations ${count} --seed ${values.seed}`, numbers)
  if (refused + found.missing + found.altered > 0) throw new Error('a mail was refused, lost or altered')
  if (stall > STALL_MS || numbers.memory > MEMORY_MB) throw new Error('the service stalled or took too much memory')
}

/** Yields all templates, then this many mutations of the small ones. */
function* mailsOf(templates: readonly Mail[], count: number, random: (below: number) => number): Generator<Buffer> {
  for (const { bytes } of templates) yield bytes
  const small = templates.filter(({ bytes }) => bytes.length <= MAX_MUTATED_BYTES)
  for (let made = 0; made < count && small.length > 0; ) {
    const [mail, other] = [small[random(small.length)], small[random(small.length)]]
    const mutation = mutate(mail!.bytes, other!.bytes, random)
    if (mutation.length === 0 || JOURNAL.test(mutation.toString('latin1'))) continue
    made += 1
    yield mutation
  }
}

/** Hashes of the accepted mails, and the number of refused ones. */
async function sendAll(port: number, mails: Generator<Buffer>): Promise<{ sent: Set<string>; refused: number }> {
  const sent = new Set<string>()
  let refused = 0
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    const client = await SmtpClient.open(port)
    for (const mail of mails) {
      // DATA ends with a line end: a mail without one gets it on its way.
      const whole = mail.subarray(-2).toString('latin1') === '\r\n' ? mail : Buffer.concat([mail, Buffer.from('\r\n')])
      if ((await client.send(wireFormOf(whole))) === 250) sent.add(hashOf(whole))
      else refused += 1
    }
    client.close()
  })
  await Promise.all(connections)
  return { sent, refused }
}

const hashOf = (bytes: Uint8Array) => hash('sha256', bytes, 'hex')

/** Polls the service for the longest block of its event loop, in milliseconds. */
function watchStalls(service: ArchiveService) {
  let longest = 0
  let isOver = false
  const work = (async () => {
    // The first answer resets the figures, so the start is not counted.
    await fetch(`${service.url}/metrics`)
    while (!isOver) {
      await sleep(POLL_MS)
      const text = await (await fetch(`${service.url}/metrics`)).text()
      longest = Math.max(
        longest,
        Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1] ?? Number.NaN) * 1000,
      )
    }
  })()
  return {
    async end() {
      isOver = true
      await work
      return longest
    },
  }
}

/** Ids by hash, once all accepted mails are stored: until then the spool has them. */
async function knownOf(archive: SqliteArchive, sent: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>()
  const until = performance.now() + STORED_WITHIN_MS
  for (let seq = 0; [...sent].some((hash) => !known.has(hash)) && performance.now() < until; ) {
    const records = await archive.changes(seq, PAGE)
    for (const record of records) {
      known.set(Buffer.from(record.sha256).toString('hex'), record.id)
      seq = record.seq
    }
    if (records.length === 0) await sleep(POLL_MS)
  }
  return known
}

/** Missing and altered mails: compares the hashes of all stored ones, and some over HTTP. */
async function compare(service: ArchiveService, sent: ReadonlySet<string>) {
  await using archive = await SqliteArchive.open({ folder: service.folder })
  const known = await knownOf(archive, sent)
  const { findings } = await archive.verify(1)
  let altered = findings.length
  const hashes = [...known].filter((_, place) => place % Math.ceil(known.size / FETCHED) === 0)
  for (const [hash, id] of hashes) {
    const raw = new Uint8Array(await (await service.ask(`/mails/${id}/raw`)).arrayBuffer())
    if (hashOf(raw) !== hash) altered += 1
  }
  return {
    archived: known.size,
    missing: [...sent].filter((hash) => !known.has(hash)).length,
    altered,
    fetched: hashes.length,
  }
}
