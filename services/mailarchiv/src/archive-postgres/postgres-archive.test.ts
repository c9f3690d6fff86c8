import type { TestContext } from 'node:test'
import { archiveContract } from '../archive/archive-contract.factory.ts'
import { hostileContract } from '../archive/hostile-contract.factory.ts'
import { aPostgresArchive } from './postgres-archive.factory.ts'

const anArchive = async (t: TestContext) => (await aPostgresArchive(t)).archive

archiveContract('PostgreSQL', anArchive)
hostileContract('PostgreSQL', anArchive, 8)
