import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@zeughaus/platform/testing'
import pg from 'pg'
import { starteTestdienst } from './service.ts'

const { url, database, person } = await starteTestdienst()

/** Does some work on the test's server, outside the test's database. */
async function asOwner(work: (client: pg.Client, name: string) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ ...database.owner, database: 'postgres' })
  await client.connect()
  await work(client, client.escapeIdentifier(String(database.owner.database)))
  await client.end()
}

test('while the database is away /ready and every request say 503 with Retry-After, and both recover with it', async () => {
  const leitung = await person('administration')
  const ask = async () => {
    const answer = await fetch(`${url}/ready`)
    return { status: answer.status, wait: answer.headers.get('retry-after'), body: await answer.json() }
  }
  assert.equal((await ask()).status, 200)
  await asOwner(async (client, name) => {
    await client.query(`ALTER DATABASE ${name} CONNECTION LIMIT 0`)
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      database.owner.database,
    ])
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
