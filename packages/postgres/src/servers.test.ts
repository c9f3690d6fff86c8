import assert from 'node:assert/strict'
import { type EventEmitter, once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { endLostConnections, Servers, serversOf } from './servers.ts'
import { emptyDatabase } from './testing.ts'

const { owner, drop } = await emptyDatabase()
after(() => drop())
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

test('a caller who waits for a lost server gets an error, although the connection was never closed', async (t) => {
  const sockets: Socket[] = []
  const line = createServer((near) => {
    sockets.push(near)
    const far = connect(join(String(owner.host), `.s.PGSQL.${owner.port}`))
    sockets.push(far)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
  })
  const { port } = line.address() as { port: number }
  const servers = new Servers({ ...owner, host: '127.0.0.1', port })
  const pool = new pg.Pool({ Client: servers.Client, max: 2 })
  patient(pool)
  const stop = endLostConnections(pool, servers)
  t.after(stop)
  const client = await servers.connect(pool)
  patient(client)
  await client.query('SELECT 1')
  for (const socket of sockets) socket.unpipe()
  line.close()
  await assert.rejects(client.query('SELECT 1'), /Connection terminated/)
  client.release(true)
})

test('a statement that takes long is left alone while its server answers', async () => {
  const servers = new Servers(owner)
  const pool = new pg.Pool({ Client: servers.Client, max: 2 })
  patient(pool)
  const stop = endLostConnections(pool, servers)
  const client = await servers.connect(pool)
  patient(client)
  const { rows } = await client.query('SELECT pg_sleep(2.5) IS NOT NULL AS slept')
  assert.equal(rows[0].slept, true)
  client.release()
  stop()
  await pool.end()
})
