/** A real SMTP server in place of the house's relay. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { atEnd } from '@zeughaus/platform/testing'
import { SMTPServer } from 'smtp-server'

/** A relay on a free port that keeps what it is given, and refuses while it is closed. */
export async function aRelay() {
  const taken: string[] = []
  let refuses = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) => callback(refuses ? new Error('voll') : null),
    onData(stream, _session, callback) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        taken.push(Buffer.concat(pieces).toString())
        callback()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  atEnd(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  const relay = { url: `smtp://127.0.0.1:${port}`, from: 'archiv@example.org', to: ['verwaltung@example.org'] }
  const subjects = () => taken.map((text) => words(/^Subject: ((?:.*\r\n )*.*)$/m.exec(text)?.[1] ?? ''))
  const refuse = (value: boolean) => {
    refuses = value
  }
  return { relay, taken, subjects, refuse }
}

/** Decodes the encoded words of a header. */
const words = (header: string) =>
  header
    .replaceAll(/\?=\r\n =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_all, text: string) =>
      Buffer.from(
        text
          .replaceAll('_', ' ')
          .replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString(),
    )
    .replaceAll(/=\?UTF-8\?B\?(.*?)\?=/gi, (_all, text: string) => Buffer.from(text, 'base64').toString())
