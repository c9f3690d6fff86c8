/** The whole contract again, with a pooler between that gives each transaction another session. */

import { startPooler } from '@zeughaus/postgres/testing'
import { test } from 'vitest'
import { archiveContract } from '../contract/archive-contract.factory.ts'
import { aPostgresArchive } from './postgres-archive.factory.ts'

const hasPooler = await startPooler({ host: '/nowhere', port: 1, user: 'x', database: 'x' })
await hasPooler?.close()

if (hasPooler === undefined) {
  test('PostgreSQL behind PgBouncer', (t) => t.skip('PgBouncer is not installed (Debian: pgbouncer)'))
} else {
  archiveContract('PostgreSQL behind PgBouncer', async () => (await aPostgresArchive({ pooled: true })).archive)
}
