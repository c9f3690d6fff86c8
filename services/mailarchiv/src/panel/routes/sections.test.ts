import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { newUploadHeaders } from '../../../test/upload.factory.ts'
import { openArchiveDatabase } from '../../store/sqlite/index.ts'
import type { VerificationRun } from './integrity.schema.ts'
import type { MailView, SearchAnswer } from './mails/search.schema.ts'
import type { Overview } from './overview.schema.ts'
import { aPanel } from './panel.factory.ts'
import { INCOMPLETE_PAGE, type IncompleteMail } from './recognition.schema.ts'

const provenance = { source: 'import', origin: 'alt.mbox', envelope: [] }
const plain = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('')

const panel = await aPanel()
const call = await panel.anAdministrator()
const raws = [
  aMail({
    subject: 'Angebot Tragkraftspritze',
    text: 'Die Pumpe wiegt 190 kg.',
    date: 'Mon, 02 Mar 2026 09:00:00 +0100',
  }),
  aMail({ subject: 'Schläuche', from: 'Müller <m@schlauch.example>', files: { 'prüf"plan;\u202e.txt': 'Füllstand' } }),
]
const [pump, hoses] = await panel.archive.put(raws.map((raw) => ({ raw: Buffer.from(raw), provenance })))
assert.ok(pump && hoses)

test('the panel searches as the API does, and shows what was found and how it was read', async () => {
  const { body } = await call('GET', '/mails?q=pumpe&date_from=2026-01-31')
  const { mails, total, reading } = body as SearchAnswer
  assert.equal(total, 1)
  assert.equal(reading, 'mit „pumpe“, seit 31.1.2026')
  assert.equal(mails[0]?.id, pump.id)
  assert.deepEqual(mails[0]?.excerpt, [
    { text: 'Die ', hit: false },
    { text: 'Pumpe', hit: true },
    { text: ' wiegt 190 kg.', hit: false },
  ])
  const wrong = await call('GET', '/mails?date_from=gestern')
  assert.equal(wrong.status, 400)
  assert.match((wrong.body as { error: string }).error, /^date_from muss ein Tag/)
})

test('a mail shows its text, its fields and its origin', async () => {
  const { body } = await call('GET', `/mails/${pump.id}?q=190`)
  const mail = body as MailView
  assert.equal(plain(mail.body), 'Die Pumpe wiegt 190 kg.')
  assert.deepEqual(
    mail.body.filter(({ hit }) => hit),
    [{ text: '190', hit: true }],
  )
  assert.equal(mail.provenance[0]?.text, 'Eingelesen: alt.mbox')
  assert.equal(mail.sha256, Buffer.from(pump.sha256).toString('hex'))
  assert.ok(mail.headers.some(({ name, value }) => name === 'Subject' && value === 'Angebot Tragkraftspritze'))
})

test('a mail that does not exist is not found, whatever the id looks like', async () => {
  for (const id of ['0190a1b2-0000-7000-8000-000000000000', 'x', '..%2f..%2fkeys.db'])
    for (const part of ['', '/raw', '/html', '/attachments/0', '/proof'])
      assert.equal((await call('GET', `/mails/${id}${part}`)).status, 404, `${id}${part}`)
})

test('an attachment that the search does not see says so', async () => {
  const provenance = { source: 'import', origin: null, envelope: [] }
  const raw = aMail({ files: { 'kaputt.pdf': '%PDF-1.7 abgeschnitten' } })
  const [broken] = await panel.archive.put([{ raw: Buffer.from(raw), provenance }])
  const noted = await until(
    'the reading of the file',
    async () => ((await call('GET', `/mails/${broken?.id}`)).body as MailView).attachments[0]?.text_note,
  )
  assert.match(noted, /^Nicht durchsuchbar: die Datei ist beschädigt\.$/)
})

test('a hit inside a file names the file, and the view of the mail marks it there', async () => {
  const hit = await until('the text of the file', async () => {
    const { body } = await call('GET', '/mails?q=füllstand')
    return (body as SearchAnswer).mails[0]
  })
  assert.equal(hit.id, hoses.id)
  const [file] = hit.files
  assert.match(file?.filename ?? '', /^prüf/)
  assert.deepEqual(file?.excerpt, [{ text: 'Füllstand', hit: true }])
  const view = (await call('GET', `/mails/${hoses.id}?q=f%C3%BCllstand`)).body as MailView
  assert.deepEqual(view.attachments[0]?.found, [[{ text: 'Füllstand', hit: true }]])
  const other = (await call('GET', `/mails/${hoses.id}?q=body:f%C3%BCllstand`)).body as MailView
  assert.deepEqual(other.attachments[0]?.found, [], 'a word that has to stand in the body is none of the file')
})

test('an attachment comes as a file to be saved, under a name without tricks', async () => {
  const { headers, text } = await call('GET', `/mails/${hoses.id}/attachments/0`)
  assert.equal(text, 'Füllstand')
  assert.equal(headers.get('content-type'), 'application/octet-stream')
  assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox")
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  const disposition = headers.get('content-disposition') ?? ''
  assert.match(disposition, /^attachment; filename="[\x20-\x21\x23-\x7e]+"; filename\*=UTF-8''[\w%.!~*'()-]+$/)
  assert.doesNotMatch(decodeURIComponent(disposition), /\u202e/)
  assert.equal((await call('GET', `/mails/${hoses.id}/attachments/1`)).status, 404)
})

test('the original is the very bytes', async () => {
  const { text, headers } = await call('GET', `/mails/${pump.id}/raw`)
  assert.equal(text, raws[0])
  assert.equal(headers.get('content-disposition'), `attachment; filename="${pump.id}.eml"`)
})

test('the overview counts what is there', async () => {
  const { body } = await call('GET', '/overview')
  const { mails, intake, sources, oldest, disk } = body as Overview
  assert.equal(mails, 3)
  assert.equal(intake.length, 30)
  assert.equal(oldest, '2026-03-02T08:00:00Z')
  assert.deepEqual(sources, { smtp: 'off', imap: { accounts: 0, failing: 0 } })
  assert.ok(disk.total > disk.free && disk.free > 0)
})

test('the panel writes the time of a mail as the API does, also where it lies beyond what RFC 3339 can say', async () => {
  const beyond = await aPanel()
  const ask = await beyond.anAdministrator()
  const dates = ['Fri, 31 Dec 9999 23:59:59 -2300', 'Mon, 02 Mar 2026 09:00:00 +0100']
  await beyond.archive.put(dates.map((date) => ({ raw: Buffer.from(aMail({ date })), provenance })))
  const { mails } = (await ask('GET', '/mails')).body as SearchAnswer
  const written = ['9999-12-31T23:59:59Z', '2026-03-02T08:00:00Z']
  assert.deepEqual(
    mails.map(({ date }) => date),
    written,
  )
  const views = await Promise.all(mails.map(({ id }) => ask('GET', `/mails/${id}`)))
  assert.deepEqual(
    views.map(({ body }) => (body as MailView).date),
    written,
  )
  const { newest, oldest } = (await ask('GET', '/overview')).body as Overview
  assert.deepEqual([newest, oldest], written)
})

test('a verification runs once at a time and is remembered', async () => {
  assert.equal((await call('POST', '/integrity/runs', { json: { mode: 'full' } })).status, 200)
  const state = async () =>
    (await call('GET', '/integrity')).body as { running: VerificationRun | null; last: VerificationRun | null }
  const { last } = await until('the verification', async () => {
    const now = await state()
    return now.last !== null && now
  })
  assert.deepEqual(
    { ...last, started_at: '', finished_at: '' },
    {
      started_at: '',
      finished_at: '',
      mode: 'full',
      checked: 3,
      total: 3,
      findings: [],
      findings_total: 0,
      error: null,
    },
  )
})

test('a log of evidence that contradicts its checkpoints is reported in the section Integrität', async () => {
  const contradiction = async () =>
    ((await call('GET', '/integrity')).body as { contradiction: string | null }).contradiction
  assert.equal(await contradiction(), null)
  const falsified = await aPanel()
  const [first, second] = [aMail(), aMail()].map((raw) => ({ raw: Buffer.from(raw), provenance }))
  await falsified.archive.put([first!, second!])
  await falsified.integrity.evidence.makeCheckpoint()
  const db = openArchiveDatabase(falsified.folder)
  for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all())
    db.exec(`DROP TRIGGER "${String(name)}"`)
  db.exec('DELETE FROM evidence_leaf WHERE idx >= 1')
  db.close()
  await falsified.integrity.startDaily()
  const { body } = await (await falsified.anAdministrator())('GET', '/integrity')
  assert.match((body as { contradiction: string }).contradiction, /passt nicht zu dem Prüfpunkt über 2 Mails/)
})

test('wrong IMAP credentials are a sentence, not an error', async () => {
  const connection = { host: '127.0.0.1', port: 1, security: 'none', user: 'wehr', password: 'geheim' }
  const { status, body } = await call('POST', '/imap/test', { json: connection })
  assert.equal(status, 200)
  const { ok, message } = body as { ok: boolean; message: string }
  assert.equal(ok, false)
  assert.match(message, /127\.0\.0\.1/)
  const incomplete = await call('POST', '/imap', { json: { ...connection, host: '', name: 'Wache' } })
  assert.equal(incomplete.status, 400)
  assert.deepEqual((incomplete.body as { details: { felder: object[] } }).details.felder, [
    { pfad: 'host', grund: 'fehlt' },
  ])
})

// texts.8: The panel lists the mails whose attachments the search does not know completely, newest first, in pages, each file with the reason; the start page leads there.
test('the mails whose attachments the search does not know are counted, and listed with the reason, page by page', async () => {
  const own = await aPanel()
  const ask = await own.anAdministrator()
  const packed = (number: number) =>
    Buffer.from(aMail({ subject: `Plan ${number}`, files: { 'plan.zip': 'PK\u0003\u0004 kaputt', 'a.txt': 'gut' } }))
  const wanted = INCOMPLETE_PAGE + 1
  await own.archive.put(Array.from({ length: wanted }, (_, number) => ({ raw: packed(number), provenance })))
  const overview = await until('every attachment is read', async () => {
    const { body } = await ask('GET', '/overview')
    return (body as Overview).recognition.incomplete === wanted && (body as Overview)
  })
  assert.equal(overview.recognition.incomplete, wanted)
  const page = async (number: number) => {
    const { body } = await ask('GET', `/recognition/incomplete?page=${number}`)
    return body as { mails: IncompleteMail[]; total: number; page: number; pages: number }
  }
  const [first, second, third] = [await page(1), await page(2), await page(3)]
  assert.deepEqual([first.mails.length, first.total, first.page, first.pages], [INCOMPLETE_PAGE, wanted, 1, 2])
  assert.deepEqual([second.mails.length, third.mails.length], [1, 0])
  assert.deepEqual(first.mails[0]?.files, [
    { index: 0, name: 'plan.zip', reason: 'Nicht durchsuchbar: die Datei ist beschädigt.' },
  ])
  assert.deepEqual([first.mails[0]?.subject, second.mails[0]?.subject], [`Plan ${wanted - 1}`, 'Plan 0'])
})

test('a look at the queue of text recognition is no read of a mail', async () => {
  assert.equal((await call('GET', '/recognition')).status, 200)
  const { entries, zone } = (await call('GET', '/log?action=read')).body as {
    entries: { object: string }[]
    zone: string
  }
  assert.deepEqual([entries.filter(({ object }) => object === ''), zone], [[], 'Europe/Berlin'])
})

test('the log knows what was searched, found and taken away', async () => {
  const { body } = await call('GET', '/log?action=download')
  const { entries } = body as { entries: { object: string; result: string }[] }
  assert.ok(entries.some(({ object, result }) => object === `${hoses.id}/0` && result === 'ok'))
  assert.ok(entries.some(({ object, result }) => object === 'x' && result === 'missing'))
  const searches = (await call('GET', '/log?action=search&result=ok')).body as {
    entries: { query: string; hits: number }[]
  }
  assert.ok(searches.entries.some(({ query, hits }) => query === 'q=pumpe&date_from=2026-01-31' && hits === 1))
  assert.ok(
    searches.entries.every(({ query }) => !query.includes('gestern')),
    'what was refused found nothing',
  )
})

// import.11: An upload is taken by the ending of its name: those of mails, packed folders and Outlook.
test('an upload is begun for every ending that is read, and refused with these for any other', async () => {
  const begin = (name: string) => call('POST', '/uploads', { headers: newUploadHeaders(name, 1) })
  const read = ['eml', 'eml.gz', 'emlx', 'mbox', 'mbx.gz', 'tar', 'tgz', 'tar.gz', 'zip', 'pst', 'ost', 'msg', 'OLM']
  for (const name of ['mbox', ...read.map((ending) => `post.${ending}`)]) {
    const { status, headers } = await begin(name)
    assert.equal(status, 201, name)
    assert.equal((await call('DELETE', (headers.get('location') ?? '').replace('/admin/api', ''))).status, 204)
  }
  for (const name of ['post.docx', 'mbox.docx', 'postmbox']) {
    const { status, body } = await begin(name)
    assert.equal(status, 400, name)
    assert.match((body as { error: string }).error, /\.olm/)
  }
})
