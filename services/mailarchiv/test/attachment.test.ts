/** GET /mails/{message_id}/attachments/{index}. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { until } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { aMail } from './mail.factory.ts'
import { aMailarchiv, archiveMails } from './mailarchiv.factory.ts'

const house = await aMailarchiv()
const PDF = Buffer.from('%PDF-1.4 äöü\u0000ende')

/** Makes a mail with attachments of these types, names and contents, each in base64. */
function mailWith(files: readonly { type: string; name: string; bytes: Buffer }[], from = 'a@muster.example'): string {
  const parts = files.flatMap(({ type, name, bytes }) => [
    '--grenze',
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    bytes.toString('base64').replace(/.{76}/g, '$&\r\n'),
  ])
  const header = [
    `From: ${from}`,
    'To: b@muster.example',
    'MIME-Version: 1.0',
    `Message-ID: <${Math.random()}@x.example>`,
  ]
  return [...header, 'Content-Type: multipart/mixed; boundary=grenze', '', ...parts, '--grenze--', ''].join('\r\n')
}

async function download(path: string, token = house.auditor) {
  const response = await fetch(`${house.http.url}/api/v1/mails/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

// mail.10: An attachment is served decoded, under its name, to be saved.
test('an attachment comes decoded, under its name and to be saved', async () => {
  const large = Buffer.alloc(3_000_000, 'Drehleiter ')
  const [id] = await archiveMails(house.archive, [
    mailWith([
      { type: 'application/pdf', name: '=?utf-8?q?Pr=C3=BCfbericht=2Epdf?=', bytes: PDF },
      { type: 'image/png', name: 'bild.png', bytes: large },
    ]),
  ])
  const first = await download(`${id}/attachments/0`)
  assert.equal(first.status, 200)
  assert.deepEqual(first.bytes, PDF)
  assert.equal(first.headers.get('content-type'), 'application/pdf')
  assert.equal(
    first.headers.get('content-disposition'),
    `attachment; filename="Pr_fbericht.pdf"; filename*=UTF-8''Pr%C3%BCfbericht.pdf`,
  )
  const second = await download(`${id}/attachments/1`)
  assert.ok(second.bytes.equals(large))
})

// mail.19: No browser keeps a mail, an original or an attachment.
test('no browser keeps a copy of a mail or of an attachment', async () => {
  const [id] = await archiveMails(house.archive, [mailWith([{ type: 'application/pdf', name: 'a.pdf', bytes: PDF }])])
  for (const path of [`${id}`, `${id}/raw`, `${id}/attachments/0`]) {
    assert.equal((await download(path)).headers.get('cache-control'), 'no-store', path)
  }
})

test('a file name that is too long for a download is cut before its extension, and never within a sign', async () => {
  const names = [
    `${'a'.repeat(300)}.pdf`,
    `${'🚒'.repeat(150)}.tar.gz`,
    `x${'🚒'.repeat(150)}`,
    `${'a'.repeat(190)}.${'b'.repeat(99)}`,
  ]
  const [id] = await archiveMails(house.archive, [
    mailWith(names.map((name) => ({ type: 'application/pdf', name, bytes: PDF }))),
  ])
  const saved = names.map(async (_, place) => {
    const { headers } = await download(`${id}/attachments/${place}`)
    return decodeURIComponent(headers.get('content-disposition')?.split("UTF-8''")[1] ?? '')
  })
  assert.deepEqual(await Promise.all(saved), [
    `${'a'.repeat(196)}.pdf`,
    `${'🚒'.repeat(98)}.gz`,
    `x${'🚒'.repeat(99)}`,
    `${'a'.repeat(190)}.${'b'.repeat(9)}`,
  ])
})

// mail.11: Executable content is served as opaque bytes in a sandbox.
test('what a browser could run is sent as bytes without a meaning, in a sandbox', async () => {
  const script = Buffer.from('<script>alert(1)</script>')
  const types = ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'application/javascript', 'x/y']
  const [id] = await archiveMails(house.archive, [
    mailWith(types.map((type, place) => ({ type, name: `datei-${place}"\\;.html`, bytes: script }))),
  ])
  for (const place of types.keys()) {
    const { status, headers, bytes } = await download(`${id}/attachments/${place}`)
    assert.equal(status, 200)
    assert.deepEqual(bytes, script)
    assert.equal(headers.get('content-type'), 'application/octet-stream', types[place])
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.match(headers.get('content-security-policy') ?? '', /sandbox/)
    assert.match(
      headers.get('content-disposition') ?? '',
      /^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w.%~!$&+^`|-]*$/,
    )
  }
})

// mail.12: An attachment follows the access rule of its mail and answers the same 404.
test('an attachment that there is not, and one of a mail that the key may not read, are the same 404', async () => {
  const [foreign] = await archiveMails(house.archive, [
    mailWith([{ type: 'application/pdf', name: 'a.pdf', bytes: PDF }], 'fremd@anders.example'),
  ])
  const scoped = await house.aKey({ role: 'user', scope: ['@wehr.example'] })
  const unknown = '01980000-0000-7000-8000-000000000000'
  const missing = await download(`${unknown}/attachments/0`, scoped)
  const hidden = await download(`${foreign}/attachments/0`, scoped)
  assert.deepEqual([missing.status, hidden.status], [404, 404])
  assert.deepEqual(missing.bytes, hidden.bytes)
  for (const index of ['1', '99999', '9999999', '9'.repeat(90)]) {
    assert.equal((await download(`${foreign}/attachments/${index}`)).status, 404, index)
  }
})

// mail.20: The `index` of an attachment is a whole number; anything else is 400, before the mail is looked up.
test('an index that is no whole number is refused by name, whichever mail it belongs to', async () => {
  const [id] = await archiveMails(house.archive, [mailWith([{ type: 'application/pdf', name: 'a.pdf', bytes: PDF }])])
  const scoped = await house.aKey({ role: 'user', scope: ['@wehr.example'] })
  const unknown = '01980000-0000-7000-8000-000000000000'
  for (const index of ['x', '-1', '0x0', '1.0', '1e0', '+0', '%20', '%30%2f']) {
    for (const [mail, token] of [
      [id, house.auditor],
      [id, scoped],
      [unknown, scoped],
    ] as const) {
      const { status, bytes } = await download(`${mail}/attachments/${index}`, token)
      assert.deepEqual([status, bytes.toString()], [400, '{"error":"index muss eine ganze Zahl ab 0 sein."}'], index)
    }
  }
})

// mail.13: The access log holds the download of an attachment.
test('the download of an attachment is written down', async () => {
  const [id] = await archiveMails(house.archive, [aMail({ files: { 'a.txt': 'abc' } })])
  await download(`${id}/attachments/0`)
  const entry = await until('the entry', async () =>
    (await house.accessLog.page({ action: 'download' }, null, 10)).entries.find(({ object }) => object === `${id}/0`),
  )
  assert.deepEqual([entry.result, entry.actor.kind], ['ok', 'key'])
})

test('a large attachment is decoded while it is sent, byte for byte', async () => {
  const content = randomBytes(5 * 1024 * 1024 + 1)
  const raw =
    'Subject: Bauplan\r\nContent-Type: application/zip\r\nContent-Disposition: attachment; filename="plan.zip"\r\n' +
    `Content-Transfer-Encoding: base64\r\n\r\n${content.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`
  const [id] = await archiveMails(house.archive, [raw])
  const { status, headers, bytes } = await download(`${id}/attachments/0`)
  assert.deepEqual([status, headers.get('content-length')], [200, `${content.length}`])
  assert.ok(Buffer.from(bytes).equals(content))
})
