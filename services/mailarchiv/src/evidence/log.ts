/** The log of one archive: its key, its checkpoints inside and outside the database, and the proofs it gives. */
import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { appendCheckpoint, type KeptCheckpoint, readCheckpointFile, syncFolder } from './checkpoint-file.ts'
import { encodeLeaf } from './leaf.ts'
import {
  type Checkpoint,
  formatVerifierKey,
  newPrivateKey,
  openCheckpoint,
  type Signer,
  signCheckpoint,
  signerOf,
  type Verifier,
} from './note.ts'
import { formatProof } from './proof-file.ts'
import { keptCheckpoints, leafAt, storeCheckpoints, subtreesOf, treeSize } from './store.ts'
import { inclusionProof, sameHash, treeRoot } from './tree.ts'

const ORIGIN_PREFIX = 'zeughaus/mailarchiv'
export const KEY_FILE = 'log-key.pem'
export const PUBLIC_KEY_FILE = 'log-key.pub'
export const CHECKPOINT_FILE = 'checkpoints.jsonl'

/** A service must not stand still because somebody else is writing; the next checkpoint brings this one along. */
const PATIENCE_MS = 20

/** Time after which a new checkpoint is made even if nobody asks for one. */
export const CHECKPOINT_EVERY_MS = 24 * 60 * 60 * 1000

/** The log contradicts a checkpoint it once signed; signing another would vouch for a falsified history. */
export class LogContradiction extends Error {
  readonly checkpoint: Checkpoint
  constructor(checkpoint: Checkpoint) {
    super(
      `Das Beweisprotokoll passt nicht zu dem Prüfpunkt über ${checkpoint.size} Mails, den das Archiv früher unterschrieben hat. ` +
        'Es wird kein neuer Prüfpunkt gemacht. Rufen Sie „zeughaus mailarchiv verify --full“ auf.',
    )
    this.name = 'LogContradiction'
    this.checkpoint = checkpoint
  }
}

export interface EvidenceOptions {
  /** Folder of the key and the outside copies of the checkpoints; made when missing. */
  readonly folder: string
  /** Opens the archive's database anew; closed after each use, so that a rebuilt database is met by the next one. */
  readonly openDatabase: () => DatabaseSync
  /** Milliseconds since 1970 UTC. */
  readonly now?: () => number
}

export interface EvidenceLog {
  /** The public key that auditors pin, `name+id+key`. */
  readonly verifierKey: string
  readonly verifier: Verifier
  /** Signs the present head of the tree and keeps it inside and outside the database. Throws LogContradiction. */
  makeCheckpoint(): KeptCheckpoint
  /** The newest checkpoint; null before the first. */
  latestCheckpoint(): KeptCheckpoint | null
  /** Every checkpoint that was made, oldest first. */
  checkpoints(): (Checkpoint & { readonly madeAt: number })[]
  /** Makes a checkpoint when the newest is older than a day. Throws LogContradiction. */
  makeDailyCheckpoint(): KeptCheckpoint | null
  /** The tlog-proof of the mail at this place, from 1; null when the log does not reach it. Throws LogContradiction. */
  prove(seq: number): string | null
  /** Throws LogContradiction when the log is not a continuation of every checkpoint it has signed. */
  assertContinues(): void
  /** Checkpoints of the file outside the database, for `verify`. */
  keptOutside(): ReturnType<typeof readCheckpointFile>
}

/** Opens the log and makes its key at the first start. */
export function openEvidenceLog({ folder, openDatabase, now = Date.now }: EvidenceOptions): EvidenceLog {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const signer = loadSigner(folder)
  const file = join(folder, CHECKPOINT_FILE)
  const keptOutside = () => readCheckpointFile(file)
  const latest = () => keptOutside().kept.at(-1) ?? null

  function withDatabase<T>(work: (db: DatabaseSync) => T): T {
    const db = openDatabase()
    try {
      return work(db)
    } finally {
      db.close()
    }
  }

  /** The present head, when it continues everything that was signed. */
  function continuingHead(db: DatabaseSync): Checkpoint {
    const head = headOf(db, signer.name)
    const contradiction = contradictionOf(db, head.size, [...keptOutside().kept, ...keptCheckpoints(db)], signer)
    if (contradiction !== null) throw new LogContradiction(contradiction)
    return head
  }

  function makeCheckpoint(): KeptCheckpoint {
    return withDatabase((db) => {
      const head = continuingHead(db)
      const outside = keptOutside().kept
      const made = { madeAt: now(), note: signCheckpoint(head, signer) }
      appendCheckpoint(file, made)
      db.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`)
      storeCheckpoints(db, [...outside, made])
      return made
    })
  }

  return {
    verifier: signer,
    verifierKey: formatVerifierKey(signer),
    makeCheckpoint,
    latestCheckpoint: latest,
    checkpoints: () =>
      keptOutside().kept.flatMap(({ madeAt, note }) => {
        const head = openCheckpoint(note, signer)
        return head === null ? [] : [{ ...head, madeAt }]
      }),
    makeDailyCheckpoint() {
      const newest = latest()
      return newest !== null && now() - newest.madeAt < CHECKPOINT_EVERY_MS ? null : makeCheckpoint()
    },
    prove(seq) {
      const leaf = withDatabase((db) => leafAt(db, seq))
      if (leaf === null) return null
      const newest = latest()
      const opened = newest === null ? null : openCheckpoint(newest.note, signer)
      const { note } = newest !== null && opened !== null && opened.size >= seq ? newest : makeCheckpoint()
      const { size } = openCheckpoint(note, signer)!
      const hashes = withDatabase((db) => inclusionProof(subtreesOf(db), seq - 1, size))
      return formatProof({ leaf: encodeLeaf(leaf, leaf.salt), index: seq - 1, hashes, checkpoint: note })
    },
    assertContinues: () => void withDatabase(continuingHead),
    keptOutside,
  }
}

/** Size and root in one read transaction, so that no mail arrives between them. */
function headOf(db: DatabaseSync, origin: string): Checkpoint {
  db.exec('BEGIN')
  try {
    const size = treeSize(db)
    return { origin, size, root: treeRoot(subtreesOf(db), size) }
  } finally {
    db.exec('COMMIT')
  }
}

/** The newest and the largest kept checkpoint, when the present tree does not continue it. */
function contradictionOf(
  db: DatabaseSync,
  size: number,
  kept: readonly KeptCheckpoint[],
  verifier: Verifier,
): Checkpoint | null {
  const heads = kept.map(({ note }) => openCheckpoint(note, verifier)).filter((head) => head !== null)
  const largest = heads.reduce<Checkpoint | null>((best, head) => (best && best.size >= head.size ? best : head), null)
  if (largest === null) return null
  const continues = largest.size <= size && sameHash(treeRoot(subtreesOf(db), largest.size), largest.root)
  return continues ? null : largest
}

/** The signing key; made once, readable for the owner alone, durable before it signs anything. */
function loadSigner(folder: string): Signer {
  const file = join(folder, KEY_FILE)
  if (!existsSync(file)) writeOnce(file, newPrivateKey())
  const signer = signerOf(readFileSync(file, 'utf8'), ORIGIN_PREFIX)
  const publicFile = join(folder, PUBLIC_KEY_FILE)
  if (!existsSync(publicFile)) writeOnce(publicFile, `${formatVerifierKey(signer)}\n`)
  syncFolder(folder)
  return signer
}

/** Puts a whole file in place where none is; of two processes that start at once, both use the first one's. */
function writeOnce(file: string, text: string): void {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}
