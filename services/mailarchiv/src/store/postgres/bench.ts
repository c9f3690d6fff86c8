/** The parts of the engine that a benchmark measures individually. */
export { Database } from './database.ts'
export { tsqueryLiteral } from './plan.ts'
export { PostgresArchive } from './postgres-archive.ts'
export { BY_INDEX, Search } from './search.ts'
