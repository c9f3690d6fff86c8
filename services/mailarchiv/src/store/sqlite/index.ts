/** The public part of the engine on SQLite and packs, for one process. */
export { openArchiveDatabase } from './archive-log.ts'
export { compileSearch } from './compile.ts'
export { INDEX_VERSION } from './schema.ts'
export { copyDatabase, finishedPacks, snapshotArchive } from './snapshot.ts'
export { SqliteArchive } from './sqlite-archive.ts'
