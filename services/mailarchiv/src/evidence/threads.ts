/** The door for the archive's threads: what appends to the log, without the routes and what they load. */
export type { LeafRecord, NewLeaf } from './leaf.ts'
export { appendLeaves, copyEvidence, createEvidenceTables } from './store.ts'
