/** A real mail server in place of the house's relay, for the tests of a file. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Browser, WorkerFixture } from '@playwright/test'
import { until } from '@zeughaus/platform/testing'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string
  /** The first message that goes to this address, without soft line breaks; waits for it. */
  messageTo(address: string): Promise<string>
  close(): Promise<void>
}

async function startMailServer(): Promise<MailServer> {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, callback) => {
      text(stream).then((mail) => {
        received.push(mail.replaceAll('=\r\n', ''))
        callback()
      }, callback)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    messageTo: (address) => until('the e-mail', () => received.find((mail) => mail.includes(address))),
    close: () => new Promise((closed) => server.close(closed)),
  }
}

/** Gives the tests of a worker a mail server. */
export const mailServer: [WorkerFixture<MailServer, { browser: Browser }>, { scope: 'worker' }] = [
  async ({ browser: _browser }, use) => {
    const server = await startMailServer()
    await use(server)
    await server.close()
  },
  { scope: 'worker' },
]
