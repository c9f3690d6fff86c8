/** The public part of the engine on PostgreSQL. */
export { PostgresArchive } from './postgres-archive.ts'
export { prepareDatabase } from './schema.ts'
