/** A receiver of webhooks for tests, which verifies each message with the reference library of the specification. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/** What the receiver does with a message: `late` takes it and answers only when the sender has left. */
export type Mood = 'takes' | 'fails' | 'hangs' | 'late' | 'redirects' | 'gone' | 'talks'

export interface Received {
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly mood: Mood
}

const AWAY = 'http://127.0.0.1:9/'

/** Starts a receiver on a free port of this machine. */
export async function aReceiver() {
  const received: Received[] = []
  /** Without an answer stays whatever comes after `most` messages. */
  const state = { mood: 'takes' as Mood, most: Number.POSITIVE_INFINITY }
  /** Known only when the subscription is made, which may send its first message before. */
  let secret = Promise.withResolvers<string>()
  let server: Server
  let port = 0

  const answer = (response: ServerResponse): void => {
    if (state.mood === 'fails') response.writeHead(500).end('kaputt')
    else if (state.mood === 'redirects') response.writeHead(307, { location: AWAY }).end()
    else if (state.mood === 'gone') response.writeHead(410).end()
    else if (state.mood === 'talks') response.writeHead(200).write('x'.repeat(1_000_000))
    else if (state.mood === 'late') response.once('close', () => response.destroy())
    else if (state.mood === 'takes') response.writeHead(204).end()
  }

  async function listen(): Promise<void> {
    server = createServer(async (request, response) => {
      const body = await text(request).catch(() => null)
      if (body === null) return
      const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map(
        (name) => request.headers[`webhook-${name}`] as string,
      )
      // The time is that of the test's clock, which the library's `verify` would refuse.
      const expected = new Webhook(await secret.promise).sign(id!, new Date(Number(timestamp) * 1000), body)
      if (signature !== expected) {
        response.writeHead(401).end()
        return
      }
      if (received.length >= state.most) return
      const { data } = JSON.parse(body) as { data: { kind: string; mail: { subject: string } } }
      received.push({ id: id!, kind: data.kind, subject: data.mail.subject, mood: state.mood })
      answer(response)
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }

  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  await listen()
  return {
    received,
    state,
    origin: `http://127.0.0.1:${port}`,
    /** Forgets what came, and verifies from now on with the secret that `make` returns. */
    async expect<Made extends { readonly secret: string }>(make: () => Promise<Made>): Promise<Made> {
      received.length = 0
      secret = Promise.withResolvers()
      const made = await make()
      secret.resolve(made.secret)
      return made
    },
    /** Each message at its first arrival, without repeated ones: by id. */
    first: () => [...new Map(received.toReversed().map((each) => [each.id, each])).values()].toReversed(),
    close,
    restart: async () => {
      await close()
      await listen()
    },
  }
}
