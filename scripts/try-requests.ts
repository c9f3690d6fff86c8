/** Tests what must pass through a proxy: requests, streams, large uploads, and the client's true address. */
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { UPLOAD_PIECE } from '../services/mailarchiv/src/panel/routes/sources.schema.ts'
import { newUploadHeaders, pieceHeaders } from '../services/mailarchiv/test/upload.factory.ts'

const UPLOAD_BYTES = 150 * 1024 * 1024
const STREAM_MS = 10_000
const IMPORT_MS = 300_000
/** A forged client address, reserved for documentation (RFC 5737). */
const PRETENDED = '203.0.113.9'

export interface Names {
  readonly archiv: string
  readonly material: string
}

export interface Proxy {
  readonly port: number
  readonly ca: Buffer
  readonly names: Names
  readonly password: string
  /** Past the proxy. */
  readonly archivDirect: string
  lastClient(): string | undefined
}

interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
  /** The loopback address to send from. */
  readonly from?: string
}

type Send = (name: string, path: string, sent?: Sent) => Promise<IncomingMessage>

/** Runs all requests and returns one sentence per success. @throws {Error} for the first that fails */
export async function tryRequests(proxy: Proxy): Promise<string[]> {
  const agent = new Agent({ keepAlive: true })
  const send: Send = (name, path, { method = 'GET', headers = {}, body, from } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: proxy.port,
          servername: name,
          ca: proxy.ca,
          method,
          path,
          headers: { host: `${name}:${proxy.port}`, ...headers },
          ...(from === undefined ? { agent } : { localAddress: from, agent: false }),
        },
        resolve,
      )
      sent.on('error', reject)
      sent.end(body)
    })
  try {
    return [
      await plain(send, proxy),
      await stream(send, proxy),
      await upload(send, proxy),
      await addresses(send, proxy),
    ]
  } finally {
    agent.destroy()
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  return Buffer.concat(await answer.toArray()).toString('utf8')
}

async function expect(answer: IncomingMessage, status: number, what: string): Promise<string> {
  const text = await textOf(answer)
  if (answer.statusCode !== status)
    throw new Error(`${what}: ${answer.statusCode} statt ${status}: ${text.slice(0, 500)}`)
  return text
}

const JSON_BODY = { 'content-type': 'application/json' }

async function plain(send: Send, { names }: Proxy): Promise<string> {
  for (const name of [names.archiv, names.material]) {
    await expect(await send(name, '/api/v1/openapi.yaml'), 200, `${name}/api/v1/openapi.yaml`)
    for (const path of ['/health', '/metrics', '/dienst/verfahrensdokumentation'])
      await expect(await send(name, path), 404, `${name}${path}`)
  }
  return 'Anfragen gehen über TLS durch, /health, /metrics und /dienst bleiben innen'
}

async function stream(send: Send, { names, password }: Proxy): Promise<string> {
  const login = JSON.stringify({ benutzername: 'admin', passwort: password })
  const answer = await send(names.material, '/api/v1/auth/login', { method: 'POST', headers: JSON_BODY, body: login })
  const { token } = JSON.parse(await expect(answer, 200, 'Anmeldung')) as { token: string }
  const authorization = `Bearer ${token}`
  const events = await send(names.material, '/api/v1/ereignisse', { headers: { authorization } })
  let heard = ''
  events.on('data', (chunk: Buffer) => {
    heard += chunk
  })
  const body = JSON.stringify({ name: `Wache ${Date.now()}` })
  const headers = { ...JSON_BODY, authorization }
  await expect(await send(names.material, '/api/v1/standorte', { method: 'POST', headers, body }), 201, 'Standort')
  const committed = performance.now()
  while (!heard.includes('event: aenderung')) {
    if (performance.now() - committed > STREAM_MS) throw new Error(`die Änderung kam nicht an: ${heard}`)
    await pause(10)
  }
  events.destroy()
  return `eine Änderung erreicht die offene Seite nach ${Math.round(performance.now() - committed)} ms`
}

async function upload(send: Send, { names, password, port }: Proxy): Promise<string> {
  const panel = { 'x-zeughaus-panel': '1', origin: `https://${names.archiv}:${port}` }
  const login = JSON.stringify({ user: 'admin', password })
  const session = await send(names.archiv, '/admin/api/session', {
    method: 'POST',
    headers: { ...JSON_BODY, ...panel },
    body: login,
  })
  await expect(session, 200, 'Anmeldung in der Verwaltung')
  const [cookie = ''] = session.headers['set-cookie']?.[0]?.split(';') ?? []
  const mail = bigMail()
  const begin = { method: 'POST', headers: { ...panel, cookie, ...newUploadHeaders('gross.eml', mail.length) } }
  const begun = await send(names.archiv, '/admin/api/uploads', begin)
  await expect(begun, 201, 'Hochladen')
  const path = begun.headers.location ?? ''
  const id = path.split('/').at(-1)
  for (let offset = 0; offset < mail.length; offset += UPLOAD_PIECE) {
    const headers = { ...panel, cookie, ...pieceHeaders(offset) }
    const body = mail.subarray(offset, offset + UPLOAD_PIECE)
    await expect(await send(names.archiv, path, { method: 'PATCH', headers, body }), 204, `Stück ab ${offset}`)
  }
  const deadline = performance.now() + IMPORT_MS
  for (;;) {
    const text = await expect(await send(names.archiv, '/admin/api/sources', { headers: { cookie } }), 200, 'Stand')
    const { uploads } = JSON.parse(text) as { uploads: { id: string; state: string; balance: { read: number } }[] }
    const mine = uploads.find((each) => each.id === id)
    if (mine?.state === 'done' && mine.balance.read === 1) break
    if (mine?.state === 'failed' || performance.now() > deadline)
      throw new Error(`nicht eingelesen: ${JSON.stringify(mine)}`)
    await pause(200)
  }
  return `eine Mail von ${Math.round(mail.length / 1024 / 1024)} MB ist hochgeladen und eingelesen`
}

/** A mail with one attachment, different each time. */
function bigMail(): Buffer {
  const head = `From: a@example.org\r\nTo: b@example.org\r\nSubject: Probelauf ${Date.now()}\r\nMIME-Version: 1.0\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.alloc(UPLOAD_BYTES, `${'QUJD'.repeat(19)}\r\n`)])
}

/**
 * Checks client addresses: the proxy forwards the address that connects to it, whatever the headers claim; without the
 * proxy the header is ignored.
 */
async function addresses(send: Send, { names, archivDirect, lastClient }: Proxy): Promise<string> {
  const headers = { 'x-forwarded-for': PRETENDED }
  await textOf(await send(names.archiv, '/api/v1/openapi.yaml', { headers, from: '127.0.0.2' }))
  await seen(lastClient, '127.0.0.2')
  const [host, port] = archivDirect.split(':')
  await new Promise<void>((resolve, reject) => {
    const sent = plainRequest(
      { host, port, path: '/api/v1/openapi.yaml', headers, localAddress: '127.0.0.3' },
      (answer) => {
        answer.resume().once('end', resolve)
      },
    )
    sent.on('error', reject)
    sent.end()
  })
  await seen(lastClient, '127.0.0.3')
  return 'X-Forwarded-For gilt nur vom Proxy, und nur mit der wahren Adresse'
}

/** Waits for the log line, which may come after the answer. */
async function seen(lastClient: Proxy['lastClient'], wanted: string): Promise<void> {
  const deadline = performance.now() + STREAM_MS
  while (lastClient() !== wanted) {
    if (performance.now() > deadline) throw new Error(`der Dienst sah ${lastClient()} statt ${wanted}`)
    await pause(20)
  }
}
