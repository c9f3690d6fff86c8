/** The public part for engines and threads of the archive: the log in a database, without the routes. */
export type { KeptCheckpoint } from './checkpoint-file.ts'
export { DELETION_SOURCE, type Deletion, deletionRecord } from './deletion.ts'
export { encodeLeaf, type LeafRecord, type LeafText, type NewLeaf, newSalt } from './leaf.ts'
export {
  CHECKPOINT_PAGE,
  ENTRY_PAGE,
  type LogSnapshot,
  type LogStore,
  type LogTasks,
  logTasks,
  type RunLogTask,
  sqliteLog,
} from './log-store.ts'
export { waysOf } from './proof-file.ts'
export {
  appendDeletion,
  appendEntries,
  appendLeaves,
  copyEvidence,
  createEvidenceTables,
  deletionOf,
  type LoggedEntry,
  type StoredLeaf,
  treeSize,
} from './store.ts'
export { fold, subtreesIn, TILE_LEVELS, TILE_WIDTH, type Tile, tileOf } from './tiles.ts'
export { type Hash, leafHash, type Subtrees, treeRoot } from './tree.ts'
export type { Progress, RecordFinding, VerifiedArchive, VerifyReport, VerifyScope } from './verified-archive.ts'
