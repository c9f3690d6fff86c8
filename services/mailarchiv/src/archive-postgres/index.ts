/** The door of the second engine of the archive. */
export { PostgresArchive } from './postgres-archive.ts'
export { prepareDatabase } from './schema.ts'
