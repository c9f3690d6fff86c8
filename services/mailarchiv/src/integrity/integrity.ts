import { join } from 'node:path'
import type { Archive, Progress, VerifyScope } from '../archive/index.ts'
import { type EvidenceLog, LogContradiction, openEvidenceLog, verifyEvidence } from '../evidence/index.ts'

/** Looks every hour whether a day is over: a machine that sleeps at night still gets its checkpoint. */
const CHECK_EVERY_MS = 60 * 60 * 1000

/** What is hashed anew when nobody says how much: a share of the mails, at least so many, or all where there are fewer. */
export const SAMPLE = { share: 0.02, leastMails: 100 } as const

export interface IntegrityFinding {
  readonly code: string
  /** Mails in question, as far as they are known. */
  readonly ids: readonly string[]
  /** German sentence. */
  readonly message: string
}

export interface IntegrityReport {
  /** Mails of the archive. */
  readonly mails: number
  /** Mails whose bytes were read and hashed. */
  readonly hashed: number
  /** Mails of which the archive says something else than their bytes, because another program has read them. */
  readonly readOtherwise: readonly string[]
  /** Entries of the evidence log. */
  readonly leaves: number
  /** Kept checkpoints that the log was compared with. */
  readonly checkpoints: number
  readonly findings: readonly IntegrityFinding[]
}

export interface Integrity {
  readonly evidence: EvidenceLog
  /** Verifies rows, records, log and checkpoints, and the bytes of a share of the mails (1 = all), see `Archive.verify`. */
  verify(share: number, progress?: Progress, scope?: VerifyScope): Promise<IntegrityReport>
  /**
   * Compares the log with what it signed, makes a checkpoint when one is due, and does both every hour from now on. Rejects
   * with StartError when the log was signed with the key of another machine.
   */
  startDaily(): Promise<void>
  /** German sentence while the log contradicts a checkpoint, so that none can be made; else null. */
  contradiction(): string | null
  close(): void
}

export interface IntegrityOptions {
  /** Folder of the archive; the key and the outside copies of the checkpoints lie in `evidence` below it. */
  readonly folder: string
  readonly archive: Pick<Archive, 'verify' | 'log'>
  readonly warn: (message: string, details?: object) => void
  readonly now?: () => number
}

/** Opens the evidence of an archive that is open already. */
export function openIntegrity({ folder, archive, warn, now = Date.now }: IntegrityOptions): Integrity {
  const { log } = archive
  const evidence = openEvidenceLog({ folder: join(folder, 'evidence'), log, now })
  let timer: NodeJS.Timeout | null = null
  let contradiction: string | null = null

  async function makeDaily(): Promise<void> {
    try {
      await evidence.assertContinues()
      await evidence.makeDailyCheckpoint()
      contradiction = null
    } catch (error) {
      if (error instanceof LogContradiction) contradiction = error.message
      warn('the daily checkpoint could not be made', { err: error })
    }
  }

  return {
    evidence,
    async verify(share, progress, scope) {
      const stored = await archive.verify(share, progress, scope)
      const outside = evidence.keptOutside()
      const found = await verifyEvidence({ log, verifier: evidence.verifier, outside })
      const rowIds = new Set(found.findings.filter(({ code }) => code.startsWith('row')).flatMap(({ ids }) => ids))
      return {
        mails: stored.mails,
        hashed: stored.hashed,
        readOtherwise: stored.readOtherwise,
        leaves: found.leaves,
        checkpoints: found.checkpoints,
        findings: [
          // What happened to a row the log tells more exactly than the packs can.
          ...stored.findings
            .filter(({ id }) => id === null || !rowIds.has(id))
            .map(({ code, id, message }) => ({ code, ids: id === null ? [] : [id], message })),
          ...found.findings.map(({ code, ids, message }) => ({ code, ids, message })),
        ],
      }
    },
    async startDaily() {
      await evidence.assertSameKey()
      await makeDaily()
      timer ??= setInterval(() => void makeDaily(), CHECK_EVERY_MS).unref()
    },
    contradiction: () => contradiction,
    close() {
      if (timer !== null) clearInterval(timer)
    },
  }
}
