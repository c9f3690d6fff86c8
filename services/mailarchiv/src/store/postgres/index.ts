/** The public part of the engine on PostgreSQL. */

export { type Beside, openBeside } from './beside.ts'
export { hasArchive, markMovedTo, movedTo } from './moved-to.ts'
export { PostgresArchive } from './postgres-archive.ts'
export { prepareDatabase } from './schema.ts'
