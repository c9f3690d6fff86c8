/** The whole contract again, with a pooler between that gives each transaction another session. */
import { test } from 'node:test'
import { startPooler } from '@zeughaus/postgres/testing'
import { archiveContract } from '../contract/archive-contract.factory.ts'
import { aPostgresArchive } from './postgres-archive.factory.ts'

const hasPooler = await startPooler({ host: '/nowhere', port: 1, user: 'x', database: 'x' })
await hasPooler?.close()

if (hasPooler === undefined) {
  test('PostgreSQL behind PgBouncer', (t) => t.skip('PgBouncer is not installed (Debian: pgbouncer)'))
} else {
  archiveContract('PostgreSQL behind PgBouncer', async (t) => (await aPostgresArchive(t, { pooled: true })).archive)
}
