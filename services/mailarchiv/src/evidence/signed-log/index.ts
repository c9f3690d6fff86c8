/** The public part: checkpoints for the service, proofs for auditors. Threads of the archive use worker-api.ts. */

export { outsideInBucket } from './bucket-copies.ts'
export { type Deletion, deletionIn, isErased, openDeletion } from './deletion.ts'
export { adoptEvidence, copyEvidenceFiles, type EvidenceState, readEvidence } from './evidence-copy.ts'
export type { LeafRecord } from './leaf.ts'
export { type EvidenceLog, LogContradiction, openEvidenceLog } from './log.ts'
export { type LogStore, sqliteLog } from './log-store.ts'
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
export { openToken } from './token.ts'
export type { Progress, VerifiedArchive, VerifyScope } from './verified-archive.ts'
export { verifyEvidence } from './verify.ts'
