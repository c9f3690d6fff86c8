/** The door of the evidence: the archive appends leaves, the service makes checkpoints, auditors get proofs. */
export type { Finding, FindingCode } from './findings.ts'
export type { LeafRecord } from './leaf.ts'
export { type EvidenceLog, LogContradiction, openEvidenceLog } from './log.ts'
export { openCheckpoint } from './note.ts'
export { addProofRoute, type ProofDoors, proofAnswer } from './proof.routes.ts'
export { allLeaves, appendLeaves, copyEvidence, createEvidenceTables } from './store.ts'
export { type RawDigest, type VerifyReport, verifyEvidence } from './verify.ts'
