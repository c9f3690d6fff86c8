/**
 * A mail of 150 MB through the running service: taken as an upload of the panel or over SMTP, found by a word, given back byte
 * for byte.
 *
 *     npm run bench -- large-mail [MB]
 *
 * States the largest memory that the process of the service held (VmHWM, from its start).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { peakMemory } from './processes.ts'
import { keepResult } from './results.ts'
import { SmtpClient, wireFormOf } from './smtp-client.ts'

const DEFAULT_MB = 150
const LIMIT_MB = 512
const ZEUGHAUS = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../../scripts/zeughaus.ts')]
const PASSWORD = 'Drehleiter am Bach 7'
const WORD = 'Teleskopmastbühne'
/** Bytes of the attachment that one line of base64 carries. */
const LINE_BYTES = 57
const LINES_AT_ONCE = 10_000
const FOUND_WITHIN_MS = 60_000

type Service = Awaited<ReturnType<typeof startService>>

const ROADS: Readonly<Record<string, (service: Service, mail: Buffer) => Promise<void>>> = {
  upload: ({ url }, mail) => upload(url, mail),
  smtp: ({ smtp }, mail) => send(smtp, mail),
}

export async function run(args: readonly string[]): Promise<void> {
  const megabytes = Number(args[0] ?? DEFAULT_MB)
  const mail = mailOf(megabytes * 1_000_000)
  const table: Record<string, Readonly<Record<string, string>>> = {}
  let most = 0
  for (const [road, take] of Object.entries(ROADS)) {
    const { taken, found, served, before, peak } = await measureRoad(mail, take)
    most = Math.max(most, peak)
    keepResult(`large-mail-${road}`, `large-mail ${megabytes}`, { megabytes, taken, found, served, memory: peak })
    table[road] = {
      'aufgenommen in s': taken.toFixed(1),
      'danach gefunden in s': found.toFixed(1),
      'Original geladen in s': served.toFixed(1),
      'Speicher davor in MB': before.toFixed(0),
      'am größten in MB': `${peak.toFixed(0)} (Ziel: < ${LIMIT_MB})`,
    }
  }
  console.table(table)
  if (most >= LIMIT_MB) throw new Error('the service held too much memory')
}

/** One road on a service of its own. Times in seconds, memory in MB. */
async function measureRoad(mail: Buffer, take: (service: Service, mail: Buffer) => Promise<void>) {
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'zeughaus-bench-large-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const env = { ...process.env, ZEUGHAUS_DATA: folder, ZEUGHAUS_LOG: 'error', MAILARCHIV_OCR: 'off' }
  const ports = { MAILARCHIV_PORT: '0', MAILARCHIV_SMTP_PORT: '0', ZEUGHAUS_ADMIN_PASSWORD: PASSWORD }
  const service = await startService({ ...env, ...ports })
  stack.defer(() => endOf(service.child))
  const before = peakMemory(service.pid)
  const taken = await seconds(() => take(service, mail))
  const create = ['mailarchiv', 'keys', 'create', '--name', 'bench', '--role', 'auditor']
  const key = spawnSync(process.execPath, [...ZEUGHAUS, ...create], { env, encoding: 'utf8' }).stdout.trim()
  const ask = (path: string) => fetch(`${service.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
  const found = await seconds(() => findIt(ask))
  const served = await seconds(async () => assertSame(mail, await ask(`/mails/${await findIt(ask)}/raw`)))
  return { taken, found, served, before, peak: peakMemory(service.pid) }
}

/** Random bytes as an attachment, so that nothing becomes small by compression; the word stands in the text. */
function mailOf(bytes: number): Buffer {
  const head = [
    'From: a@example.org',
    'To: b@example.org',
    'Subject: Pläne',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Anbei die Pläne der ${WORD}.`,
    '--b',
    'Content-Type: application/octet-stream; name="plan.bin"',
    'Content-Transfer-Encoding: base64',
    '',
    '',
  ]
  const pieces = [Buffer.from(head.join('\r\n'))]
  for (let left = bytes; left > 0; left -= LINES_AT_ONCE * LINE_BYTES * (4 / 3)) {
    const encoded = randomBytes(LINES_AT_ONCE * LINE_BYTES).toString('base64')
    pieces.push(Buffer.from(encoded.replace(/.{76}/g, '$&\r\n')))
  }
  return Buffer.concat([...pieces, Buffer.from('--b--\r\n')])
}

/** As the panel does it: in pieces, then it waits until the file is imported. */
async function upload(url: string, mail: Buffer): Promise<void> {
  const headers: Record<string, string> = { 'x-zeughaus-panel': '1', 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: object | Buffer) => {
    const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json'
    const sent = body === undefined ? {} : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }
    const answer = await fetch(`${url}/admin/api${path}`, {
      method,
      headers: { ...headers, 'content-type': type },
      ...sent,
    })
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}`)
    return answer
  }
  const login = await call('POST', '/session', { user: 'admin', password: PASSWORD })
  headers['cookie'] = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const begun = await call('POST', '/uploads', { name: 'plan.eml', size: mail.length })
  const { id, piece } = (await begun.json()) as { id: string; piece: number }
  for (let at = 0; at < mail.length; at += piece)
    await call('PUT', `/uploads/${id}?offset=${at}`, mail.subarray(at, at + piece))
  for (;;) {
    const { uploads } = (await (await call('GET', '/sources')).json()) as { uploads: { state: string }[] }
    if (uploads[0]?.state === 'done') return
    if (uploads[0]?.state === 'failed') throw new Error('the upload was not imported')
    await sleep(100)
  }
}

async function send(port: number, mail: Buffer): Promise<void> {
  const client = await SmtpClient.open(port)
  const code = await client.send(wireFormOf(mail))
  client.close()
  if (code !== 250) throw new Error(`the listener answered ${code}`)
}

type Ask = (path: string) => Promise<Response>

/** The id of the mail, as soon as it is found. */
async function findIt(ask: Ask): Promise<string> {
  for (const until = performance.now() + FOUND_WITHIN_MS; performance.now() < until; await sleep(100)) {
    const answer = await ask(`/mails?q=${encodeURIComponent(WORD)}`)
    if (!answer.ok) throw new Error(`the search was answered ${answer.status} ${await answer.text()}`)
    const { mails } = (await answer.json()) as { mails: { id: string }[] }
    if (mails[0] !== undefined) return mails[0].id
  }
  throw new Error('the mail was not found')
}

async function assertSame(mail: Buffer, response: Response): Promise<void> {
  const sum = createHash('sha256')
  for await (const chunk of response.body ?? []) sum.update(chunk)
  if (sum.digest('hex') !== createHash('sha256').update(mail).digest('hex'))
    throw new Error('the mail came back altered')
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** The service on free ports, as soon as it listens. */
async function startService(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [...ZEUGHAUS, 'start', 'mailarchiv'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let smtp = 0
  for await (const line of createInterface(child.stdout)) {
    smtp = Number(/Annahme per SMTP: \S+:(\d+)/.exec(line)?.[1] ?? smtp)
    const url = /Mailarchiv: (http:\S+)/.exec(line)?.[1]
    if (url !== undefined) return { child, pid: child.pid!, url, smtp }
  }
  throw new Error('the service ended before it listened')
}

async function endOf(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
