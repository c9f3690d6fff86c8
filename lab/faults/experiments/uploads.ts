/** Uploads a file of 2 GB, cuts its connection ten times and kills the service twice. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@zeughaus/platform/testing'
import { Upload } from 'tus-js-client'
import { startEmbedded } from '../../../packages/postgres/src/embedded.ts'
import { createDatabase } from '../../../packages/postgres/src/postgres.ts'
import { UPLOAD_PIECE } from '../../../services/mailarchiv/src/panel/routes/sources.schema.ts'
import { panelSession } from '../../../services/mailarchiv/test/upload.factory.ts'
import { peakMemory } from '../../bench/processes.ts'
import { obstacleToPrograms } from '../cluster/balancer.ts'
import { CEPH, startObjectStore } from '../cluster/object-store.ts'
import type { Experiment, Outcome } from '../experiment.ts'
import { type Settings, startService, zeughaus } from '../service.ts'
import { PASSWORD } from '../session.ts'

const FILE_BYTES = 2 * 1024 ** 3
const MAIL_BYTES = 1024 ** 2
const CUTS = 10
const KILLS = 2
const MOST_MEGABYTES = 300
const IMPORT_MS = 1_800_000
const RETRIES = Array<number>(1_000).fill(200)

export const uploadsInFolder: Experiment = {
  name: 'uploads-folder',
  title: 'an upload of 2 GB into the data folder, cut and killed',
  run: async (folder) => [await uploaded('mailarchiv, data folder', folder, {})],
}

export const uploadsInBucket: Experiment = {
  name: 'uploads-bucket',
  title: 'an upload of 2 GB into a bucket, cut and killed',
  obstacle: () => obstacleToPrograms(...CEPH),
  async run(folder) {
    await using stack = new AsyncDisposableStack()
    const server = await startEmbedded({ dataDir: join(folder, 'server') })
    stack.defer(() => server.release())
    const { host, port, user } = server
    await createDatabase({ host, port, user, database: 'postgres' }, 'archiv')
    const ceph = join(folder, 'ceph')
    const store = await startObjectStore(stack, ceph, {
      address: '127.0.0.1',
      port: 0,
      under: [],
      line: undefined,
      pids: () => pidsIn(ceph),
    })
    const env = {
      MAILARCHIV_DATABASE_URL: `postgres://${user}@/archiv?host=${encodeURIComponent(host)}&port=${port}`,
      MAILARCHIV_BLOBS: store('archiv'),
      MAILARCHIV_KEY: randomBytes(32).toString('base64'),
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    }
    return [await uploaded('mailarchiv, bucket', folder, env)]
  },
}

async function uploaded(subject: string, folder: string, env: Readonly<Record<string, string>>): Promise<Outcome> {
  const file = join(folder, 'archiv.mbox')
  const mails = await writeMails(file)
  const port = await freePort()
  const settings: Settings = {
    data: join(folder, 'daten'),
    env: { ...env, MAILARCHIV_PORT: `${port}`, ZEUGHAUS_ADMIN_PASSWORD: PASSWORD },
  }
  let service = await startService('mailarchiv', settings)
  const session = await panelSession(service.url, 'admin', PASSWORD)
  await using line = await cuttingLine(port, FILE_BYTES / (CUTS + 1))
  let peak = 0
  const look = () => {
    peak = Math.max(peak, peakMemory(service.child.pid ?? 0))
  }
  const watch = setInterval(look, 100)
  const sent = send(file, `http://127.0.0.1:${line.port}/admin/api/uploads`, session)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    while (line.bytes() < (FILE_BYTES * kill) / (KILLS + 1)) await pause(20)
    const gone = once(service.child, 'exit')
    service.child.kill('SIGKILL')
    await gone
    service = await startService('mailarchiv', settings)
  }
  await sent
  look()
  const sending = peak
  const balance = await imported(service.url, session)
  clearInterval(watch)
  await service.stop()
  // The same file once more: each mail is there, byte for byte.
  const again = await zeughaus(settings, 'mailarchiv', 'import', file)
  const doubled = Number(/([\d.]+) doppelt/.exec(again)?.[1]?.replaceAll('.', '') ?? 0)
  return {
    subject,
    injected: line.cuts() + KILLS,
    fault: `${line.cuts()} cut connections, ${KILLS} kill -9`,
    seen: `${mails} mails sent, ${balance.added} archived, ${balance.duplicate} doubled, ${doubled} found again byte for byte; ${Math.round((line.bytes() / FILE_BYTES - 1) * 100)} % sent twice; memory at most ${Math.round(sending)} MB while sending, ${Math.round(peak)} MB with the import`,
    passed:
      line.cuts() >= CUTS &&
      balance.added === mails &&
      balance.duplicate === 0 &&
      doubled === mails &&
      sending <= MOST_MEGABYTES,
  }
}

/** Writes mails with random attachments. Returns how many. */
async function writeMails(file: string): Promise<number> {
  let mails = 0
  let bytes = 0
  async function* texts() {
    for (; bytes < FILE_BYTES; mails += 1) {
      const attachment = randomBytes((MAIL_BYTES * 3) / 4)
        .toString('base64')
        .replace(/.{76}/g, '$&\n')
      const mail = `From a@x.example Mon Mar  2 09:00:00 2026\nSubject: Mail ${mails}\nContent-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\n${attachment}\n\n`
      bytes += mail.length
      yield mail
    }
  }
  await pipeline(Readable.from(texts()), createWriteStream(file))
  return mails
}

/** Sends the file as the pages of the panel do. Resolves when all of it has arrived. */
function send(file: string, endpoint: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  new Upload(createReadStream(file), {
    endpoint,
    headers,
    uploadSize: statSync(file).size,
    chunkSize: UPLOAD_PIECE,
    metadata: { filename: 'archiv.mbox', journal: 'false' },
    retryDelays: RETRIES,
    onShouldRetry: () => true,
    onError: reject,
    onSuccess: () => resolve(),
  }).start()
  return promise
}

interface Balance {
  readonly added: number
  readonly duplicate: number
}

async function imported(url: string, headers: Readonly<Record<string, string>>): Promise<Balance> {
  const deadline = performance.now() + IMPORT_MS
  for (;;) {
    const sources = await (await fetch(`${url}/admin/api/sources`, { headers })).json()
    const [upload] = (sources as { uploads: { state: string; error: string | null; balance: Balance }[] }).uploads
    if (upload?.state === 'done') return upload.balance
    if (upload?.state === 'failed' || performance.now() > deadline)
      throw new Error(`the upload was not imported: ${upload?.error}`)
    await pause(500)
  }
}

/** A line to the service that breaks whenever this many more bytes have passed. */
async function cuttingLine(to: number, every: number) {
  const sockets = new Set<Socket>()
  let [bytes, cuts] = [0, 0]
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    near
      .on('close', () => far.destroy())
      .on('data', (chunk) => {
        bytes += chunk.length
        if (cuts >= CUTS || bytes < (cuts + 1) * every) return
        cuts += 1
        for (const socket of sockets) socket.destroy()
      })
    far.on('close', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    bytes: () => bytes,
    cuts: () => cuts,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** The processes of the object store in this folder. */
function pidsIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`CEPH_CONF=${folder}/`)
      } catch {
        return false
      }
    })
    .map(Number)
}
