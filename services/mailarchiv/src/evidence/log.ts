/** The log of one archive: its key, its checkpoints inside and outside the database, and the proofs it gives. */
import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '@zeughaus/platform'
import { syncFolder } from '@zeughaus/platform/sync-folder'
import { appendCheckpoint, type KeptCheckpoint, readCheckpointFile } from './checkpoint-file.ts'
import { encodeLeaf } from './leaf.ts'
import type { LogStore } from './log-store.ts'
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
import { inclusionProof, type Subtrees, sameHash, treeRoot } from './tree.ts'

const ORIGIN_PREFIX = 'zeughaus/mailarchiv'
export const KEY_FILE = 'log-key.pem'
export const PUBLIC_KEY_FILE = 'log-key.pub'
export const CHECKPOINT_FILE = 'checkpoints.jsonl'

/** Time after which a new checkpoint is made even if nobody asks for one. */
export const CHECKPOINT_EVERY_MS = 24 * 60 * 60 * 1000

/**
 * The log contradicts a checkpoint that was once signed, or no kept checkpoint tells what was signed with this key: signing
 * another would vouch for a falsified history.
 */
export class LogContradiction extends Error {
  constructor(message: string) {
    super(`${message} Bis dahin wird kein neuer Prüfpunkt gemacht.`)
    this.name = 'LogContradiction'
  }
}

function falsified({ size }: Checkpoint): LogContradiction {
  return new LogContradiction(
    `Das Beweisprotokoll passt nicht zu dem Prüfpunkt über ${size} Mails, den das Archiv früher unterschrieben hat. ` +
      'Rufen Sie „zeughaus mailarchiv verify --full“ auf.',
  )
}

function otherKey(folder: string): LogContradiction {
  return new LogContradiction(
    `Keiner der Prüfpunkte dieses Archivs ist mit dem Schlüssel in ${folder} unterschrieben: Der frühere fehlt oder wurde ersetzt. ` +
      `Bitte holen Sie ${KEY_FILE} und ${PUBLIC_KEY_FILE} aus der letzten Sicherung (Ordner „evidence“), starten Sie neu und rufen Sie „zeughaus mailarchiv verify --full“ auf.`,
  )
}

export interface EvidenceOptions {
  /** Folder of the key and the outside copies of the checkpoints; made when missing. */
  readonly folder: string
  readonly log: LogStore
  /** Milliseconds since 1970 UTC. */
  readonly now?: () => number
}

export interface EvidenceLog {
  /** The public key that auditors pin, `name+id+key`. */
  readonly verifierKey: string
  readonly verifier: Verifier
  /** Signs the present head of the tree and keeps it inside and outside the database. Rejects with LogContradiction. */
  makeCheckpoint(): Promise<KeptCheckpoint>
  /** The newest checkpoint; null before the first. */
  latestCheckpoint(): KeptCheckpoint | null
  /** Every checkpoint that was made, oldest first. */
  checkpoints(): (Checkpoint & { readonly madeAt: number })[]
  /** Makes a checkpoint when the newest is older than a day. Rejects with LogContradiction. */
  makeDailyCheckpoint(): Promise<KeptCheckpoint | null>
  /** The tlog-proof of the mail at this place, from 1; null when the log does not reach it. Rejects with LogContradiction. */
  prove(seq: number): Promise<string | null>
  /** Rejects with StartError when another key than this one signed the log last: of a machine that shares the database. */
  assertSameKey(): Promise<void>
  /** Rejects with LogContradiction when the log is not a continuation of the largest checkpoint, or none is of this key. */
  assertContinues(): Promise<void>
  /** Checkpoints of the file outside the database, for `verify`. */
  keptOutside(): ReturnType<typeof readCheckpointFile>
}

/** Opens the log and makes its key at the first start. */
export function openEvidenceLog({ folder, log, now = Date.now }: EvidenceOptions): EvidenceLog {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const signer = loadSigner(folder)
  const file = join(folder, CHECKPOINT_FILE)
  const keptOutside = () => readCheckpointFile(file)
  const latest = () => keptOutside().kept.at(-1) ?? null

  /** The present head, when it continues everything that was signed. */
  async function continuingHead(): Promise<Checkpoint> {
    const kept = [...keptOutside().kept, ...(await log.checkpoints())]
    const signed = largestOf(kept, signer)
    if (signed === null && kept.length > 0) throw otherKey(folder)
    const { holds, ...head } = await log.read((size, trees) => ({
      size,
      root: treeRoot(trees, size),
      holds: signed === null || continues(trees, size, signed),
    }))
    if (signed !== null && !holds) throw falsified(signed)
    return { origin: signer.name, ...head }
  }

  async function makeCheckpoint(): Promise<KeptCheckpoint> {
    const head = await continuingHead()
    const outside = keptOutside().kept
    const made = { madeAt: now(), note: signCheckpoint(head, signer) }
    appendCheckpoint(file, made)
    await log.keep([...outside, made])
    return made
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
    async makeDailyCheckpoint() {
      const newest = latest()
      return newest !== null && now() - newest.madeAt < CHECKPOINT_EVERY_MS ? null : makeCheckpoint()
    },
    async prove(seq) {
      const leaf = await log.leafAt(seq)
      if (leaf === null) return null
      const newest = latest()
      const opened = newest === null ? null : openCheckpoint(newest.note, signer)
      const { note } = newest !== null && opened !== null && opened.size >= seq ? newest : await makeCheckpoint()
      const { size } = openCheckpoint(note, signer)!
      const hashes = await log.read((_, trees) => inclusionProof(trees, seq - 1, size))
      return formatProof({ leaf: encodeLeaf(leaf, leaf.salt), index: seq - 1, hashes, checkpoint: note })
    },
    async assertSameKey() {
      const newest = log.isShared ? (await log.checkpoints()).at(-1) : undefined
      if (newest !== undefined && openCheckpoint(newest.note, signer) === null) throw new StartError(foreignKey(folder))
    },
    assertContinues: async () => void (await continuingHead()),
    keptOutside,
  }
}

function foreignKey(folder: string): string {
  return (
    `Der Schlüssel in ${folder} ist nicht der, mit dem das Beweisprotokoll dieser Datenbank unterschrieben ist. ` +
    `Alle Rechner an einer Datenbank brauchen denselben. Bitte ersetzen Sie hier ${KEY_FILE} und ${PUBLIC_KEY_FILE} durch die ` +
    'Dateien aus dem Ordner „evidence“ des ersten Rechners und starten Sie neu.'
  )
}

/** The largest of the kept checkpoints, the newest of several. */
function largestOf(kept: readonly KeptCheckpoint[], verifier: Verifier): Checkpoint | null {
  const heads = kept.map(({ note }) => openCheckpoint(note, verifier)).filter((head) => head !== null)
  return heads.reduce<Checkpoint | null>((best, head) => (best && best.size >= head.size ? best : head), null)
}

/** Whether the present tree is a continuation of a signed one. */
function continues(trees: Subtrees, size: number, signed: Checkpoint): boolean {
  return signed.size <= size && sameHash(treeRoot(trees, signed.size), signed.root)
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
