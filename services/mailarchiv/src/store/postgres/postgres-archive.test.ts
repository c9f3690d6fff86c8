import { archiveContract } from '../contract/archive-contract.factory.ts'
import { eraseContract } from '../contract/erase-contract.factory.ts'
import { hiddenContract } from '../contract/hidden-contract.factory.ts'
import { hostileContract } from '../contract/hostile-contract.factory.ts'
import { invoiceContract } from '../contract/invoice-contract.factory.ts'
import { readableContract } from '../contract/readable-contract.factory.ts'
import { relationsContract } from '../contract/relations-contract.factory.ts'
import { wildcardContract } from '../contract/wildcard-contract.factory.ts'
import { aPostgresArchive } from './postgres-archive.factory.ts'

const anArchive = async () => (await aPostgresArchive()).archive

archiveContract('PostgreSQL', anArchive)
invoiceContract('PostgreSQL', anArchive)
hostileContract('PostgreSQL', anArchive, 8)
relationsContract('PostgreSQL', anArchive)
readableContract('PostgreSQL', anArchive)
hiddenContract('PostgreSQL', anArchive)
wildcardContract('PostgreSQL', anArchive)
eraseContract('PostgreSQL', anArchive)
