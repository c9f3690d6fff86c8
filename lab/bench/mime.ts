/**
 * Compares our mail reader with mailparser on common and hostile mails, and measures the splitting of an mbox.
 *
 *     npm run bench -- mime [FOLDER|ARCHIVE.tar.gz …]
 *
 * Given mails are read as a whole by both.
 */
import { simpleParser } from 'mailparser'
import { DEFAULT_LIMITS, parseMessage } from '../../packages/mime/src/index.ts'
import { MboxScanner } from '../../services/mailarchiv/src/intake/files/index.ts'
import { readMails } from './robustness.ts'

/** Duration of each measurement in milliseconds. */
const MEASURE_MS = 1500
const MBOX_BYTES = 200_000_000
const CHUNK = 256 * 1024
/** A reader slower than this on one hostile mail is not run again. */
const SLOW_MS = 500

const SENTENCE = 'Sehr geehrte Damen und Herren, das Pr=C3=BCfprotokoll der Atemschutzger=C3=A4te liegt bei.\r\n'
const HEAD = [
  'Received: from mx.example.org (mx.example.org [192.0.2.1]) by mail.example.de with ESMTPS; Fri, 21 Nov 2025 10:11:12 +0100',
  'From: =?utf-8?Q?J=C3=BCrgen_M=C3=BCller?= <mueller@example.org>',
  'To: "Schmidt, Bernd" <schmidt@example.de>, wache@example.de',
  'Subject: =?utf-8?B?UHLDvGZwcm90b2tvbGwgQXRlbXNjaHV0eg==?=',
  'Date: Fri, 21 Nov 2025 10:11:11 +0100',
  'Message-ID: <20251121.1@example.org>',
  'MIME-Version: 1.0',
  '',
].join('\r\n')

function alternativeMail(): Buffer {
  const html = `<html><body>${'<p>Das Pr=C3=BCfprotokoll liegt bei.</p>\r\n'.repeat(20)}</body></html>`
  return Buffer.from(
    `${HEAD}Content-Type: multipart/alternative; boundary="b1"\r\n\r\n--b1\r\n` +
      `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${SENTENCE.repeat(12)}` +
      `--b1\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${html}\r\n--b1--\r\n`,
  )
}

function mailWithFile(bytes: number): Buffer {
  const line = 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5ejAxMjM0\r\n'
  return Buffer.from(
    `${HEAD}Content-Type: multipart/mixed; boundary=b1\r\n\r\n--b1\r\nContent-Type: text/plain\r\n\r\nAnbei.\r\n` +
      '--b1\r\nContent-Type: application/pdf; name=Bericht.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n' +
      `${line.repeat(bytes / line.length)}--b1--\r\n`,
  )
}

function htmlMail(): Buffer {
  const row =
    '<tr><td>Strahlrohr &amp; Schlauch</td><td><a href="https://example.de/g?id=1">Ger&auml;t</a></td></tr>\r\n'
  return Buffer.from(`${HEAD}Content-Type: text/html; charset=utf-8\r\n\r\n<table>${row.repeat(300)}</table>`)
}

function nestedMultiparts(levels: number): string {
  let head = ''
  for (let level = 0; level < levels; level++) {
    head += `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`
  }
  return head
}

const COMMON: readonly (readonly [string, Buffer])[] = [
  ['Text und HTML, 3 kB', alternativeMail()],
  ['nur HTML, 30 kB', htmlMail()],
  ['mit Datei, 1 MB', mailWithFile(1_000_000)],
]
const HOSTILE: readonly (readonly [string, Buffer])[] = [
  ['120.000 kodierte Wörter', Buffer.from(`Subject: ${'=?utf-8?B?YWJj?= '.repeat(120_000)}\r\n\r\nx`)],
  [
    '200.000 Teile',
    Buffer.from(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(200_000)}`),
  ],
  ['250 Ebenen, 1 Mio. Zeilen --', Buffer.from(nestedMultiparts(250) + '--xxxxx\n'.repeat(1_000_000))],
  ['100.000 Gruppen', Buffer.from(`To: ${'g:;'.repeat(100_000)}\r\n\r\n`)],
  ['100.000 verschachtelte div', Buffer.from(`Content-Type: text/html\r\n\r\n${'<div>'.repeat(100_000)}x`)],
]

type Read = (bytes: Buffer) => unknown
const ours: Read = (bytes) => parseMessage(bytes, DEFAULT_LIMITS)
const theirs: Read = (bytes) => simpleParser(bytes, { skipTextLinks: true, skipTextToHtml: true, skipImageLinks: true })

/** Microseconds per mail, after a warm-up of a tenth of the time. */
async function microseconds(read: Read, mails: readonly Buffer[]): Promise<number> {
  let reads = 0
  let started = performance.now()
  const warm = started + MEASURE_MS / 10
  let isWarm = false
  while (performance.now() < started + MEASURE_MS) {
    for (const mail of mails) await read(mail)
    reads += mails.length
    if (!isWarm && performance.now() > warm) {
      isWarm = true
      started = performance.now()
      reads = 0
    }
  }
  return ((performance.now() - started) * 1000) / Math.max(reads, 1)
}

/** Milliseconds of the better of two reads, and the error that ended it. */
async function once(read: Read, mail: Buffer): Promise<string> {
  let best = Number.POSITIVE_INFINITY
  let note = ''
  for (let attempt = 0; attempt < 2 && best > 0; attempt++) {
    const started = performance.now()
    try {
      await read(mail)
    } catch (error) {
      note = ` (Fehler: ${error instanceof Error ? error.message : String(error)})`
    }
    const milliseconds = performance.now() - started
    best = Math.min(best, milliseconds)
    if (milliseconds > SLOW_MS) break
  }
  return `${best.toFixed(0)} ms${note}`
}

async function mboxSpeed(): Promise<string> {
  const message = `From absender@example.org Fri Nov 21 10:11:12 2025\n${alternativeMail().toString('latin1')}\n`
  const mbox = Buffer.from(message.repeat(MBOX_BYTES / message.length), 'latin1')
  const chunks = function* () {
    for (let at = 0; at < mbox.length; at += CHUNK) yield mbox.subarray(at, at + CHUNK)
  }
  const started = performance.now()
  let messages = 0
  const scanner = new MboxScanner()
  for (const chunk of chunks()) messages += scanner.push(chunk).length
  messages += scanner.finish().length
  const seconds = (performance.now() - started) / 1000
  return `${messages} Nachrichten, ${Math.round(mbox.length / 1e6 / seconds)} MB/s`
}

/** Prints the table. `args`: folders or archives of mails to be read as well. */
export async function run(args: string[]): Promise<void> {
  const own = args.map((path) => [path, readMails(path).map(({ bytes }) => bytes)] as const)
  console.log('| Mail | Zeughaus | mailparser |\n|---|---|---|')
  for (const [name, mails] of [...COMMON.map(([name, mail]) => [name, [mail]] as const), ...own]) {
    const [mine, other] = [await microseconds(ours, mails), await microseconds(theirs, mails)]
    console.log(`| ${name} | ${mine.toFixed(1)} µs | ${other.toFixed(1)} µs |`)
  }
  for (const [name, mail] of HOSTILE) {
    console.log(`| ${name} | ${await once(ours, mail)} | ${await once(theirs, mail)} |`)
  }
  console.log(`\nmbox teilen: ${await mboxSpeed()}`)
}
