/**
 * Sends a mail of 150 MB through the running service: as an upload of the panel or over SMTP, found by a word, returned
 * byte for byte.
 *
 *     npm run bench -- large-mail [MB]
 *
 * States the largest memory that the process of the service held (VmHWM, from its start).
 */
import { createHash, hash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_PASSWORD, ArchiveService } from './archive-service.ts'
import { peakMemory } from './processes.ts'
import { keepResult } from './results.ts'

const DEFAULT_MB = 150
const LIMIT_MB = 512
const WORD = 'Teleskopmastbühne'
/** Bytes of the attachment that one line of base64 carries. */
const LINE_BYTES = 57
const LINES_AT_ONCE = 10_000
const FOUND_WITHIN_MS = 60_000

const ROADS: Readonly<Record<string, (service: ArchiveService, mail: Buffer) => Promise<void>>> = {
  upload: ({ url }, mail) => upload(url, mail),
  smtp: (service, mail) => service.send(mail),
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

/** One path on a service of its own. Times in seconds, memory in MB. */
async function measureRoad(mail: Buffer, take: (service: ArchiveService, mail: Buffer) => Promise<void>) {
  await using service = await ArchiveService.start({ MAILARCHIV_OCR: 'off' })
  const before = peakMemory(service.pid)
  const taken = await seconds(() => take(service, mail))
  const found = await seconds(() => service.found(WORD, FOUND_WITHIN_MS))
  const id = await service.found(WORD, FOUND_WITHIN_MS)
  const served = await seconds(async () => assertSame(mail, await service.ask(`/mails/${id}/raw`)))
  return { taken, found, served, before, peak: peakMemory(service.pid) }
}

/** A mail with random bytes as an attachment, which do not compress; the word is in the text. */
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

/** Uploads in pieces, as the panel does, and waits until the file is imported. */
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
  const login = await call('POST', '/session', { user: 'admin', password: ADMIN_PASSWORD })
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

async function assertSame(mail: Buffer, response: Response): Promise<void> {
  const sum = createHash('sha256')
  for await (const chunk of response.body ?? []) sum.update(chunk)
  if (sum.digest('hex') !== hash('sha256', mail, 'hex')) throw new Error('the mail came back altered')
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
