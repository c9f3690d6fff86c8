/** Pictures and PDF files of a mail in the panel. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { aPanel } from '../panel.factory.ts'
import type { MailView } from './search.schema.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const PDF = readFileSync(join(import.meta.dirname, '../../../../test/fixtures/extraction/bericht.pdf'))

const part = (type: string, name: string, bytes: Buffer) => [
  '--grenze',
  `Content-Type: ${type}`,
  `Content-Disposition: attachment; filename="${name}"`,
  'Content-Transfer-Encoding: base64',
  '',
  bytes.toString('base64'),
]

async function aPanelWithPictures() {
  const panel = await aPanel()
  const raw = [
    'From: a@wehr.example',
    'Subject: Fotos',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=grenze',
    '',
    ...part('image/png', 'foto.png', PNG),
    ...part(
      'image/svg+xml',
      'plan.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ),
    ...part('image/png', 'falsch.png', Buffer.from('<script>alert(1)</script>')),
    ...part('text/html', 'seite.html', Buffer.from('<script>alert(1)</script>')),
    ...part('image/jpeg', 'riesig.jpg', Buffer.alloc(20 * 1024 * 1024 + 1)),
    ...part('application/octet-stream', 'bericht.pdf', PDF),
    ...part('application/pdf', 'kaputt.pdf', Buffer.from('%PDF-1.7 <script>app.alert(1)</script>')),
    '--grenze--',
    '',
  ].join('\r\n')
  const provenance = { source: 'upload', origin: null, envelope: [] }
  const [{ id } = assert.fail()] = await panel.archive.put([{ raw: Buffer.from(raw), provenance }])
  return { ...panel, id, picture: (index: number) => `/mails/${id}/attachments/${index}/picture` }
}

test('a picture of a type that runs no code, and not too large, is shown; what could run is not', async () => {
  const { aPerson, id, picture } = await aPanelWithPictures()
  const { call } = await aPerson(['lesen'])
  const { attachments } = (await call('GET', `/mails/${id}`)).body as MailView
  assert.deepEqual(
    attachments.map(({ filename, preview }) => [filename, preview]),
    [
      ['foto.png', 'picture'],
      ['plan.svg', null],
      ['falsch.png', 'picture'],
      ['seite.html', null],
      ['riesig.jpg', null],
      ['bericht.pdf', 'pdf'],
      ['kaputt.pdf', 'pdf'],
    ],
  )
  const statuses = await Promise.all(
    [0, 1, 2, 3, 4, 5, 7].map(async (index) => (await call('GET', picture(index))).status),
  )
  assert.deepEqual(statuses, [200, 404, 200, 404, 404, 404, 404])
})

test('a picture keeps its type whatever is in it, and is locked in where it is opened alone', async () => {
  const { aPerson, accessLog, id, picture } = await aPanelWithPictures()
  const { call } = await aPerson(['lesen'])
  for (const index of [0, 2]) {
    const { headers } = await call('GET', picture(index))
    assert.deepEqual(
      ['content-type', 'x-content-type-options', 'content-security-policy', 'cache-control'].map((name) =>
        headers.get(name),
      ),
      ['image/png', 'nosniff', "default-src 'none'; sandbox", 'no-store'],
    )
  }
  const { entries } = await accessLog.page({}, null, 10)
  assert.deepEqual(
    entries.map(({ action, object }) => `${action} ${object}`),
    [`download ${id}/2`, `download ${id}/0`],
  )
})

test('a PDF comes as a drawing of each page and never itself; a broken one is a sentence', async () => {
  const { aPerson, id } = await aPanelWithPictures()
  const { call } = await aPerson(['lesen'])
  const page = (index: number, number: number) => call('GET', `/mails/${id}/attachments/${index}/pages/${number}`)
  const { status, body, text } = await page(5, 1)
  assert.equal(status, 200, text)
  const { pages, png } = body as { pages: number; png: string }
  assert.ok(pages >= 1)
  const drawn = Buffer.from(png, 'base64')
  assert.equal(drawn.subarray(0, 8).toString('hex'), '89504e470d0a1a0a')
  const across = drawn.readUInt32BE(16)
  assert.ok(across >= 1_239 && across <= 1_240, `${across} pixels across`)
  assert.equal((await page(5, pages + 1)).status, 404)
  assert.equal((await page(0, 1)).status, 404, 'a picture is no PDF')
  const broken = await page(6, 1)
  assert.deepEqual([broken.status, (broken.body as { code: string }).code], [422, 'pdf_nicht_darstellbar'])
  assert.equal((await page(5, 1)).status, 200, 'the next one is drawn')
})
