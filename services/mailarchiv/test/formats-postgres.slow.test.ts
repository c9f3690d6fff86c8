import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import pg from 'pg'
import { onTestFinished, test } from 'vitest'
import { assertCommands, assertRestored, assertServed, samples, unpacked } from './formats.factory.ts'

for (const sample of samples('postgres')) {
  test(`the archive ${sample.name} in PostgreSQL is served, rebuilt and verified, and its backup restored`, async () => {
    const { folder, data, backup, key } = unpacked(sample)
    const { owner, drop } = await emptyDatabase()
    onTestFinished(drop)
    const client = new pg.Client(owner)
    await client.connect()
    await client.query(readFileSync(join(folder, 'dump.sql'), 'utf8'))
    await client.end()
    const url = `postgres://${owner.user}@/${owner.database}?host=${encodeURIComponent(String(owner.host))}&port=${owner.port}`
    const env = { ZEUGHAUS_DATA: data, MAILARCHIV_DATABASE_URL: url }
    await assertServed({ folder, key }, env)
    await assertCommands(env)
    if (backup !== null) await assertRestored(backup)
  })
}
