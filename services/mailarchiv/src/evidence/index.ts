/** The door of the evidence: the archive appends leaves, the service makes checkpoints, auditors get proofs. */
export type { LeafRecord } from './leaf.ts'
export { appendLeaves, copyEvidence, createEvidenceTables } from './store.ts'
