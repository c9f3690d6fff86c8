/** GET /mails/{message_id} and its raw form. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'vitest'
import { aMail } from './mail.factory.ts'
import { aMailarchiv, archiveMails } from './mailarchiv.factory.ts'

type Detail = {
  body_plain: string
  ocr_status: string
  attachments: { filename: string }[]
  cc: string
  subject: string
}

const sha256 = (text: string) => hash('sha256', text, 'hex')

const house = await aMailarchiv()

/** Archives mails and returns their ids. */
const archived = (...mails: readonly (Buffer | string)[]) => archiveMails(house.archive, mails)

// mail.1: A mail always has all its fields; addresses are decoded, `Name <address>` or the bare address.
test('a mail has exactly the fields of the specification and the documented additions, also when it has nothing to say', async () => {
  const full = aMail({
    from: '=?utf-8?q?J=C3=B6rg_M=C3=BCller?= <joerg@muster.example>',
    to: 'a@x.example, "B, C" <b@x.example>',
    cc: 'Gruppe: c@x.example, D <d@x.example>;',
    subject: '=?iso-8859-1?Q?Gr=FC=DFe?=',
    text: 'Zeile 1\r\nZeile 2',
    files: { 'a.txt': 'abc', '../../etc/b.txt': 'defg' },
  })
  const ids = await archived(full, 'X-Leer: ja\r\n\r\n')
  const detail = async (place: number) =>
    (await house.http.get(`/api/v1/mails/${ids[place]}`, { token: house.auditor })).body
  const { ocr_status: ocr, ...rest } = (await detail(0)) as Detail
  assert.ok(['pending', 'done', 'failed', 'skipped', 'disabled'].includes(ocr))
  assert.deepEqual(rest, {
    id: ids[0],
    from: 'Jörg Müller <joerg@muster.example>',
    to: 'a@x.example, "B, C" <b@x.example>',
    cc: 'c@x.example, D <d@x.example>',
    subject: 'Grüße',
    date: '2026-03-02T08:00:00Z',
    size: Buffer.byteLength(full),
    body_plain: 'Zeile 1\nZeile 2',
    message_id_header: /<test-\d+@muster\.example>/.exec(full)?.[0],
    in_reply_to: '',
    references: [],
    thread_id: ids[0],
    completeness: { pending: false, failed: false, cut: false, unread: [] },
    attachments: [
      { index: 0, filename: 'a.txt', content_type: 'application/octet-stream', size: 3, sha256: sha256('abc') },
      { index: 1, filename: 'b.txt', content_type: 'application/octet-stream', size: 4, sha256: sha256('defg') },
    ],
  })
  const empty = (await detail(1)) as Record<string, unknown>
  assert.deepEqual(Object.keys(empty).sort(), [...Object.keys(rest), 'ocr_status'].sort())
  assert.deepEqual(
    [empty['from'], empty['to'], empty['cc'], empty['subject'], empty['body_plain']],
    ['', '', '', '', ''],
  )
  assert.deepEqual(empty['attachments'], [])
})

// mail.5: An id that is no UUID, is unknown or has capitals is 404.
test('an id that is no UUID, an unknown one and one in capitals are not found', async () => {
  const [id] = await archived(aMail())
  const ids = [
    '1',
    '%00',
    'x'.repeat(5000),
    '01980000-0000-7000-8000-000000000000',
    id!.toUpperCase(),
    `${id}%20`,
    '..%2f..%2fetc',
  ]
  for (const unknown of ids) {
    for (const path of [`/api/v1/mails/${unknown}`, `/api/v1/mails/${unknown}/raw`]) {
      assert.equal((await house.http.get(path, { token: house.auditor })).status, 404, path)
    }
  }
})

// mail.6: A mail that cannot be parsed is archived and served byte for byte.
test('bytes that are no readable mail are archived all the same and come back byte for byte', async () => {
  const everyByte = Buffer.from(Array.from({ length: 256 * 40 }, (_, place) => place & 0xff))
  const mails = [everyByte, Buffer.from('\0'), Buffer.from('From: a@b.de\n\nnur LF\n'), Buffer.from(aMail())]
  const ids = await archived(...mails)
  for (const [place, mail] of mails.entries()) {
    const response = await fetch(`${house.http.url}/api/v1/mails/${ids[place]}/raw`, {
      headers: { authorization: `Bearer ${house.auditor}` },
    })
    assert.equal(response.status, 200)
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), mail)
    assert.equal((await house.http.get(`/api/v1/mails/${ids[place]}`, { token: house.auditor })).status, 200)
  }
})

// mail.7: The original carries its length, its file name and its SHA-256 as a strong ETag.
test('the raw form says what it is, how long, under which name and with which hash', async () => {
  const mail = aMail({ text: 'x'.repeat(3000) })
  const ids = await archived(mail)
  const { status, headers } = await house.http.get(`/api/v1/mails/${ids[0]}/raw`, { token: house.auditor })
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'application/octet-stream')
  assert.equal(headers.get('content-length'), `${mail.length}`)
  assert.equal(headers.get('content-disposition'), `attachment; filename="${ids[0]}.eml"`)
  assert.equal(headers.get('etag'), `"${hash('sha256', mail, 'hex')}"`)
  assert.equal(headers.get('accept-ranges'), 'bytes')
})

// mail.8: One `Range` is 206, one behind the end 416, several are the whole.
test('one range of a mail is served alone, several and unreadable ones as the whole, one behind the end as 416', async () => {
  const mail = aMail({ text: 'abcdefghij'.repeat(500) })
  const ids = await archived(mail)
  const last = mail.length - 1
  const ask = (range: string, more: Record<string, string> = {}) =>
    house.http.get(`/api/v1/mails/${ids[0]}/raw`, { token: house.auditor, headers: { range, ...more } })
  const parts: readonly (readonly [range: string, start: number, end: number])[] = [
    ['bytes=0-0', 0, 0],
    ['bytes=10-99', 10, 99],
    [`bytes=${last}-`, last, last],
    ['bytes=-20', mail.length - 20, last],
    ['bytes=100-999999', 100, last],
  ]
  for (const [range, start, end] of parts) {
    const answer = await ask(range)
    assert.equal(answer.status, 206, range)
    assert.equal(answer.text, mail.slice(start, end + 1))
    assert.equal(answer.headers.get('content-range'), `bytes ${start}-${end}/${mail.length}`)
    assert.equal(answer.headers.get('content-length'), `${end - start + 1}`)
  }
  for (const range of ['bytes=0-1,5-6', 'bytes=5-2', 'zeilen=1-2', 'bytes=x']) {
    const answer = await ask(range)
    assert.deepEqual([answer.status, answer.text], [200, mail], range)
  }
  for (const range of [`bytes=${mail.length}-`, 'bytes=-0', 'bytes=99999999999999999999-']) {
    const answer = await ask(range)
    assert.equal(answer.status, 416, range)
    assert.equal(answer.headers.get('content-range'), `bytes */${mail.length}`)
    assert.deepEqual(Object.keys(answer.body as object), ['error'])
  }
  const etag = `"${hash('sha256', mail, 'hex')}"`
  assert.equal((await ask('bytes=0-1', { 'if-range': etag })).status, 206)
  assert.equal((await ask('bytes=0-1', { 'if-range': '"anders"' })).status, 200)
})

// mail.9: A known ETag is 304.
test('a caller with the current ETag gets 304', async () => {
  const mail = aMail()
  const ids = await archived(mail)
  const etag = `"${hash('sha256', mail, 'hex')}"`
  const ask = (tag: string) =>
    house.http.get(`/api/v1/mails/${ids[0]}/raw`, { token: house.auditor, headers: { 'if-none-match': tag } })
  for (const tag of [etag, `"x", ${etag}`, `W/${etag}`, '*']) {
    const answer = await ask(tag)
    assert.deepEqual([answer.status, answer.text, answer.headers.get('etag')], [304, '', etag], tag)
  }
  assert.equal((await ask('"x"')).status, 200)
})

// mail.3: `body_plain` of an HTML-only mail is its text, with the addresses of links.
test('the text of a mail that has only HTML is its text, with the addresses of its links', async () => {
  const html = '<style>p{}</style><p>Siehe <a href="https://x.example/a">hier</a>.</p><script>böse()</script>'
  const raw = `From: a@b.example\r\nSubject: h\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`
  const ids = await archived(raw)
  const { body } = await house.http.get(`/api/v1/mails/${ids[0]}`, { token: house.auditor })
  const text = (body as Detail).body_plain
  assert.match(text, /Siehe hier/)
  assert.ok(text.includes('https://x.example/a') && !text.includes('böse') && !text.includes('<'))
})

/** Makes a mail with one content as plain text and as HTML. */
const alternative = (subject: string, plain: string, html: string) =>
  [
    'From: a@b.example',
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=grenze',
    '',
    '--grenze',
    'Content-Type: text/plain; charset=utf-8',
    '',
    plain,
    '--grenze',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '--grenze--',
    '',
  ].join('\r\n')

// read.7: The search finds the lines and addresses that only the HTML of an alternative has.
test('what only the HTML beside a plain text says is found, and the plain text is shown', async () => {
  const html = '<p>Die Bestellung ist da.</p><table><tr><td>Kreiselpumpe</td></tr></table>'
  const ids = await archived(alternative('beides', 'Die Bestellung ist da.', html))
  assert.deepEqual(await house.found({ q: 'Kreiselpumpe' }), ['beides'])
  const { body } = await house.http.get(`/api/v1/mails/${ids[0]}`, { token: house.auditor })
  assert.equal((body as Detail).body_plain, 'Die Bestellung ist da.')
})

// read.8: Beside HTML, a plain text that asks for a program that shows HTML, or that has far fewer words, is a stub: `body_plain` is the text of the HTML, and the words of the stub are found.
test('a plain text that only points to the HTML gives way to it and is still found', async () => {
  const stub = 'Please use a HTML enabled email client.'
  const ids = await archived(
    alternative('verwiesen', stub, '<p>Der <b>Tragkraftspritzenlehrgang</b> entf&auml;llt.</p>'),
  )
  for (const q of ['body:Tragkraftspritzenlehrgang', '"email client"']) {
    assert.deepEqual(await house.found({ q }), ['verwiesen'], q)
  }
  const { body } = await house.http.get(`/api/v1/mails/${ids[0]}`, { token: house.auditor })
  assert.equal((body as Detail).body_plain, 'Der Tragkraftspritzenlehrgang entfällt.')
})

// mail.4: An attached message is one attachment; its text is searchable.
test('what an attached message says is found, and it counts as one attachment', async () => {
  const inner = aMail({ subject: 'Innenbetreff', text: 'Wabenplatte', files: { 'tief.txt': 'x' } })
  const outer = [
    'From: a@b.example',
    'Subject: außen',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=aussen',
    '',
    '--aussen',
    'Content-Type: text/plain',
    '',
    'siehe Anhang',
    '--aussen',
    'Content-Type: message/rfc822',
    '',
    inner,
    '--aussen--',
    '',
  ].join('\r\n')
  const ids = await archived(outer)
  for (const q of ['Wabenplatte', 'Innenbetreff', 'tief.txt']) assert.deepEqual(await house.found({ q }), ['außen'], q)
  const { body } = await house.http.get(`/api/v1/mails/${ids[0]}`, { token: house.auditor })
  assert.equal((body as Detail).attachments.length, 1)
})
