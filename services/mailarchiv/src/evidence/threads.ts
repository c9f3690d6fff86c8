/** The door for the engines and threads of the archive: the log in a database, without the routes and what they load. */
export type { KeptCheckpoint } from './checkpoint-file.ts'
export { encodeLeaf, type LeafRecord, type NewLeaf, newSalt } from './leaf.ts'
export { type LogSnapshot, type LogStore, sqliteLog } from './log-store.ts'
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
export { type Hash, leafHash, type Subtrees } from './tree.ts'
