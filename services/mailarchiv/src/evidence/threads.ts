/** The public part for engines and threads of the archive: the log in a database, without the routes. */
export type { KeptCheckpoint } from './checkpoint-file.ts'
export { encodeLeaf, type LeafRecord, type NewLeaf, newSalt } from './leaf.ts'
export {
  CHECKPOINT_PAGE,
  type LogSnapshot,
  type LogStore,
  type LogTasks,
  logTasks,
  type RunLogTask,
  sqliteLog,
} from './log-store.ts'
export {
  appendLeaves,
  copyEvidence,
  createEvidenceTables,
  EvidenceGap,
  fold,
  type StoredLeaf,
  TILE_LEVELS,
  TILE_WIDTH,
} from './store.ts'
export { type Hash, inclusionProof, leafHash, remembering, type Subtrees, treeRoot } from './tree.ts'
