/** Delivers mails by SMTP with the worst values in every header and in the arguments of SMTP commands. */
import { connect, type Socket } from 'node:net'
import type { Shot } from './stillness.ts'
import { worstValue } from './worst.ts'

const SHOWN = 60
const ANSWER_MS = 60_000

/** A header field and the prefix of its value. */
const FIELDS: readonly (readonly [string, string])[] = [
  ...[
    'From',
    'To',
    'Cc',
    'Bcc',
    'Subject',
    'Date',
    'Message-ID',
    'References',
    'In-Reply-To',
    'Received',
    'Sender',
  ].map((name) => [name, ''] as const),
  ...['Reply-To', 'Return-Path', 'List-Id', 'Content-Type', 'Content-Disposition', 'Content-ID', 'MIME-Version'].map(
    (name) => [name, ''] as const,
  ),
  ...['Content-Transfer-Encoding', 'Content-Description', 'X-Unbekannt', 'Delivered-To', 'Content-Location'].map(
    (name) => [name, ''] as const,
  ),
  ['Content-Type', 'multipart/mixed; boundary='],
  ['Content-Type', 'text/plain; charset='],
  ['Content-Type', 'application/pdf; name='],
  ['Content-Type', "application/pdf; name*=utf-8''"],
  ['Content-Disposition', 'attachment; filename='],
  ['Content-Disposition', 'attachment; filename*0='],
  ['Date', 'Fri, 21 Nov 2025 10:11:12 '],
  ['Received', 'from a by b; '],
  ['From', 'Name <'],
]

/** SMTP commands with an argument. */
const COMMANDS = ['EHLO ', 'HELO ', 'MAIL FROM:<', 'MAIL FROM:<a@b.example> ', 'RCPT TO:<', 'AUTH PLAIN ', 'VRFY ', '']

const GREETING = ['EHLO fuzz.example']
const SENDER = 'MAIL FROM:<a@b.example>'

export function* worstMails(port: number, options: { values: number; seed: number }): Generator<Shot> {
  for (let turn = 0; turn < options.values; turn += 1) {
    const places = FIELDS.length + COMMANDS.length
    const value = worstValue(options.seed + Math.floor(turn / places) * 7 + turn, 'body').replaceAll(/[\r\n]/g, ' ')
    const shown = `${value.length} Zeichen ${JSON.stringify(value.slice(0, SHOWN))}`
    const place = turn % places
    const field = FIELDS[place]
    if (field !== undefined) {
      const [name, beginning] = field
      const mail = `${name}: ${beginning}${value}\r\nX-Nummer: ${turn}\r\n\r\nText\r\n`
      yield { name: `Mail, ${name}: ${beginning}${shown}`, fire: () => deliver(port, mail) }
    } else {
      const command = COMMANDS[place - FIELDS.length]!
      yield {
        name: `SMTP, ${command}${shown}`,
        fire: () => converse(port, [...GREETING, ...(command.startsWith('RCPT') ? [SENDER] : []), command + value]),
      }
    }
  }
}

const deliver = (port: number, mail: string): Promise<string> =>
  converse(port, [...GREETING, SENDER, 'RCPT TO:<c@d.example>', 'DATA', `${mail}\r\n.`])

/** Sends these lines, each after the previous reply. Returns the last reply code, 0 if the connection was closed. */
function converse(port: number, lines: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1')
    const waiting = [...lines]
    let last = 0
    let heard = ''
    const end = () => {
      socket.destroy()
      resolve(`SMTP ${last}`)
    }
    socket.setTimeout(ANSWER_MS, end).on('error', end).on('close', end)
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      heard += chunk
      // The last line of a reply has a space after its code.
      const code = /(?:^|\n)(\d{3}) [^\n]*\n$/.exec(heard)?.[1]
      if (code === undefined) return
      heard = ''
      last = Number(code)
      const next = last < 400 ? waiting.shift() : undefined
      if (next === undefined) end()
      else socket.write(`${next}\r\n`)
    })
  })
}
