/** An archive on PostgreSQL for a test: a database of its own on the test server, raw mails in a folder. */
import type { TestContext } from 'node:test'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import { openPackRawStore } from '../archive-raw/index.ts'
import { PostgresArchive } from './postgres-archive.ts'

export async function aPostgresArchive(t: TestContext, options: { readonly recognition?: boolean } = {}) {
  const { owner, drop } = await emptyDatabase()
  const folder = temporaryFolder()
  const open = async () =>
    PostgresArchive.open({ connection: owner, raws: await openPackRawStore(folder), connections: 6, ...options })
  const archive = await open()
  t.after(async () => {
    await archive.close()
    await drop()
  })
  return { archive, connection: owner, folder, open }
}
