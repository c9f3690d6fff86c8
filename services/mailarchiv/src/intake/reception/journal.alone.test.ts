import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import fc from 'fast-check'
import { test } from 'vitest'
import type { FileStretch } from '../../store/contract/index.ts'
import { archiveStore } from './archive-store.ts'
import { bytesInMemory } from './bytes.ts'
import { journalRecipients, openJournalReport } from './journal.ts'
import { unwrap, unwrapFile } from './unwrap.ts'

const PROVENANCE = { source: 'smtp', received_at: '2026-11-02T09:00:00.000Z', envelope_recipients: [] }
const INNER =
  'From: a@contoso.example\r\nTo: list@contoso.example\r\nSubject: =?utf-8?q?Pr=C3=BCfung?=\r\n\r\nHallo\r\n--outer\r\n\r\n'

interface Report {
  header?: string
  text?: string
  messages?: readonly string[]
  messageHeader?: string
  boundary?: string
}

/** A journal report as Exchange writes it. */
function aReport({
  header = 'X-MS-Journal-Report:\r\n',
  text = 'Sender: a@contoso.example\r\nSubject: x\r\nMessage-Id: <1@contoso.example>\r\nTo: b@contoso.example\r\n',
  messages = [INNER],
  messageHeader = 'Content-Type: message/rfc822\r\n\r\n',
  boundary = '_000_1a2b_',
}: Report = {}): Buffer {
  const parts = [
    `Content-Type: text/plain; charset="utf-8"\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}`,
    ...messages.map((message) => messageHeader + message),
  ]
  return Buffer.from(
    `From: <MicrosoftExchange@contoso.example>\r\n${header}MIME-Version: 1.0\r\n` +
      `Content-Type: multipart/mixed;\r\n\tboundary="${boundary}"\r\n\r\n` +
      `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`,
  )
}

const open = (raw: Buffer) => openJournalReport(bytesInMemory(raw))

/** The messages that come out of a transfer, as text. */
const texts = async (raw: Buffer) =>
  (await unwrap(raw, PROVENANCE, true)).map((mail) => Buffer.from(mail.raw).toString())

test('the message inside a journal report comes out byte for byte, whatever lines it has', async () => {
  assert.deepEqual(await texts(aReport()), [INNER])
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 2000 }), async (bytes) => {
      const inner = Buffer.from(bytes).toString('latin1')
      const raw = Buffer.from(
        aReport({ messages: ['@@'] })
          .toString('latin1')
          .replace('@@', () => inner),
        'latin1',
      )
      const [mail] = await unwrap(raw, PROVENANCE, true)
      assert.deepEqual(Buffer.from(mail!.raw), Buffer.from(bytes))
    }),
  )
})

test('a mail larger than memory likes is cut out without a copy', async () => {
  const raw = aReport({ messages: [`Subject: x\r\n\r\n${'zeile\r\n'.repeat(1_000_000)}`] })
  const [mail] = await unwrap(raw, PROVENANCE, true)
  assert.equal(mail?.raw.buffer, raw.buffer)
})

test('every recipient of the envelope is kept with its field, also Bcc, lists and forwarding', async () => {
  const report = await open(
    aReport({
      text:
        'Sender: chef@contoso.example\r\nSubject: Angebot: To: nobody\r\nMessage-Id: <1@x>\r\n' +
        'To: b@contoso.example\r\nTo: c@contoso.example, Expanded: liste@contoso.example\r\n' +
        'Cc: d@contoso.example, Forwarded: e@contoso.example\r\nBcc: geheim@contoso.example\r\n' +
        'Recipient: käthe@straße.example\r\nBcc: "Vogt, Ina" <ina@contoso.example>\r\n',
    }),
  )
  assert.equal(report?.sender, 'chef@contoso.example')
  assert.deepEqual(report?.recipients, [
    { address: 'b@contoso.example', field: 'to' },
    { address: 'c@contoso.example', field: 'to', expanded_from: 'liste@contoso.example' },
    { address: 'd@contoso.example', field: 'cc', forwarded_from: 'e@contoso.example' },
    { address: 'geheim@contoso.example', field: 'bcc' },
    { address: 'käthe@straße.example', field: 'recipient' },
    { address: 'ina@contoso.example', field: 'bcc' },
  ])
  assert.equal(journalRecipients(report).length, 8)
  assert.ok(report.report.includes('Message-Id: <1@x>'))
})

test('a report in base64 or quoted-printable is read, and so is a message in base64', async () => {
  const lines = 'Sender: a@x.example\r\nBcc: geheim@x.example\r\n'
  const encoded = aReport({
    text: '@@',
    messages: [Buffer.from(INNER).toString('base64')],
    messageHeader: 'Content-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\n',
  })
    .toString()
    .replace('8bit', 'base64')
    .replace('@@', Buffer.from(lines).toString('base64'))
  const raw = Buffer.from(encoded)
  const report = await open(raw)
  assert.deepEqual(await texts(raw), [INNER])
  assert.deepEqual(report?.recipients, [{ address: 'geheim@x.example', field: 'bcc' }])
})

test('of a report with the mail in two forms both are kept', async () => {
  assert.deepEqual(await texts(aReport({ messages: [INNER, 'Subject: entschlüsselt\r\n\r\nText'] })), [
    INNER,
    'Subject: entschlüsselt\r\n\r\nText',
  ])
})

test('a report inside the message stays part of that message: only one layer is opened', async () => {
  const inner = aReport({ boundary: 'other', text: 'Sender: evil@x.example\r\nTo: forged@x.example\r\n' }).toString()
  const raw = aReport({ messages: [inner] })
  const report = await open(raw)
  assert.deepEqual(await texts(raw), [inner])
  assert.deepEqual(report?.recipients, [{ address: 'b@contoso.example', field: 'to' }])
})

test('what is no report, or one whose form is not understood, is left as it came', async () => {
  const whole = aReport().toString()
  const cases: [string, Buffer][] = [
    ['no header', aReport({ header: '' })],
    ['header only in the body', Buffer.from(`Subject: x\r\n\r\n${whole}`)],
    ['no message', aReport({ messages: [] })],
    ['empty message', aReport({ messages: [''] })],
    ['something besides the message', Buffer.from(whole.replace(/(--_000_1a2b_)--/, '$1\r\n\r\nRechnung\r\n$1--'))],
    ['no envelope', aReport({ text: 'Guten Tag' })],
    ['too many parts', aReport({ messages: Array.from({ length: 9 }, () => INNER) })],
    ['not closed', Buffer.from(whole.slice(0, -8))],
    ['no boundary', Buffer.from(whole.replace('boundary=', 'grenze='))],
    ['another type', Buffer.from(whole.replace('multipart/mixed', 'multipart/report'))],
    ['nothing', Buffer.alloc(0)],
    ['only the header', Buffer.from('X-MS-Journal-Report:\r\n')],
  ]
  for (const [name, raw] of cases) assert.equal(await open(raw), null, name)
})

test('from a source without journals a mail that looks like a report is kept byte for byte, as its recipient has it', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'gross.eml')
  const raw = aReport({
    text: 'Sender: x@extern.example\r\n',
    messages: ['From: chef@firma.example\r\n\r\nBitte zahlen.'],
  })
  writeFileSync(path, raw)
  const file = { path, start: 0, end: raw.length }
  assert.deepEqual(await unwrap(raw, PROVENANCE, false), [{ raw, provenance: PROVENANCE }])
  assert.deepEqual(await unwrapFile(file, PROVENANCE, false), [{ raw: file, provenance: PROVENANCE }])
})

test('who wrote a report stands beside the message, because the header of the report is archived nowhere', async () => {
  const report = await open(aReport({ header: 'X-MS-Journal-Report:\r\nMessage-Id: <j1@contoso.example>\r\n' }))
  assert.deepEqual([report?.from, report?.message_id], ['<MicrosoftExchange@contoso.example>', '<j1@contoso.example>'])
  const origins: (string | null)[] = []
  const store = archiveStore({
    async put(mails) {
      origins.push(...mails.map(({ provenance }) => provenance.origin))
      return []
    },
  })
  await store(await unwrap(aReport(), PROVENANCE, true))
  assert.deepEqual(origins, [
    'Journalbericht von <MicrosoftExchange@contoso.example>, über eine Mail von a@contoso.example',
  ])
})

test('opening never throws and stays quick, whatever the bytes are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.constantFrom(
          '--b',
          '\r\n',
          '--',
          'X-MS-Journal-Report:',
          'Content-Type: multipart/mixed; boundary=b',
          'Content-Type: message/rfc822',
          'To: a@b',
          ' ',
          'x',
        ),
      ),
      async (pieces) => {
        await open(Buffer.from(pieces.join('')))
      },
    ),
  )
  const bomb = Buffer.concat([
    Buffer.from('X-MS-Journal-Report:\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'),
    Buffer.from('\r\n--bb'.repeat(2_000_000)),
  ])
  const before = process.cpuUsage()
  assert.equal(await open(bomb), null)
  assert.ok(process.cpuUsage(before).user < 3_000_000, 'microseconds of work')
})

test('a report in a file gives the same mails as one in memory, however its parts are cut', async () => {
  const folder = temporaryFolder()
  const long = `Subject: lang\r\n\r\n${'--outer\r\nZeile\r\n'.repeat(200_000)}`
  const encoded = { messageHeader: 'Content-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\n' }
  const reports = [
    aReport(),
    aReport({ messages: [long, INNER] }),
    aReport({ messages: [Buffer.from(long).toString('base64').replace(/.{76}/g, '$&\r\n')], ...encoded }),
    aReport({ header: '' }),
    Buffer.from(aReport().toString().slice(0, -8)),
  ]
  for (const [number, raw] of reports.entries()) {
    const path = join(folder, `${number}.eml`)
    writeFileSync(path, Buffer.concat([Buffer.from('davor'), raw]))
    const mails = await unwrapFile({ path, start: 5, end: 5 + raw.length }, PROVENANCE, true)
    const read = (mail: FileStretch | Uint8Array) =>
      mail instanceof Uint8Array ? Buffer.from(mail) : readFileSync(mail.path).subarray(mail.start, mail.end)
    assert.deepEqual(
      mails.map(({ raw, provenance }) => ({ raw: read(raw).toString(), provenance })),
      (await unwrap(raw, PROVENANCE, true)).map(({ raw, provenance }) => ({
        raw: Buffer.from(raw).toString(),
        provenance,
      })),
    )
  }
})
