import { archiveContract } from '../archive/archive-contract.factory.ts'
import { aPostgresArchive } from './postgres-archive.factory.ts'

archiveContract('PostgreSQL', async (t) => (await aPostgresArchive(t)).archive)
