/** Mails whose time only the separator of their mbox knows, over the interface and on both engines. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { zipSync } from 'fflate'
import { describe, test } from 'vitest'
import { importMails } from '../src/intake/files/index.ts'
import { aPostgresArchive } from '../src/store/postgres/postgres-archive.factory.ts'
import { SqliteArchive } from '../src/store/sqlite/index.ts'
import { aMailarchiv } from './mailarchiv.factory.ts'

const mail = (subject: string, ...fields: string[]) => [
  ...fields,
  `Subject: ${subject}`,
  'To: a@b.example',
  '',
  'Text',
  '',
]
const MBOX = [
  'From 1832929883591034824@xxx Fri May 23 16:35:53 +0000 2014',
  ...mail('nur die Trennzeile'),
  'From MAILER-DAEMON Sun Jan 31 08:00:00 1999',
  ...mail('nur der Tag', 'Date: 1999/01/31'),
  'From - Mon Feb 01 08:00:00 1999',
  ...mail('Uhr nie gestellt', 'Date: Mon, 01 Jan 0001 00:00:00 +0000'),
  'From - Tue Feb 02 08:00:00 1999',
  ...mail('empfangen', 'Received: from a by b; Wed, 3 Feb 1999 08:00:00 +0000'),
  'From - Thu Feb 04 08:00:00 1999',
  ...mail('datiert', 'Date: Fri, 5 Feb 1999 08:00:00 +0000'),
].join('\n')
const DATES = [
  ['nur die Trennzeile', '2014-05-23T16:35:53Z'],
  ['datiert', '1999-02-05T08:00:00Z'],
  ['empfangen', '1999-02-03T08:00:00Z'],
  ['Uhr nie gestellt', '1999-02-01T08:00:00Z'],
  ['nur der Tag', '1999-01-31T08:00:00Z'],
]

for (const engine of ['SQLite', 'PostgreSQL'] as const)
  describe(engine, async () => {
    const archive =
      engine === 'PostgreSQL'
        ? (await aPostgresArchive()).archive
        : await SqliteArchive.open({ folder: join(temporaryFolder(), 'mailarchiv') })
    const house = await aMailarchiv([], { open: async () => archive })
    const dates = async () => {
      const { mails } = (await house.search()).body as { mails: { subject: string; date: string }[] }
      return mails.map(({ subject, date }) => [subject, date])
    }

    // mail.21: A mail that names no time of receipt has that of the separator of its mbox (RFC 4155). `reindex` and a move keep it.
    test('a mail without a time of its own has that of its separator, in every order and range, and keeps it', async () => {
      const path = join(temporaryFolder(), 'Alle.mbox')
      writeFileSync(path, MBOX)
      assert.equal((await importMails(archive, { paths: [path] })).neu, 5)
      const check = async () => {
        assert.deepEqual(await dates(), DATES)
        assert.deepEqual(await house.found({ date_from: '2014-05-23', date_to: '2014-05-23' }), ['nur die Trennzeile'])
        assert.deepEqual((await archive.verify(1)).findings, [])
      }
      await check()
      await archive.reindex()
      await check()
      assert.deepEqual((await importMails(archive, { paths: [path] })).doppelt, 5)
      await check()
    })

    test('a mail out of a packed mbox has the same time', async () => {
      const path = join(temporaryFolder(), 'Alle.zip')
      writeFileSync(path, zipSync({ 'Alle.mbox': Buffer.from(MBOX.replaceAll('Text', 'Anderer Text')) }))
      assert.equal((await importMails(archive, { paths: [path] })).neu, 5)
      assert.deepEqual(
        await dates(),
        DATES.flatMap((each) => [each, each]),
      )
    })
  })
