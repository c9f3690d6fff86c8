/** Mails with a date in the future stand where they arrived, on both engines. */
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { aPostgresArchive } from '../src/store/postgres/postgres-archive.factory.ts'
import { aMail, dateHeader } from './mail.factory.ts'
import { aMailarchiv } from './mailarchiv.factory.ts'

const DAY = 24 * 60 * 60 * 1000
const ago = (days: number) => dateHeader(new Date(Date.now() - days * DAY).toISOString())
const received = (days: number) => [`Received: from a by b; ${ago(days)}`]

/** By the order of the answer. */
const MAILS = [
  aMail({ subject: 'archiviert', date: 'Fri, 01 Jan 2100 10:00:00 +0000' }),
  aMail({ subject: 'auch der Empfang', date: 'Fri, 01 Jan 2100 10:00:00 +0000', headers: received(-900) }),
  aMail({ subject: 'gestern', date: ago(1) }),
  aMail({ subject: 'vor drei Tagen empfangen', date: 'Thu, 31 Dec 2099 23:59:59 +0000', headers: received(3) }),
  aMail({ subject: 'vor fünf Tagen', date: ago(5) }),
]
const SUBJECTS = ['archiviert', 'auch der Empfang', 'gestern', 'vor drei Tagen empfangen', 'vor fünf Tagen']

for (const engine of ['SQLite', 'PostgreSQL'] as const)
  describe(engine, async () => {
    const postgres = engine === 'PostgreSQL' ? await aPostgresArchive() : null
    const house = await aMailarchiv(MAILS, { open: postgres === null ? undefined : async () => postgres.archive })
    const day = (days: number) => new Date(Date.now() - days * DAY).toISOString()

    // search.29: A date more than a day after the archiving lies in the future: `date` keeps it, order and ranges of dates use the arrival (latest Received, else archiving).
    test('a mail dated in the future keeps its date and is sorted by its arrival, in every page and range', async () => {
      assert.deepEqual(await house.found({}), SUBJECTS)
      const pages = await Promise.all([1, 2, 3].map((page) => house.found({ limit: 2, page })))
      assert.deepEqual(pages.flat(), SUBJECTS)
      const { mails } = (await house.search({ subject: 'empfangen' })).body as { mails: { date: string }[] }
      assert.equal(mails[0]?.date, '2099-12-31T23:59:59Z')
      assert.deepEqual(await house.found({ date_from: day(4), date_to: day(2) }), ['vor drei Tagen empfangen'])
      assert.deepEqual(await house.found({ date_from: '2090-01-01' }), [])
    })

    test('a date up to a day ahead is that of another clock and counts as it is', async () => {
      const ahead = await aMailarchiv([
        aMail({ subject: 'bald', date: ago(-0.9) }),
        aMail({ subject: 'jetzt', date: ago(0) }),
      ])
      assert.deepEqual(await ahead.found({}), ['bald', 'jetzt'])
    })
  })
