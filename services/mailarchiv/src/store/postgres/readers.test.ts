import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { until } from '@zeughaus/platform/testing'
import pg from 'pg'
import { onTestFinished, test, vi } from 'vitest'
import { aMail } from '../../../test/mail.factory.ts'
import { NO_FILTER } from '../../search/index.ts'
import { Database } from './database.ts'
import { aPostgresArchive } from './postgres-archive.factory.ts'
import { Readers } from './readers.ts'

test('a replica that is not there, and a server that is none, are left out: the primary answers', async () => {
  const { archive, connection } = await aPostgresArchive()
  await archive.put([{ raw: Buffer.from(aMail()), provenance: { source: 'import', origin: null, envelope: [] } }])
  const primary = new Database({ connection, size: 2 })
  const { host, port, user, database } = connection as Record<string, string>
  const itself = `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`
  const readers = await Readers.open(primary, ['postgres://x@127.0.0.1:1/x', itself], 2)
  assert.equal(readers.usable, 0)
  assert.equal((await readers.run((search) => search.search(NO_FILTER, { offset: 0, limit: 10 }))).total, 1)
  await readers.close()
  await primary.close()
})

test('a replica is asked while it is near, left out when it lags by more than three seconds, and asked again when it has caught up', async () => {
  const { archive, connection } = await aPostgresArchive()
  const { host, port, database } = connection as Record<string, string>
  // Everything is closed before the database is dropped.
  await using stack = new AsyncDisposableStack()
  const client = new pg.Client(connection)
  await client.connect()
  stack.defer(() => client.end())
  // Another user of the same database sees a replay position that the test sets.
  const lagging = `replica_${database}`
  await client.query(`CREATE ROLE ${lagging} LOGIN SUPERUSER; CREATE SCHEMA lagging;
    CREATE TABLE lagging.replayed AS SELECT pg_current_wal_lsn() AS lsn;
    CREATE FUNCTION lagging.pg_last_wal_replay_lsn() RETURNS pg_lsn LANGUAGE sql AS 'SELECT lsn FROM lagging.replayed';
    ALTER ROLE ${lagging} SET search_path = lagging, pg_catalog, public`)
  stack.defer(async () => void (await client.query(`DROP ROLE ${lagging}`)))
  const caughtUp = () => client.query('UPDATE lagging.replayed SET lsn = pg_current_wal_lsn()')
  await caughtUp()
  const primary = new Database({ connection, size: 2 })
  stack.defer(() => primary.close())
  const url = `postgres://${lagging}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`
  const readers = await Readers.open(primary, [url], 2)
  stack.defer(() => readers.close())
  const asked = () => readers.run(async (search) => search)
  /** Asks while the replica is near: what other databases of the server write meanwhile is a lag too. */
  const near = (what: string, holds: (search: object) => boolean) =>
    until(what, async () => {
      await caughtUp()
      if (readers.usable === 0) return null
      const search = await asked()
      return readers.usable === 1 && holds(search) ? search : null
    })
  const replica = await near('the replica is asked', () => true)
  await near('the replica is asked once more', (search) => search === replica)
  await archive.put([{ raw: Buffer.from(aMail()), provenance: { source: 'import', origin: null, envelope: [] } }])
  await until('the replica is left out', () => readers.usable === 0)
  assert.notEqual(await asked(), replica)
  await near('the replica is asked again', (search) => search === replica)
})

test('a replica that was silent for eight minutes does not hold up the stop', async () => {
  const { connection } = await aPostgresArchive()
  const silent = createServer((socket) => socket.on('error', () => undefined))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const primary = new Database({ connection, size: 2 })
  onTestFinished(() => primary.close())
  const { port } = silent.address() as AddressInfo
  const readers = await Readers.open(primary, [`postgres://x@127.0.0.1:${port}/x`], 2)
  vi.advanceTimersByTime(480_000)
  vi.useRealTimers()
  // A check of its own for each half second of the silence would take half an hour.
  await readers.close()
})
