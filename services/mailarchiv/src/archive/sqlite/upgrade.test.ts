import assert from 'node:assert/strict'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { aMail } from '../../mail.factory.ts'
import { NO_FILTER, oneContact } from '../../search/index.ts'
import { openArchiveDatabase } from './archive-log.ts'
import { SqliteArchive } from './sqlite-archive.ts'

const provenance = { source: 'import', origin: null, envelope: [] }
const BCC = { ...NO_FILTER, query: { kind: 'has', what: 'bcc' } } as const

test('an archive of the version before is read again when it is opened: same mails, same log, hidden recipients known', async () => {
  const folder = temporaryFolder()
  const before = await SqliteArchive.open({ folder })
  const mails = [aMail(), aMail({ headers: ['Bcc: geheim@kanzlei.example'] }), aMail()]
  const archived = await before.put(mails.map((mail) => ({ raw: Buffer.from(mail), provenance })))
  await before.addText(archived[0]!.id, [{ kind: 'attachment:0', text: 'Drehleiter' }], 'done')
  const log = await before.log.head(0)
  const records = await before.changes(0, 10)
  await before.close()
  const db = openArchiveDatabase(folder)
  db.exec('ALTER TABLE mail DROP COLUMN has_bcc; PRAGMA user_version = 2')
  db.close()

  const told: string[] = []
  const after = await SqliteArchive.open({ folder, tell: (sentence) => told.push(sentence) })
  try {
    assert.deepEqual(await after.changes(0, 10), records)
    assert.deepEqual(
      records.map(({ hasBcc }) => hasBcc),
      [false, true, false],
    )
    const { mails: found, total } = await after.search(BCC, { offset: 0, limit: 10 })
    assert.deepEqual([found.map(({ id }) => id), total], [[archived[1]!.id], 1])
    assert.deepEqual(await after.log.head(0), log)
    assert.deepEqual((await after.verify(1)).findings, [])
    assert.match(told.join(' '), /wird aus den Mails neu aufgebaut.*neu aufgebaut: 3 Mails/)
  } finally {
    await after.close()
  }
  const again: string[] = []
  await (await SqliteArchive.open({ folder, tell: (sentence) => again.push(sentence) })).close()
  assert.deepEqual(again, [])
})

test('what an earlier version read by other rules is read again when the archive is opened', async () => {
  const folder = temporaryFolder()
  const before = await SqliteArchive.open({ folder })
  const mail = aMail({ to: "Wache <'info@xn--lschzug-nord-4ib.example'>" })
  const [archived] = await before.put([{ raw: Buffer.from(mail), provenance }])
  await before.close()
  const db = openArchiveDatabase(folder)
  db.exec(`UPDATE mail SET recipients = '[["Wache","''info@xn--lschzug-nord-4ib.example''"]]';
    UPDATE contact SET address = 'info@xn--lschzug-nord-4ib.example' WHERE address LIKE '%nord.example';
    PRAGMA user_version = 4`)
  db.close()
  const after = await SqliteArchive.open({ folder })
  const contact = oneContact('info@löschzug-nord.example')
  const { mails } = await after.search({ ...NO_FILTER, contact }, { offset: 0, limit: 10 })
  assert.deepEqual(
    mails.map(({ id, to }) => [id, to]),
    [[archived!.id, [{ name: 'Wache', address: 'info@xn--lschzug-nord-4ib.example' }]]],
  )
  assert.deepEqual((await after.verify(1)).findings, [])
  await after.close()
})

test('an archive that kept no folders yet knows those of its mails when it is opened', async () => {
  const folder = temporaryFolder()
  const before = await SqliteArchive.open({ folder })
  const origins = ['/alt/Kunden/1.eml', 'privat.mbox#1']
  const archived = await before.put(
    origins.map((origin) => ({ raw: Buffer.from(aMail({ subject: origin })), provenance: { ...provenance, origin } })),
  )
  await before.close()
  const db = openArchiveDatabase(folder)
  db.exec('DROP TABLE folder; DROP TABLE in_folder')
  db.close()
  const after = await SqliteArchive.open({ folder })
  const query = { kind: 'folder', text: 'Kunden', tokens: ['kunden'], folders: null } as const
  const { mails } = await after.search({ ...NO_FILTER, query }, { offset: 0, limit: 10 })
  await after.close()
  assert.deepEqual(
    mails.map(({ id }) => id),
    [archived[0]!.id],
  )
})
