/** The parts of the engine that a benchmark measures individually. */
export { Database } from './database.ts'
export { PostgresArchive } from './postgres-archive.ts'
export { Search } from './search.ts'
