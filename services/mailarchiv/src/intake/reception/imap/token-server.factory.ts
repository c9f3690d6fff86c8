/** A real token endpoint that gives out access tokens and tells Dovecot about them, for tests. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface TokenServer {
  readonly tokenUrl: string
  /** Address of Dovecot's questions about tokens. */
  readonly introspectionUrl: string
  /** A refresh token that is good for this user once; each exchange gives the next one. */
  grant(user: string): string
  /** Forms that were posted, oldest first. */
  readonly asked: URLSearchParams[]
  /** Exchanges tokens and keeps the answers back. @returns lets them go */
  hold(): () => void
  close(): Promise<void>
}

export async function startTokenServer(): Promise<TokenServer> {
  const refresh = new Map<string, string>()
  const access = new Map<string, string>()
  const asked: URLSearchParams[] = []
  const grant = (user: string) => {
    const token = randomBytes(16).toString('hex')
    refresh.set(token, user)
    return token
  }

  let held: Promise<void> | undefined
  function hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    return () => {
      held = undefined
      resolve()
    }
  }

  async function exchange(request: IncomingMessage): Promise<[status: number, body: object]> {
    const form = new URLSearchParams(await text(request))
    asked.push(form)
    const used = form.get('refresh_token') ?? ''
    const user = refresh.get(used)
    if (user === undefined || form.get('client_secret') !== 'geheim') return [400, { error: 'invalid_grant' }]
    refresh.delete(used)
    const token = randomBytes(16).toString('hex')
    access.set(token, user)
    return [200, { access_token: token, token_type: 'Bearer', expires_in: 3_600, refresh_token: grant(user) }]
  }

  function introspect(request: IncomingMessage): [status: number, body: object] {
    const user = access.get(new URL(request.url ?? '', 'http://localhost').searchParams.get('token') ?? '')
    return [200, user === undefined ? { active: false } : { active: true, user }]
  }

  const server = createServer(async (request, response) => {
    const [status, body] = request.method === 'POST' ? await exchange(request) : introspect(request)
    await held
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    tokenUrl: `${base}/token`,
    introspectionUrl: `${base}/introspect?token=`,
    grant,
    asked,
    hold,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
