/** What programs write against the standards, and what a customer list and an ERP find of it. On both engines. */
import assert from 'node:assert/strict'
import { ciiInvoice } from '@zeughaus/einvoice/testing'
import { silentLog } from '@zeughaus/platform'
import { temporaryFolder, until } from '@zeughaus/platform/testing'
import { describe, test } from 'vitest'
import { aPostgresArchive } from '../src/store/postgres/postgres-archive.factory.ts'
import { TextPipeline } from '../src/texts/queue/index.ts'
import { aMail } from './mail.factory.ts'
import { aMailarchiv, archiveMails } from './mailarchiv.factory.ts'

const ENGINES = {
  SQLite: undefined,
  PostgreSQL: async () => (await aPostgresArchive()).archive,
} as const

/** A mail with one file whose bytes are Latin-1. */
const withFile = (subject: string, fields: string, content: string) =>
  Buffer.from(
    [
      'From: wache@nord.example',
      'To: kasse@amt.example',
      `Subject: ${subject}`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=g',
      '',
      '--g',
      '',
      'Anbei.',
      '--g',
      fields,
      '',
      content,
      '--g--',
      '',
    ].join('\n'),
    'latin1',
  )

const ALTERNATIVE = `Content-Type: multipart/alternative; boundary=a

--a
Content-Type: text/plain

Neue Termine.
--a
Content-Type: text/x-amp-html

<html amp4email><body>Neue Termine am Loeschteich.</body></html>
--a
Content-Type: text/html

<p>Neue Termine.</p>
--a--`

const MAILS = {
  ascii: aMail({ from: 'Wache <info@xn--lschzug-nord-4ib.example>', subject: 'ASCII' }),
  umlaut: aMail({ to: 'Wache <INFO@Löschzug-Nord.example>', subject: 'Umlaut' }),
  quotes: aMail({ to: "'donat@ost.example' <'donat@ost.example'>", subject: 'Hochkommas' }),
  scheme: aMail({ to: '<SMTP:donat@ost.example.>', subject: 'Schema' }),
  words: aMail({ from: '"donat@" <ost.example donat@ost.example>', subject: 'Zwei Wörter' }),
  csv: withFile(
    'Tabelle',
    'Content-Type: text/csv; charset=iso-8859-2; name="A 12/2024.csv"',
    'Ort;Zahl\n\xa3\xf3d\xbc;5',
  ),
  xml: withFile(
    'Bestellung',
    'Content-Type: application/xml; name=b.xml',
    '<?xml version="1.0" encoding="ISO-8859-1"?><b>Druckschl\xe4uche</b>',
  ),
  invoice: withFile(
    'Rechnung',
    'Content-Type: application/xml; name=r.xml',
    ciiInvoice({ number: 'RE-35', seller: 'L\xf6schger\xe4te M\xfcller GmbH' }),
  ),
  forms: Buffer.from(`From: wache@nord.example\nSubject: Rundbrief\nMIME-Version: 1.0\n${ALTERNATIVE}\n`),
}

for (const [engine, open] of Object.entries(ENGINES))
  describe(engine, async () => {
    const house = await aMailarchiv([], { open })
    const ids = await archiveMails(house.archive, Object.values(MAILS))
    const pipeline = await TextPipeline.start({
      archive: house.archive,
      queue: house.texts,
      folder: temporaryFolder(),
      enabled: false,
      log: silentLog,
    })
    await until('all attachments are read', async () => {
      const { disabled, skipped } = await pipeline.counts()
      const files = 3
      if (disabled + skipped < files) return false
      return !(await Promise.all(ids.map((id) => pipeline.isExtracting(id)))).includes(true)
    })
    await pipeline.stop()
    const ask = async <T>(path: string, token = house.auditor): Promise<T> => {
      const { status, text, body } = await house.http.get(`/api/v1${path}`, { token })
      assert.equal(status, 200, `${path} ${text}`)
      return body as T
    }
    const subjects = async (parameters: Record<string, string>, token?: string) =>
      (await house.found(parameters, token)).toSorted()

    const SPELLINGS = [
      'info@löschzug-nord.example',
      'info@xn--lschzug-nord-4ib.example',
      'Info@LÖSCHZUG-NORD.example',
      'info@lo\u0308schzug-nord.example.',
    ]

    // search.35: The two spellings of a domain with umlauts (`xn--`) are one (RFC 5891, UTS 46): for `contact`, `from`, `to`, contacts, the scope of a key, and for words.
    test('an address with umlauts in its domain is one contact, found by either spelling', async () => {
      for (const contact of SPELLINGS) {
        assert.deepEqual(await subjects({ contact }), ['ASCII', 'Umlaut'], contact)
        assert.deepEqual(await subjects({ from: contact }), ['ASCII'], contact)
        assert.deepEqual(await subjects({ to: contact }), ['Umlaut'], contact)
        const domain = contact.slice(contact.indexOf('@'))
        assert.deepEqual(await subjects({ contact: domain }), ['ASCII', 'Umlaut'], domain)
        const { contacts } = await ask<{ contacts: object[] }>(`/contacts?address=${encodeURIComponent(contact)}`)
        assert.deepEqual(
          contacts.map((each) => Object.fromEntries(Object.entries(each).slice(0, 4))),
          [{ address: 'info@löschzug-nord.example', name: 'Wache', sent: 1, received: 1 }],
        )
      }
      for (const q of ['löschzug', 'loeschzug-nord', 'xn--lschzug']) {
        assert.equal((await ask<{ contacts: object[] }>(`/contacts?q=${encodeURIComponent(q)}`)).contacts.length, 1, q)
      }
      for (const q of ['from:löschzug-nord', 'from:xn--lschzug-nord-4ib', 'löschzug-nord -to:löschzug-nord'])
        assert.deepEqual(await subjects({ q }), ['ASCII'], q)
    })

    test('the scope of a key is one domain in either spelling', async () => {
      for (const scope of ['@löschzug-nord.example', '@xn--lschzug-nord-4ib.example', 'info@LÖSCHZUG-nord.example']) {
        const key = await house.aKey({ role: 'user', scope: [scope] })
        assert.deepEqual(await subjects({ contact: SPELLINGS[0]! }, key), ['ASCII', 'Umlaut'], scope)
        assert.deepEqual(await subjects({ contact: 'donat@ost.example' }, key), [], scope)
        for (const id of ids.slice(0, 2)) await ask(`/mails/${id}`, key)
      }
    })

    test('a contact is found whatever programs write around its address', async () => {
      assert.deepEqual(await subjects({ contact: 'donat@ost.example' }), ['Hochkommas', 'Schema', 'Zwei Wörter'])
      const { contacts } = await ask<{ contacts: { address: string }[] }>('/contacts?q=donat')
      assert.deepEqual(
        contacts.map(({ address }) => address),
        ['donat@ost.example'],
      )
    })

    // read.24: Attached texts, HTML, XML, calendars and address cards are decoded by the charset of their part, then by their own declaration, then by their content. Valid UTF-8 is UTF-8 whatever charset of one byte a character is declared.
    test('texts of files are found by the charset that their part or they themselves declare', async () => {
      assert.deepEqual(await subjects({ q: 'Łódź' }), ['Tabelle'])
      assert.deepEqual(await subjects({ q: 'Druckschläuche Anbei' }), ['Bestellung'])
      assert.deepEqual(await subjects({ q: 'Löschgeräte' }), ['Rechnung'])
      const { invoices } = await ask<{ invoices: { number: string; valid: boolean; problems: { rule: string }[] }[] }>(
        '/invoices?seller=M%C3%BCller',
      )
      assert.deepEqual(
        invoices.map(({ number, valid, problems }) => [number, valid, problems.map(({ rule }) => rule)]),
        [['RE-35', false, ['XML']]],
      )
    })

    test('a file whose name has a slash is found by all of it, and offered under it', async () => {
      assert.deepEqual(await subjects({ q: 'filename:12/2024' }), ['Tabelle'])
      const { attachments } = await ask<{ attachments: { message_id: string; filename: string }[] }>(
        '/attachments?filename=12/2024',
      )
      assert.deepEqual(
        attachments.map(({ filename }) => filename),
        ['A 12/2024.csv'],
      )
      const file = `/api/v1/mails/${attachments[0]!.message_id}/attachments/0`
      const { headers } = await house.http.get(file, { token: house.auditor })
      assert.match(headers.get('content-disposition') ?? '', /filename="A 12_2024\.csv"/)
    })

    test('other forms of a text are no files, and what only they say is found', async () => {
      assert.deepEqual(await subjects({ q: 'has:attachment' }), ['Bestellung', 'Rechnung', 'Tabelle'])
      assert.deepEqual(await subjects({ q: 'Löschteich' }), ['Rundbrief'])
      const { body_plain } = await ask<{ body_plain: string }>(`/mails/${ids.at(-1)}`)
      assert.equal(body_plain, 'Neue Termine.')
    })
  })
