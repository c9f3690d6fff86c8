import { temporaryFolder } from '@zeughaus/platform/testing'
import { archiveContract } from './archive-contract.factory.ts'
import { SqliteArchive } from './sqlite-archive.ts'

archiveContract('SQLite and packs', async (t) => {
  const archive = await SqliteArchive.open({ folder: temporaryFolder() })
  t.after(() => archive.close())
  return archive
})
