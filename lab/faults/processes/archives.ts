/**
 * Runs two processes of the mail archive over one PostgreSQL. Each receives mails, answers searches and reads
 * attachments; every mail is delivered to both at once, as by a mail server that retries after a timeout.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@zeughaus/platform/testing'
import pg from 'pg'
import { makePage, treatments } from '../../bench/ocr-pages.ts'
import { SmtpClient, wireFormOf } from '../../bench/smtp-client.ts'
import type { Outcome } from '../experiment.ts'
import { type Settings, startService, zeughaus } from '../service.ts'
import { connectedBy, type SharedDatabase, sharedDatabase } from './database.ts'
import { inParallel, untilDone } from './many.ts'

const WRITERS = 4
const STANDSTILL_MS = 120_000
const RETRY_MS = 100
const ACCEPTED = 250
/** The tested key's searches per minute, and the factor of the requests sent. */
const [LIMIT, ASKED] = [60, 3]

interface ArchiveAmounts {
  readonly mails: number
  /** The number of mails with a scanned page. */
  readonly pictures: number
}

export async function twoArchives(folder: string, amounts: ArchiveAmounts): Promise<readonly Outcome[]> {
  await using stack = new AsyncDisposableStack()
  const database = await sharedDatabase(stack)
  const client = new pg.Client(database.owner)
  await client.connect()
  stack.defer(() => client.end())
  const settings: Settings = {
    data: join(folder, 'archiv'),
    env: { MAILARCHIV_DATABASE_URL: database.ownerUrl, MAILARCHIV_OCR: 'on' },
  }
  const processes = await Promise.all([anArchive(stack, settings), anArchive(stack, settings)])
  await deliver(
    processes.map(({ port }) => port),
    amounts,
  )
  const number = async (sql: string) => Number((await client.query(`SELECT (${sql}) AS value`)).rows[0].value)
  const urls = processes.map(({ url }) => url)
  return [
    await archived(settings, number, amounts, database),
    await textsTaken(number, amounts),
    await searched(number, settings, urls, amounts.mails),
    await limited(settings, urls),
  ]
}

async function anArchive(stack: AsyncDisposableStack, settings: Settings) {
  const port = await freePort()
  const own = { ...settings, env: { ...settings.env, MAILARCHIV_SMTP_PORT: String(port) } }
  const service = await startService('mailarchiv', own)
  stack.defer(() => service.stop())
  return { port, url: service.url }
}

/** Sends each mail to all ports at once, and again until each has accepted it. */
async function deliver(ports: readonly number[], { mails, pictures }: ArchiveAmounts): Promise<void> {
  const { treatment, index, clean } = treatments()[2]!
  const { png } = await makePage(index, treatment, clean)
  const senders = await inParallel(
    mails,
    WRITERS,
    async () => ports.map((port) => new Sender(port)),
    async (number, own) => {
      const wire = wireFormOf(mailOf(number, number < pictures ? png : undefined))
      await Promise.all(own.map((sender) => sender.deliver(wire)))
    },
  )
  for (const sender of senders.flat()) sender.close()
}

/** Delivers mails to one port, each until it is accepted: after a refusal, or once the server has hung up, on a new connection. */
class Sender {
  readonly #port: number
  #client: SmtpClient | undefined

  constructor(port: number) {
    this.#port = port
  }

  /** @throws {Error} when none of the tries of two minutes is accepted */
  async deliver(wire: Buffer): Promise<void> {
    for (const until = performance.now() + STANDSTILL_MS; ; await pause(RETRY_MS)) {
      this.#client ??= await SmtpClient.open(this.#port)
      const code = await this.#client.send(wire)
      if (code === ACCEPTED) return
      this.close()
      if (performance.now() > until) throw new Error(`port ${this.#port} takes no mail, the last answer was ${code}`)
    }
  }

  close(): void {
    this.#client?.close()
    this.#client = undefined
  }
}

function mailOf(number: number, picture: Buffer | undefined): Buffer {
  const part = (name: string, type: string, bytes: Buffer) =>
    `--grenze\r\nContent-Type: ${type}; name="${name}"\r\nContent-Transfer-Encoding: base64\r\n` +
    `Content-Disposition: attachment; filename="${name}"\r\n\r\n${bytes.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`
  const files = [
    part('liste.txt', 'text/plain', Buffer.from(`Anlage${number} mit der Liste der Geräte`)),
    ...(picture === undefined ? [] : [part('seite.png', 'image/png', picture)]),
  ]
  return Buffer.from(
    `From: a@muster.example\r\nTo: b@muster.example\r\nSubject: Vorgang${number}\r\n` +
      `Date: Mon, 02 Mar 2026 09:00:00 +0100\r\nMessage-ID: <${number}@muster.example>\r\nMIME-Version: 1.0\r\n` +
      `Content-Type: multipart/mixed; boundary=grenze\r\n\r\n--grenze\r\nContent-Type: text/plain\r\n\r\nGuten Tag.\r\n` +
      `${files.join('')}--grenze--\r\n`,
  )
}

type Count = (sql: string) => Promise<number>

async function archived(
  settings: Settings,
  number: Count,
  { mails }: ArchiveAmounts,
  database: SharedDatabase,
): Promise<Outcome> {
  const rows = await number('SELECT count(*) FROM mailarchiv.mail')
  const hashes = await number('SELECT count(DISTINCT sha256) FROM mailarchiv.mail')
  const last = await number('SELECT max(seq) FROM mailarchiv.mail')
  const leaves = await number('SELECT count(*) FROM mailarchiv.evidence_leaf')
  const verified = JSON.parse(await zeughaus(settings, 'mailarchiv', 'verify', '--full', '--json')) as {
    befunde: unknown[]
  }
  return {
    subject: 'mailarchiv',
    injected: mails,
    fault: `mail to both intakes at once, ${connectedBy(database)}`,
    seen: `${hashes} different mails in ${rows} rows, numbers up to ${last}, ${leaves} entries of one evidence log, verify --full: ${verified.befunde.length} findings`,
    passed: [rows, hashes, last, leaves].every((each) => each === mails) && verified.befunde.length === 0,
  }
}

/** Each finished job gets a number: a job done twice would use two. */
async function textsTaken(number: Count, { mails, pictures }: ArchiveAmounts): Promise<Outcome> {
  const cursor = 'SELECT seq FROM mailarchiv.text_cursor'
  const waiting = `SELECT count(*) FROM mailarchiv.text_job WHERE stage <> 'finished'`
  await untilDone(
    'texts of attachments',
    async () => mails - (await number(cursor)) + (await number(waiting)),
    STANDSTILL_MS,
  )
  const done = await number('SELECT max(number) FROM mailarchiv.text_change')
  const texts = await number(`SELECT count(*) FROM mailarchiv.added_text WHERE kind LIKE 'attachment:%'`)
  const recognised = await number(`SELECT count(*) FROM mailarchiv.added_text WHERE kind LIKE 'ocr:%'`)
  return {
    subject: 'mailarchiv',
    injected: mails + pictures,
    fault: 'job for two recognitions',
    seen: `${done} done: ${texts} texts read, ${recognised} pages recognised`,
    passed: done === mails + pictures && texts === mails && recognised === pictures,
  }
}

/** Searches each mail through one of the processes, by a word of its attachment. */
async function searched(number: Count, settings: Settings, urls: readonly string[], mails: number): Promise<Outcome> {
  const token = await aKey(settings, 'Suche', 1_000_000)
  let once = 0
  await inParallel(
    mails,
    WRITERS,
    async () => undefined,
    async (mail) => {
      const answer = await search(urls[mail % urls.length]!, `Anlage${mail}`, token)
      if (answer.status === 200 && ((await answer.json()) as { total: number }).total === 1) once += 1
    },
  )
  const written = () => number(`SELECT count(*) FROM mailarchiv.log_entry WHERE action = 'search'`)
  await untilDone('the access log', async () => mails - Math.min(mails, await written()), STANDSTILL_MS)
  const entries = await written()
  return {
    subject: 'mailarchiv',
    injected: mails,
    fault: 'search over two API processes',
    seen: `${once} mails found once each, ${entries} entries in the access log`,
    passed: once === mails && entries === mails,
  }
}

async function limited(settings: Settings, urls: readonly string[]): Promise<Outcome> {
  const token = await aKey(settings, 'Grenze', LIMIT)
  const started = performance.now()
  const answers = await Promise.all(
    Array.from({ length: ASKED * LIMIT }, async (_, place) => {
      const answer = await search(urls[place % urls.length]!, 'Vorgang', token)
      await answer.arrayBuffer()
      return answer.status
    }),
  )
  const refilled = Math.floor((LIMIT * (performance.now() - started)) / 60_000)
  const [allowed, refused] = [200, 429].map((status) => answers.filter((each) => each === status).length)
  return {
    subject: 'mailarchiv',
    injected: answers.length,
    fault: `search with one key for ${LIMIT} a minute over two API processes`,
    seen: `${allowed} answered, ${refused} with 429; refilled meanwhile at most ${refilled}`,
    passed: allowed! >= LIMIT && allowed! <= LIMIT + refilled && allowed! + refused! === answers.length,
  }
}

async function aKey(settings: Settings, name: string, rate: number): Promise<string> {
  const flags = ['--role', 'auditor', '--name', name, '--rate', String(rate)]
  return (await zeughaus(settings, 'mailarchiv', 'keys', 'create', ...flags)).trim()
}

function search(url: string, q: string, token: string): Promise<Response> {
  return fetch(`${url}/api/v1/mails?q=${q}&limit=2`, { headers: { authorization: `Bearer ${token}` } })
}
