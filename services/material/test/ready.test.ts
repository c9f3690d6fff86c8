import assert from 'node:assert/strict'
import { until } from '@zeughaus/platform/testing'
import { openTestDatabaseOverLine } from '@zeughaus/postgres/testing'
import pg from 'pg'
import { test } from 'vitest'
import type { Database } from '../src/kern/db/db.gen.ts'
import { MIGRATIONS } from '../src/kern/db/store.ts'
import { starteTestdienst } from './service.ts'

const { database, line } = await openTestDatabaseOverLine<Database>(MIGRATIONS)
const { url, person } = await starteTestdienst({ database })

/** Does some work on the test's server, outside the test's database. */
async function asOwner(work: (client: pg.Client, name: string) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ ...database.owner, database: 'postgres' })
  await client.connect()
  await work(client, client.escapeIdentifier(String(database.owner.database)))
  await client.end()
}

/** Ends all sessions of the test's database, and waits until they are gone: one that lives on would answer as before. */
const endSessions = (client: pg.Client) =>
  client.query('SELECT pg_terminate_backend(pid, 60_000) FROM pg_stat_activity WHERE datname = $1', [
    database.owner.database,
  ])

// api.8: `/ready` is 503 while the database does not answer, and every other request then 503 with `Retry-After`.
test('while the database is away /ready and every request say 503 with Retry-After, and both recover with it', async () => {
  const leitung = await person('administration')
  const ask = async () => {
    const answer = await fetch(`${url}/ready`)
    return { status: answer.status, wait: answer.headers.get('retry-after'), body: await answer.json() }
  }
  assert.equal((await ask()).status, 200)
  await asOwner(async (client, name) => {
    await client.query(`ALTER DATABASE ${name} CONNECTION LIMIT 0`)
    await endSessions(client)
  })
  const away = await until('it is away', async () => {
    const answer = await ask()
    return answer.status === 503 && answer
  })
  assert.equal(away.wait, '5')
  assert.equal((away.body as { status: string }).status, 'nicht_bereit')
  const refused = await leitung.get('/objekte')
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '2'])
  await asOwner((client, name) => client.query(`ALTER DATABASE ${name} CONNECTION LIMIT -1`))
  await until('it is back', async () => (await ask()).status === 200)
  assert.equal((await leitung.get('/objekte')).status, 200)
})

// api.16: A database that keeps its port and says nothing is given up within 10 s: 503 with `Retry-After`; requests go on with it.
test('a database that keeps its port and says nothing: requests are 503 with Retry-After, and go on with it', async () => {
  const leitung = await person('administration')
  assert.equal((await leitung.get('/objekte')).status, 200)
  line.silence()
  const { status, headers } = await leitung.get('/objekte')
  assert.deepEqual([status, headers.get('retry-after')], [503, '2'])
  line.resume()
  assert.equal((await leitung.get('/objekte')).status, 200)
})

/** Gives all new sessions of the database a setting, and ends the others. */
const setForAll = (setting: string) =>
  asOwner(async (client, name) => {
    await client.query(`ALTER DATABASE ${name} ${setting}`)
    await endSessions(client)
  })

// api.17: `/ready` is 503 when this process reaches a replica of the database only; a primary that takes no changes is for `/health`.
test('a database that takes no changes: /ready stays, because no other process is better off, and /health says it', async () => {
  const leitung = await person('administration')
  const ask = async (path: string) => {
    const answer = await fetch(url + path)
    return [answer.status, ((await answer.json()) as { datenbank: { grund?: string } }).datenbank.grund] as const
  }
  await setForAll('SET default_transaction_read_only = on')
  const health = await until('it is named', async () => {
    const seen = await ask('/health')
    return seen[1]?.includes('nimmt keine Änderungen an') && seen
  })
  assert.equal(health[0], 503)
  assert.deepEqual(await ask('/ready'), [200, undefined])
  assert.equal((await leitung.get('/objekte')).status, 200)
  const refused = await leitung.post('/standorte', { name: 'Wache' })
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '2'])
  await setForAll('RESET default_transaction_read_only')
  // A server that says it is a replica: the function stands before the system's.
  await asOwner(async () => {
    const client = new pg.Client(database.owner)
    await client.connect()
    await client.query('CREATE FUNCTION public.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS $$ SELECT true $$')
    await client.end()
  })
  await setForAll('SET search_path = public, pg_catalog')
  const unready = await until('it is named', async () => {
    const seen = await ask('/ready')
    return seen[1]?.includes('erreicht nur ein Replikat') && seen
  })
  assert.equal(unready[0], 503)
  await setForAll('RESET search_path')
  await until('it is back', async () => (await ask('/ready'))[0] === 200 && (await ask('/health'))[0] === 200)
})
