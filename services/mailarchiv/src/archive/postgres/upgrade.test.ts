import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { aMail } from '../../mail.factory.ts'
import { NO_FILTER } from '../../search/index.ts'
import { aPostgresArchive } from './postgres-archive.factory.ts'

const provenance = { source: 'import', origin: null, envelope: [] }
const BCC = { ...NO_FILTER, query: { kind: 'has', what: 'bcc' } } as const
const PAGE = { offset: 0, limit: 10 }

test('mails of the version before are read again when the archive is opened: from then on hidden recipients, contacts, conversations and files are known', async (t) => {
  const { archive, connection, open } = await aPostgresArchive(t)
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
    assert.equal((await after.thread(archived[3]!.id, PAGE))?.id, archived[2]!.id)
    const busiest = { addresses: null, words: [], sort: 'count', after: null, limit: 1, scope: null } as const
    assert.equal((await after.contacts(busiest))[0]?.value, mails.length)
    const files = { sha256: null, type: 'pdf', filename: null, mails: NO_FILTER }
    assert.equal((await after.files(files, PAGE)).total, 1)
  } finally {
    await after.close()
  }
})
