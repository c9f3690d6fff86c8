import assert from 'node:assert/strict'
import type { EventEmitter } from 'node:events'
import type { Line } from '@zeughaus/platform/testing'
import pg from 'pg'
import { afterAll, onTestFinished, test } from 'vitest'
import { endLostConnections, Servers, serversOf } from './servers.ts'
import { emptyDatabase, overLine } from './testing.ts'

const { owner, drop } = await emptyDatabase()
afterAll(() => drop())
const there = `${encodeURIComponent(String(owner.host))}:${owner.port}`
/**
 * Ignores errors of a connection: the database is dropped after a test, perhaps before the server has noticed that the
 * connection ends.
 */
const patient = (end: Pick<EventEmitter, 'on'>) => end.on('error', () => undefined)
const url = (hosts: string) => `postgres://${owner.user}@${hosts}/${owner.database}?target_session_attrs=read-write`

test('an address names one server or several, each with its own port', () => {
  const of = (connectionString: string) => serversOf({ connectionString }).map((each) => each.connectionString)
  assert.deepEqual(of('postgres://a:b@one:5433/x?y=z'), ['postgres://a:b@one:5433/x?y=z'])
  assert.deepEqual(of('postgresql://one,two:5433/x?y=1,2'), [
    'postgresql://one/x?y=1,2',
    'postgresql://two:5433/x?y=1,2',
  ])
  assert.deepEqual(of('postgres:///x?host=/run,/tmp'), ['postgres:///x?host=/run,/tmp'])
  assert.deepEqual(serversOf({ host: 'one' }), [{ host: 'one' }])
})

test('of several servers a pool asks the one that takes writes, whichever stands first', async () => {
  for (const hosts of [`127.0.0.1:1,${there}`, `${there},127.0.0.1:1`]) {
    const servers = new Servers({ connectionString: url(hosts) })
    const pool = new pg.Pool({ Client: servers.Client, max: 2 })
    patient(pool)
    const client = await servers.connect(pool)
    patient(client)
    assert.equal(servers.current.connectionString, url(there))
    assert.equal((await client.query('SELECT 1 AS one')).rows[0].one, 1)
    client.release()
    await pool.end()
  }
})

for (const [lost, lose] of [
  ['that is gone', (line: Line) => line.close()],
  ['that stands still and keeps its port', () => undefined],
] as const)
  test(`a caller who waits for a server ${lost} gets an error, although the connection was never closed`, async () => {
    const { line, reached, watch } = await overLine(owner)
    const servers = new Servers(reached)
    const pool = new pg.Pool({ Client: servers.Client, max: 2 })
    patient(pool)
    const first = await servers.connect(pool)
    patient(first)
    await first.query('SELECT 1')
    first.release()
    const stop = endLostConnections(pool, servers, watch)
    onTestFinished(stop)
    line.silence()
    lose(line)
    const client = await servers.connect(pool)
    assert.equal(client, first)
    await assert.rejects(client.query('SELECT 1'), /Connection terminated/)
    stop()
    client.release(true)
    if (lost === 'that is gone') return
    line.resume()
    const again = await servers.connect(pool)
    patient(again)
    assert.equal((await again.query('SELECT 1 AS one')).rows[0].one, 1)
    again.release()
  })

test('a statement that takes long is left alone while its server answers', async () => {
  const servers = new Servers(owner)
  const pool = new pg.Pool({ Client: servers.Client, max: 2 })
  patient(pool)
  const stop = endLostConnections(pool, servers, { afterMs: 50, everyMs: 50, acceptMs: 60_000, greetingMs: 60_000 })
  const client = await servers.connect(pool)
  patient(client)
  const { rows } = await client.query('SELECT pg_sleep(1) IS NOT NULL AS slept')
  assert.equal(rows[0].slept, true)
  client.release()
  stop()
  await pool.end()
})
