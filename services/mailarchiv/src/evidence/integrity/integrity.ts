import { once } from 'node:events'
import { germanDay } from '@zeughaus/platform'
import { type HeldLease, type Leases, localLeases } from '../../kern/leases/index.ts'
import type { LogPlace, LogReport } from '../access-log/index.ts'
import {
  type EvidenceLog,
  type EvidencePlace,
  type KeptCheckpoint,
  LogContradiction,
  type NamedCheckpoint,
  openEvidenceLog,
  type Progress,
  type VerifiedArchive,
  type VerifyScope,
  verifyEvidence,
} from '../signed-log/index.ts'

/** Every hour: a machine that sleeps at night still gets its checkpoint. */
const CHECK_EVERY_MS = 60 * 60 * 1000

/** Every minute: mails are signed soon after intake pauses, and at most one checkpoint is made a minute. */
const PAUSE_MS = 60 * 1000

/** The usual sample to re-hash: a share of the mails, with a minimum, or all if there are fewer. */
export const SAMPLE = { share: 0.02, leastMails: 100 } as const

export interface IntegrityFinding {
  readonly code: string
  /** Mails in question, where known. */
  readonly ids: readonly string[]
  /** German sentence. */
  readonly message: string
}

export interface IntegrityReport {
  readonly mails: number
  /** Mails whose bytes were read and hashed. */
  readonly hashed: number
  /** Mails whose row differs from their bytes because another program read them. */
  readonly readOtherwise: readonly string[]
  /** Mails that were deleted by a signed deletion. */
  readonly deleted: number
  /** Mails that a signed deletion names and of which something is still there: it is being carried out. */
  readonly deleting: number
  /** Entries of the evidence log. */
  readonly leaves: number
  /** Stored checkpoints that the log was compared with. */
  readonly checkpoints: number
  readonly findings: readonly IntegrityFinding[]
}

export interface Integrity {
  readonly evidence: EvidenceLog
  /**
   * Verifies rows, records, log, checkpoints, and the bytes of a share of the mails (1 = all), see `VerifiedArchive.verify`.
   */
  verify(share: number, progress?: Progress, scope?: IntegrityScope): Promise<IntegrityReport>
  /** Verifies the chain of the access log, and that it still holds what the checkpoints witness, also those that had left the house. */
  verifyLog(against?: readonly KeptCheckpoint[]): Promise<LogReport>
  /**
   * Compares the log with its signed checkpoints, makes one when due, and repeats both every hour. Signs what came
   * within a minute or two after intake pauses. Rejects with StartError when the key of another machine signed the log.
   */
  startDaily(): Promise<void>
  /** Number of mails behind the newest checkpoint. */
  uncovered(): Promise<number>
  /** Signs a checkpoint if there are such mails. Rejects with LogContradiction. */
  cover(): Promise<void>
  /** German sentence while the evidence log or the access log contradicts a checkpoint; else null. */
  contradiction(): string | null
  close(): Promise<void>
}

/** What a verification covers. `against`: checkpoints that had left the house. */
export interface IntegrityScope extends VerifyScope {
  readonly against?: readonly NamedCheckpoint[]
}

/** Checkpoints that left the house and can be read again. */
export interface Elsewhere {
  /** The newest one that nobody has set aside; null without one. */
  newest(): Promise<KeptCheckpoint | null>
}

export interface IntegrityOptions {
  /** The key of the log and the outside copies of its checkpoints. */
  readonly place: EvidencePlace
  readonly archive: VerifiedArchive
  readonly accessLog: LogPlace
  readonly warn: (message: string, details?: object) => void
  /** Of several processes one makes the checkpoints. */
  readonly leases?: Leases
  readonly now?: () => number
  readonly elsewhere?: Elsewhere | null
}

const LOG_CONTRADICTION =
  'Das Zugriffsprotokoll setzt nicht fort, was ein Prüfpunkt bezeugt: Es wurde außerhalb des Dienstes verändert. Neue Prüfpunkte bezeugen nur noch die Mails. „zeughaus mailarchiv verify“ nennt die Einträge.'

/** @param newest of the checkpoints that left the house */
export const olderThan = ({ madeAt }: Pick<KeptCheckpoint, 'madeAt'>): string =>
  `Das Archiv setzt den Prüfpunkt nicht fort, den es am ${germanDay(new Date(madeAt).toISOString().slice(0, 10))} nach draußen gegeben hat: Ein älterer Stand wurde eingespielt, oder das Beweisprotokoll wurde verändert. „zeughaus mailarchiv verify --against bucket“ nennt, was fehlt.`

/** Opens the evidence of an open archive. */
export function openIntegrity({
  place,
  archive,
  accessLog,
  warn,
  leases = localLeases(),
  now = Date.now,
  elsewhere = null,
}: IntegrityOptions): Integrity {
  const { log } = archive
  const evidence = openEvidenceLog({
    place,
    log,
    now,
    accessLog: accessLog.anchor,
  })
  let timer: NodeJS.Timeout | undefined
  let making: HeldLease | undefined
  let contradiction: string | null = null
  /** The same of what left the house. */
  let behind: string | null = null

  /** Compares the logs with their checkpoints, for this process' answers about its health. */
  async function compare(): Promise<void> {
    try {
      await evidence.assertContinues()
      contradiction = (await evidence.accessLogContinues()) ? null : LOG_CONTRADICTION
    } catch (error) {
      if (error instanceof LogContradiction) contradiction = error.message
      warn('the log could not be compared with its checkpoints', { err: error })
    }
  }

  /** Apart from `compare`: a bucket that is away delays no start. */
  async function compareElsewhere(): Promise<void> {
    try {
      const newest = (await elsewhere?.newest()) ?? null
      behind = newest === null || (await evidence.continues(newest)) ? null : olderThan(newest)
    } catch (error) {
      warn('the log could not be compared with the checkpoints outside of the house', { err: error })
    }
  }

  async function makeDaily(): Promise<void> {
    try {
      await evidence.makeDailyCheckpoint()
    } catch (error) {
      warn('the daily checkpoint could not be made', { err: error })
    }
  }

  /** Makes the checkpoints of the archive until the signal aborts. */
  async function makeCheckpoints(signal: AbortSignal): Promise<void> {
    const timers = [
      setInterval(() => void makeDaily(), CHECK_EVERY_MS).unref(),
      setInterval(() => void coverAfterPause(), PAUSE_MS).unref(),
    ]
    await makeDaily()
    if (!signal.aborted) await once(signal, 'abort')
    for (const timer of timers) clearInterval(timer)
  }

  async function uncovered(): Promise<number> {
    const { size } = await log.head(0)
    return size - ((await evidence.newestCheckpoints()).at(-1)?.size ?? 0)
  }

  async function cover(): Promise<void> {
    if ((await uncovered()) > 0) await evidence.makeCheckpoint()
  }

  let before = 0
  /** Signs when as many mails wait as a minute ago: intake has paused. */
  async function coverAfterPause(): Promise<void> {
    try {
      const waiting = await uncovered()
      const paused = waiting > 0 && waiting === before
      before = paused ? 0 : waiting
      if (paused) await evidence.makeCheckpoint()
    } catch (error) {
      warn('the checkpoint after a pause of intake could not be made', { err: error })
    }
  }

  return {
    evidence,
    uncovered,
    cover,
    async verify(share, progress, { against = [], ...scope } = {}) {
      const stored = await archive.verify(share, progress, scope)
      const outside = await evidence.keptOutside()
      const found = await verifyEvidence({ log, verifier: evidence.verifier, outside, against })
      const rowIds = new Set(found.findings.filter(({ code }) => code.startsWith('row')).flatMap(({ ids }) => ids))
      return {
        mails: stored.mails,
        hashed: stored.hashed,
        readOtherwise: stored.readOtherwise,
        deleted: found.deleted,
        deleting: found.deleting + stored.erasing,
        leaves: found.leaves,
        checkpoints: found.checkpoints,
        findings: [
          // The log knows more exactly than the packs what happened to a row.
          ...stored.findings
            .filter(({ id }) => id === null || !rowIds.has(id))
            .map(({ code, id, message }) => ({ code, ids: id === null ? [] : [id], message })),
          ...found.findings.map(({ code, ids, message }) => ({ code, ids, message })),
        ],
      }
    },
    // The ends are read first: what is written meanwhile lies behind them.
    verifyLog: async (against) => accessLog.verify(await evidence.witnessedLogs(against)),
    async startDaily() {
      await evidence.assertSameKey()
      await compare()
      // The first one is there when the service answers, whichever process makes the later ones.
      await makeDaily()
      making = leases.hold('checkpoints', makeCheckpoints)
      void compareElsewhere()
      timer = setInterval(() => void compare().then(compareElsewhere), CHECK_EVERY_MS).unref()
    },
    contradiction: () => contradiction ?? behind,
    async close() {
      clearInterval(timer)
      await making?.stop()
    },
  }
}
