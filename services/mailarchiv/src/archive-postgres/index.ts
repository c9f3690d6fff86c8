/** The door of the second engine of the archive. */
export { PostgresArchive, type PostgresArchiveOptions } from './postgres-archive.ts'
export { prepareDatabase } from './schema.ts'
