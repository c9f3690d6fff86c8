import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readInvoice } from '@zeughaus/einvoice'
import { ciiInvoice } from '@zeughaus/einvoice/testing'
import { systemClock } from '@zeughaus/platform'
import pg from 'pg'
import { test } from 'vitest'
import { aMail } from '../../mail.factory.ts'
import { NO_FILTER } from '../../search/index.ts'
import { invoiceText } from '../contract/index.ts'
import { aPostgresArchive } from './postgres-archive.factory.ts'
import { PostgresTextJobs } from './text-jobs.ts'

const provenance = { source: 'import', origin: null, envelope: [] }
const BCC = { ...NO_FILTER, query: { kind: 'has', what: 'bcc' } } as const
const PAGE = { offset: 0, limit: 10 }

test('mails of the version before are read again when the archive is opened: from then on hidden recipients, contacts, conversations and files are known', async () => {
  const { archive, connection, open } = await aPostgresArchive()
  const mails = [
    aMail({ files: { 'plan.pdf': 'x' } }),
    aMail({ headers: ['Bcc: geheim@kanzlei.example'] }),
    aMail({ headers: ['In-Reply-To: <frage@muster.example>'], messageId: '<antwort@muster.example>' }),
    aMail({ messageId: '<frage@muster.example>' }),
  ]
  const archived = await archive.put(mails.map((mail) => ({ raw: Buffer.from(mail), provenance })))
  const records = await archive.changes(0, 10)
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`UPDATE mailarchiv.mail SET has_bcc = NULL, related = NULL;
    TRUNCATE mailarchiv.contact, mailarchiv.involved, mailarchiv.thread, mailarchiv.thread_key, mailarchiv.in_thread,
      mailarchiv.file;
    UPDATE mailarchiv.search SET words = replace(words, ' _x_bcc ', ' ')`)
  await client.end()
  assert.equal((await archive.get(archived[0]!.id))?.hasBcc, true, 'a mail that was never examined may hide recipients')

  const after = await open()
  try {
    assert.deepEqual(await after.changes(0, 10), records)
    assert.deepEqual(
      records.map(({ hasBcc }) => hasBcc),
      [false, true, false, false],
    )
    const { mails: found, total } = await after.search(BCC, PAGE)
    assert.deepEqual([found.map(({ id }) => id), total], [[archived[1]!.id], 1])
    assert.deepEqual((await after.verify(1)).findings, [])
    assert.equal((await after.thread(archived[3]!.id, PAGE, NO_FILTER.readable))?.id, archived[2]!.id)
    const busiest = {
      addresses: null,
      words: [],
      sort: 'count',
      after: null,
      limit: 1,
      readable: NO_FILTER.readable,
    } as const
    assert.equal((await after.contacts(busiest))[0]?.value, mails.length)
    const files = { sha256: null, type: 'pdf', filename: null, mails: NO_FILTER }
    assert.equal((await after.files(files, PAGE)).total, 1)
  } finally {
    await after.close()
  }
})

const migration = (name: string) => readFileSync(new URL(`./migrations/${name}`, import.meta.url), 'utf8')

test('files that a version without invoices has read are read once more, and their invoices are found', async () => {
  const { archive, openStores } = await aPostgresArchive()
  const xml = ciiInvoice({ number: 'RE-ALT-7' })
  const mails = [aMail({ files: { 'rechnung.xml': xml } }), aMail({ files: { 'notiz.txt': 'x' } }), aMail()]
  const archived = await archive.put(mails.map((mail) => ({ raw: Buffer.from(mail), provenance })))
  const ids = archived.map(({ id }) => id)
  const { database } = await openStores()
  const texts = await PostgresTextJobs.open(database, systemClock)
  await texts.follow(
    ids.map((id) => ({ id, status: 'disabled' as const })),
    ids.length,
  )
  const extraction = { state: 'done', problems: [], pictures: 0, text: 'Rechnung', invoices: [] } as const
  for (let job = await texts.next('extract'); job !== null; job = await texts.next('extract')) {
    const hasFile = job.mailId !== ids[2]
    if (hasFile) await archive.addText(job.mailId, [{ kind: 'attachment:0', text: 'Rechnung' }], 'disabled')
    await texts.extracted(job, hasFile ? [{ part: 0, filename: 'datei', extraction }] : [], 'disabled')
  }
  await database.run((client) => client.query(migration('0017_read_again.sql')))
  const again: string[] = []
  for (let job = await texts.next('extract'); job !== null; job = await texts.next('extract')) {
    again.push(job.mailId)
    const invoice = job.mailId === ids[0] ? readInvoice(Buffer.from(xml)) : null
    const invoices = invoice === null ? [] : [{ ...invoice, path: null, notInPdf: null }]
    await archive.addText(
      job.mailId,
      [{ kind: 'attachment:0', text: 'Rechnung' }, invoiceText(0, invoices)],
      'disabled',
    )
    await texts.extracted(job, [{ part: 0, filename: 'datei', extraction }], 'disabled')
  }
  assert.deepEqual(again.sort(), ids.slice(0, 2).sort(), 'a mail without files is not read again')
  assert.deepEqual(
    (await archive.invoicesOf(ids[0]!)).map(({ number }) => number),
    ['RE-ALT-7'],
  )
  assert.deepEqual(await archive.invoicesOf(ids[1]!), [])
})

test('after the migration of better rules the start reads every mail again, and its contacts, conversations and files are those of these rules', async () => {
  const { archive, connection, open } = await aPostgresArchive()
  const mails = [
    aMail({
      to: 'Wache <info@xn--lschzug-nord-4ib.example>',
      files: { 'plan.pdf': 'x' },
      messageId: '<1@nord.example>',
    }),
    aMail({ from: 'info@löschzug-nord.example', headers: ['In-Reply-To: <1@nord.example>'] }),
  ]
  const archived = await archive.put(mails.map((mail) => ({ raw: Buffer.from(mail), provenance })))
  const records = await archive.changes(0, 10)
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `UPDATE mailarchiv.contact SET address = 'info@xn--lschzug-nord-4ib.example' WHERE domain LIKE 'l%'`,
  )
  await client.query(`UPDATE mailarchiv.mail SET subject = '"alt"'`)
  await client.query(migration('0026_read_by_better_rules.sql'))
  await client.end()
  const after = await open()
  try {
    assert.deepEqual(await after.changes(0, 10), records)
    const wanted = {
      addresses: null,
      words: ['loschzug'],
      sort: 'count',
      after: null,
      limit: 10,
      scope: null,
      readable: NO_FILTER.readable,
    } as const
    const contacts = await after.contacts(wanted)
    assert.deepEqual(
      contacts.map(({ address, sent, received }) => [address, sent, received]),
      [['info@löschzug-nord.example', 1, 1]],
    )
    assert.equal((await after.thread(archived[1]!.id, PAGE, NO_FILTER.readable))?.mails.length, 2)
    const files = { sha256: null, type: 'pdf', filename: null, mails: NO_FILTER }
    assert.equal((await after.files(files, PAGE)).total, 1)
    assert.deepEqual((await after.verify(1)).findings, [])
  } finally {
    await after.close()
  }
})

test('the migration of folders fills its tables from the origins of mails that were there before it', async () => {
  const { archive, openStores } = await aPostgresArchive()
  const origins = ['/alt/Kunden/1.eml', 'privat.mbox#1', 'a.pst#Eingang, Nr. 3 (Kategorien: Eilig)', null]
  const put = (origin: string | null) => {
    const raw = Buffer.from(aMail({ subject: String(origin) }))
    return archive.put([{ raw, provenance: { ...provenance, origin } }])
  }
  for (const origin of origins) await put(origin)
  const { database } = await openStores()
  const rows = () =>
    database.rows(
      'SELECT name, id, sort FROM mailarchiv.in_folder i JOIN mailarchiv.folder f ON f.number = i.folder ORDER BY name',
    )
  const noted = await rows()
  assert.deepEqual(
    noted.map(({ name }) => name),
    ['/alt/Kunden/', 'a.pst#Eingang (Kategorien: Eilig)', 'privat.mbox'],
  )
  await database.run((client) =>
    client.query(`DROP TRIGGER note_folders ON mailarchiv.provenance;
      DROP FUNCTION mailarchiv.note_folders(), mailarchiv.folder_of(text, text);
      DROP TABLE mailarchiv.in_folder, mailarchiv.folder`),
  )
  await put('/alt/vorher/2.eml')
  await database.run((client) => client.query(migration('0023_folders.sql')))
  await put('/alt/danach/3.eml')
  const filled = await rows()
  assert.equal(filled.length, noted.length + 2)
  for (const row of noted)
    assert.ok(filled.some((each) => each.name === row.name && each.id === row.id && each.sort === row.sort))
  const query = { kind: 'folder', text: 'vorher', tokens: ['vorher'], folders: null } as const
  assert.equal((await archive.search({ ...NO_FILTER, query }, PAGE)).total, 1)
})
