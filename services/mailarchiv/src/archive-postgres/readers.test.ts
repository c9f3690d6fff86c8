import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aMail } from '../mail.factory.ts'
import { NO_FILTER } from '../search/index.ts'
import { Database } from './database.ts'
import { planSearch } from './plan.ts'
import { aPostgresArchive } from './postgres-archive.factory.ts'
import { Readers } from './readers.ts'

test('a replica that is not there, and a server that is none, are left out: the primary answers', async (t) => {
  const { archive, connection } = await aPostgresArchive(t)
  await archive.put([{ raw: Buffer.from(aMail()), provenance: { source: 'import', origin: null, envelope: [] } }])
  const primary = new Database({ connection, size: 2 })
  const { host, port, user, database } = connection as Record<string, string>
  const itself = `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`
  const readers = await Readers.open(primary, ['postgres://x@127.0.0.1:1/x', itself], 2)
  assert.equal(readers.usable, 0)
  const plan = planSearch(NO_FILTER)
  assert.equal((await readers.run((search) => search.search(plan, { offset: 0, limit: 10 }))).total, 1)
  await readers.close()
  await primary.close()
})
