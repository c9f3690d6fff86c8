import { temporaryFolder } from '@zeughaus/platform/testing'
import { onTestFinished } from 'vitest'
import { archiveContract } from '../contract/archive-contract.factory.ts'
import { eraseContract } from '../contract/erase-contract.factory.ts'
import { hiddenContract } from '../contract/hidden-contract.factory.ts'
import { hostileContract } from '../contract/hostile-contract.factory.ts'
import { invoiceContract } from '../contract/invoice-contract.factory.ts'
import { readableContract } from '../contract/readable-contract.factory.ts'
import { relationsContract } from '../contract/relations-contract.factory.ts'
import { wildcardContract } from '../contract/wildcard-contract.factory.ts'
import { SqliteArchive } from './sqlite-archive.ts'

async function anArchive(): Promise<SqliteArchive> {
  const archive = await SqliteArchive.open({ folder: temporaryFolder() })
  onTestFinished(() => archive.close())
  return archive
}

archiveContract('SQLite and packs', anArchive)
invoiceContract('SQLite and packs', anArchive)
hostileContract('SQLite and packs', anArchive, 40)
relationsContract('SQLite and packs', anArchive)
readableContract('SQLite and packs', anArchive)
hiddenContract('SQLite and packs', anArchive)
wildcardContract('SQLite and packs', anArchive)
eraseContract('SQLite and packs', anArchive)
