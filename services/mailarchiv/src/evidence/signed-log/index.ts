/** The public part: checkpoints for the service, proofs for auditors. Threads of the archive use worker-api.ts. */

export { outsideInBucket } from './bucket-copies.ts'
export type { KeptCheckpoint } from './checkpoint-file.ts'
export { type CheckpointBucket, objectNameOf, objectNames, readObjects, writeObject } from './checkpoint-objects.ts'
export { type Deletion, deletionIn, isErased, openDeletion } from './deletion.ts'
export { adoptEvidence, copyEvidenceFiles, type EvidenceState, readEvidence } from './evidence-copy.ts'
export type { LeafRecord } from './leaf.ts'
export { type EvidenceLog, LogContradiction, openEvidenceLog } from './log.ts'
export { type LogStore, sqliteLog } from './log-store.ts'
export { claimedTime } from './note.ts'
export {
  type EvidenceOpener,
  type EvidencePlace,
  evidenceInFolder,
  openerInFolder,
  openerInSecrets,
  outsideInFolder,
} from './place.ts'
export { addProofRoute } from './proof.routes.ts'
export { BEFORE_NOTE, type Proof, proofFile } from './proof-file.ts'
export { allLeaves, appendLeaves, createEvidenceTables, type LoggedEntry, treeSize } from './store.ts'
export { isGap } from './tiles.ts'
export { openToken } from './token.ts'
export type { Progress, VerifiedArchive, VerifyScope } from './verified-archive.ts'
export { type NamedCheckpoint, verifyEvidence } from './verify.ts'
