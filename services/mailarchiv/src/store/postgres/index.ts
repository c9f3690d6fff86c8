/** The public part of the engine on PostgreSQL. */

export { hasArchive, markMovedTo, movedTo } from './moved-to.ts'
export { PostgresArchive } from './postgres-archive.ts'
export { prepareDatabase } from './schema.ts'
export { openStoreDatabase, type StoreDatabase } from './store-database.ts'
