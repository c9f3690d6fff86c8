import { join } from 'node:path'
import { type Archive, archivedLeaves, openArchiveDatabase, type Progress } from './archive/index.ts'
import { type EvidenceLog, openEvidenceLog, verifyEvidence } from './evidence/index.ts'

/** The evidence log that belongs to the archive in this folder. */
export function openArchiveEvidence(folder: string): EvidenceLog {
  return openEvidenceLog({ folder: join(folder, 'evidence'), openDatabase: () => openArchiveDatabase(folder) })
}

/** One thing that is not as it was archived: a stable code, the mails in question, a German sentence. */
export type VerificationFinding = {
  readonly code: string
  readonly ids: readonly string[]
  readonly message: string
}

export type Verification = {
  /** Mails of the archive, and how many of them were read and hashed again. */
  readonly mails: number
  readonly hashed: number
  readonly findings: readonly VerificationFinding[]
}

/**
 * Compares stored bytes, rows, index and evidence with one another, and re-hashes a share of the mails (1 = all). It reads
 * beside a running service and an import.
 */
export async function verifyEverything(
  { archive, evidence, folder }: { archive: Pick<Archive, 'verify'>; evidence: EvidenceLog; folder: string },
  share: number,
  progress?: Progress,
): Promise<Verification> {
  const stored = await archive.verify(share, progress)
  const db = openArchiveDatabase(folder)
  try {
    const logged = await verifyEvidence({
      db,
      rows: archivedLeaves,
      verifier: evidence.verifier,
      outside: evidence.keptOutside(),
    })
    const found = stored.findings.map(({ code, id, message }) => ({ code, ids: id === null ? [] : [id], message }))
    const { mails, hashed } = stored
    return {
      mails,
      hashed,
      findings: [...found, ...logged.findings.map(({ code, ids, message }) => ({ code, ids, message }))],
    }
  } finally {
    db.close()
  }
}
