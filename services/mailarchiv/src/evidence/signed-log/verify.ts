/**
 * Verifies the log: every leaf against its entry, every mail's row against its leaf, the tree against every stored
 * checkpoint, and on demand the stored bytes against the leaf.
 */
import { setImmediate } from 'node:timers/promises'
import type { Verifier } from '@zeughaus/platform/signed-note'
import type { KeptCheckpoint } from './checkpoint-file.ts'
import { DELETION_SOURCE, deletionRecord, isErased, openDeletion } from './deletion.ts'
import { type Finding, finding } from './findings.ts'
import { encodeLeaf, type LeafRecord } from './leaf.ts'
import type { LogSnapshot, LogStore } from './log-store.ts'
import { type Checkpoint, openCheckpoint } from './note.ts'
import type { StoredLeaf } from './store.ts'
import { fold, TILE_LEVELS, TILE_WIDTH } from './tiles.ts'
import { Frontier, type Hash, leafHash, sameHash } from './tree.ts'

/** Hash and length of a mail's stored bytes; null when they cannot be read. */
export type RawDigest = { readonly sha256: Uint8Array; readonly size: number } | null

export interface VerifyOptions {
  readonly log: LogStore
  readonly verifier: Verifier
  readonly outside: { readonly kept: readonly KeptCheckpoint[]; readonly damaged: readonly string[] }
  /** Checkpoints that had left the house. */
  readonly against?: readonly NamedCheckpoint[]
  /** Re-hashes the stored bytes of a mail; without it only rows and log are compared. */
  readonly digest?: (leaf: LeafRecord) => Promise<RawDigest> | RawDigest
}

/** A checkpoint, and where it lay: `in „pruefpunkt.txt“`. */
export interface NamedCheckpoint extends KeptCheckpoint {
  readonly place: string
}

export interface VerifyReport {
  readonly leaves: number
  /** Mails whose bytes were re-hashed. */
  readonly digested: number
  /** Mails that were deleted by a signed deletion. */
  readonly deleted: number
  /** Mails that a signed deletion names and that are still there: it is being carried out. */
  readonly deleting: number
  /** Stored checkpoints that were compared. */
  readonly checkpoints: number
  readonly findings: readonly Finding[]
}

/** Leaves after which the event loop gets a turn. */
const BREATHE_EVERY = 2_000
/** Fewer than leaves: a signature costs more. */
const SIGNATURES_AT_ONCE = 64

/** Verifies everything in one pass over the log. Reports every finding; throws only for a database it cannot read. */
export async function verifyEvidence(options: VerifyOptions): Promise<VerifyReport> {
  return options.log.snapshot((state) => verifySnapshot(state, options))
}

interface Head extends Checkpoint {
  readonly madeAt: number
}

async function verifySnapshot(state: LogSnapshot, options: VerifyOptions): Promise<VerifyReport> {
  const { verifier, digest } = options
  const findings: Finding[] = []
  const heads = await openKept(await state.checkpoints(), options, findings)
  const treeCheck = new TreeCheck(heads)
  const deletions = await Deletions.read(state, verifier)
  const rowCheck = await RowCheck.begin(state.rows(), deletions)
  const tileCheck = new TileCheck()
  let digested = 0
  let end = 0
  let hasGaps = false
  for await (const leaf of state.leaves()) {
    if (leaf.seq !== end + 1) {
      findings.push(finding.leafMissing(end + 1, leaf.seq - 1))
      hasGaps = true
    }
    end = leaf.seq
    const isGone = isErased(leaf)
    const isSound = !isGone && saysWhatWasLogged(leaf, leaf)
    if (!(isSound || isGone)) findings.push(finding.leafEdited(leaf))
    treeCheck.append(leaf)
    tileCheck.append(leaf)
    findings.push(...deletions.check(leaf))
    await rowCheck.compare(leaf, isSound)
    if (digest !== undefined && isSound && !deletions.isOneOrNames(leaf)) {
      digested += 1
      const stored = await digest(leaf)
      if (stored === null) findings.push(finding.rawMissing(leaf))
      else if (!sameHash(stored.sha256, leaf.sha256) || stored.size !== leaf.size)
        findings.push(finding.rawChanged(leaf))
    }
    if (leaf.seq % BREATHE_EVERY === 0) await setImmediate()
  }
  const beyond = await rowCheck.rest()
  findings.push(...rowCheck.findings(), ...deletions.findings())
  // A tree with gaps cannot be computed: every later hash would differ for the reason already named.
  if (!hasGaps) findings.push(...treeCheck.findings(), ...(await tileCheck.findings(state)))
  findings.push(...endOfLog(end, beyond, heads))
  const { deleted, deleting } = deletions
  return { leaves: end, digested, deleted, deleting, checkpoints: heads.length, findings }
}

/** Opens every stored checkpoint and compares the copies: the file must have every checkpoint of the database. */
async function openKept(
  inside: readonly KeptCheckpoint[],
  { outside, against = [], verifier }: Pick<VerifyOptions, 'outside' | 'against' | 'verifier'>,
  findings: Finding[],
): Promise<readonly Head[]> {
  const heads: Head[] = []
  const notesOutside = new Set(outside.kept.map(({ note }) => note))
  for (const place of outside.damaged) findings.push(finding.checkpointInvalid(place))
  let opened = 0
  const open = async (kept: KeptCheckpoint, place: string): Promise<Head | null> => {
    opened += 1
    if (opened % SIGNATURES_AT_ONCE === 0) await setImmediate()
    const checkpoint = openCheckpoint(kept.note, verifier)
    if (checkpoint === null) {
      findings.push(finding.checkpointInvalid(place))
      return null
    }
    const head = { ...checkpoint, madeAt: kept.madeAt }
    heads.push(head)
    return head
  }
  for (const kept of outside.kept) await open(kept, `vom ${new Date(kept.madeAt).toISOString()} in der Datei`)
  for (const kept of against) await open(kept, kept.place)
  for (const kept of inside) {
    if (notesOutside.has(kept.note)) continue
    const head = await open(kept, `vom ${new Date(kept.madeAt).toISOString()} in der Datenbank`)
    if (head !== null) findings.push(finding.checkpointCopyMissing(head.size, kept.madeAt))
  }
  return heads.sort((a, b) => a.size - b.size || a.madeAt - b.madeAt)
}

/** Reports mails and checkpoints behind the end of the log. */
function endOfLog(end: number, beyond: readonly LeafRecord[], heads: readonly Head[]): Finding[] {
  const promised = heads.at(-1)
  const isShort = promised !== undefined && promised.size > end
  if (beyond.length > 0) {
    const covered = isShort || beyond.every((row, place) => row.seq === end + place + 1)
    return covered ? [finding.logTruncated(end, beyond)] : beyond.map(finding.rowExtra)
  }
  return isShort ? [finding.rolledBack(end, promised.size, promised.madeAt)] : []
}

/** Compares the growing root with each checkpoint and names the stretch behind the last match. */
class TreeCheck {
  readonly #frontier = new Frontier()
  readonly #heads: readonly Head[]
  #next = 0
  #fitting = 0
  #finding: Finding | null = null

  constructor(heads: readonly Head[]) {
    this.#heads = heads
    this.#compare()
  }

  append(leaf: StoredLeaf): void {
    this.#frontier.append(leaf.leafHash)
    this.#compare()
  }

  findings(): Finding[] {
    return this.#finding === null ? [] : [this.#finding]
  }

  #compare(): void {
    for (;;) {
      const head = this.#heads[this.#next]
      if (head === undefined || head.size > this.#frontier.size) return
      this.#next += 1
      if (sameHash(head.root, this.#frontier.root())) this.#fitting = head.size
      else this.#finding ??= finding.checkpointMismatch(this.#fitting + 1, head.size, head.madeAt)
    }
  }
}

/** The deletions of the log: which mails they name, and whether the leaves say the same. */
class Deletions {
  /** The numbers of mails by their ids. After a restore another mail may have the number, and a named one may not be here. */
  readonly #named = new Map<string, number>()
  readonly #records = new Map<number, LeafRecord>()
  readonly #findings: Finding[] = []
  deleted = 0
  deleting = 0

  static async read(state: LogSnapshot, verifier: Verifier): Promise<Deletions> {
    const deletions = new Deletions()
    for await (const { seq, note } of state.deletions()) {
      const deletion = openDeletion(note, verifier)
      if (deletion === null) {
        deletions.#findings.push(finding.deletionInvalid(seq))
        continue
      }
      deletions.#records.set(seq, deletionRecord(deletion, note, seq))
      for (const { seq: named, id } of deletion.mails) deletions.#named.set(id, named)
    }
    return deletions
  }

  /** Compares a leaf with what was deleted. */
  check(leaf: StoredLeaf): Finding[] {
    if (isErased(leaf)) {
      if (!this.#names(leaf)) return [finding.deletedWithoutRelease(leaf)]
      this.deleted += 1
      return []
    }
    if (this.#names(leaf)) this.deleting += 1
    if (leaf.source !== DELETION_SOURCE) return []
    const record = this.#records.get(leaf.seq)
    this.#records.delete(leaf.seq)
    if (record === undefined) return [finding.deletionMissing(leaf)]
    return sameRecord(record, leaf) ? [] : [finding.deletionInvalid(leaf.seq)]
  }

  /** Whether this leaf is a deletion, or of a mail that one names: neither needs a row. */
  isOneOrNames(leaf: StoredLeaf): boolean {
    return leaf.source === DELETION_SOURCE || this.#names(leaf) || isErased(leaf)
  }

  #names({ seq, id }: StoredLeaf): boolean {
    return this.#named.get(id) === seq
  }

  /** Invalid deletions, and those without an entry of the tree. */
  findings(): Finding[] {
    return [...this.#findings, ...[...this.#records.keys()].map(finding.deletionInvalid)]
  }
}

/** Compares each mail's row with its leaf, both by `seq`. */
class RowCheck {
  readonly #rows: AsyncIterator<LeafRecord> | Iterator<LeafRecord>
  readonly #deletions: Deletions
  #current: LeafRecord | null = null
  readonly #missing: LeafRecord[] = []
  readonly #extra: LeafRecord[] = []
  readonly #again: LeafRecord[] = []
  readonly #differing: { readonly row: LeafRecord; readonly leaf: LeafRecord }[] = []

  private constructor(rows: AsyncIterator<LeafRecord> | Iterator<LeafRecord>, deletions: Deletions) {
    this.#rows = rows
    this.#deletions = deletions
  }

  static async begin(rows: AsyncIterable<LeafRecord> | Iterable<LeafRecord>, deletions: Deletions): Promise<RowCheck> {
    const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
    const check = new RowCheck(iterator, deletions)
    check.#current = await check.#read()
    return check
  }

  /** Compares one leaf. The hash of an edited leaf still shows whether the row matches the logged record. */
  async compare(leaf: StoredLeaf, isSound: boolean): Promise<void> {
    while (this.#current !== null && this.#current.seq < leaf.seq) {
      this.#extra.push(this.#current)
      this.#current = await this.#read()
    }
    const row = this.#current
    if (row === null || row.seq > leaf.seq) {
      if (!this.#deletions.isOneOrNames(leaf)) this.#missing.push(leaf)
      return
    }
    if (isErased(leaf)) {
      this.#again.push(row)
      this.#current = await this.#read()
      return
    }
    const fits = isSound ? sameRecord(row, leaf) : saysWhatWasLogged(row, leaf)
    if (!fits) this.#differing.push({ row, leaf })
    this.#current = await this.#read()
  }

  /** Returns the rows behind the last leaf. */
  async rest(): Promise<LeafRecord[]> {
    const rest: LeafRecord[] = []
    for (; this.#current !== null; this.#current = await this.#read()) rest.push(this.#current)
    return rest
  }

  findings(): Finding[] {
    const byLeafId = new Map(this.#differing.map((pair) => [pair.leaf.id, pair]))
    const swapped = new Set<LeafRecord>()
    const findings: Finding[] = [
      ...this.#missing.map(finding.rowMissing),
      ...this.#extra.map(finding.rowExtra),
      ...this.#again.map(finding.deletedStillThere),
    ]
    for (const { row, leaf } of this.#differing) {
      if (swapped.has(leaf)) continue
      const other = byLeafId.get(row.id)
      if (other !== undefined && other.leaf !== leaf && areSwapped(row, leaf, other)) {
        swapped.add(other.leaf)
        findings.push(finding.rowsSwapped(leaf, other.leaf))
      } else findings.push(finding.rowEdited(row, leaf))
    }
    return findings
  }

  async #read(): Promise<LeafRecord | null> {
    const next = await this.#rows.next()
    return next.done === true ? null : next.value
  }
}

/** Tells whether the record, with the leaf's salt, has the logged hash. */
function saysWhatWasLogged(record: LeafRecord, leaf: StoredLeaf): boolean {
  return sameHash(leafHash(encodeLeaf(record, leaf.salt)), leaf.leafHash)
}

function sameRecord(a: LeafRecord, b: LeafRecord): boolean {
  return (
    a.id === b.id &&
    a.size === b.size &&
    a.archivedAt === b.archivedAt &&
    a.source === b.source &&
    sameHash(a.sha256, b.sha256)
  )
}

function areSwapped(row: LeafRecord, leaf: LeafRecord, other: { row: LeafRecord; leaf: LeafRecord }): boolean {
  return sameRecord(row, other.leaf) && sameRecord(other.row, leaf)
}

/** Recomputes the tiles and compares them with the stored ones. */
class TileCheck {
  readonly #pending: Hash[][] = []
  readonly #computed = new Map<string, { readonly hash: Hash; readonly width: number; readonly index: number }>()
  readonly #count: number[] = []

  append(leaf: StoredLeaf): void {
    let hash = leaf.leafHash
    for (let step = 0; ; step += 1) {
      const tile = this.#pending[step] ?? []
      this.#pending[step] = tile
      tile.push(hash)
      if (tile.length < TILE_WIDTH) return
      hash = fold(tile)
      this.#pending[step] = []
      const index = this.#count[step] ?? 0
      this.#count[step] = index + 1
      const width = TILE_WIDTH ** (step + 1)
      this.#computed.set(`${(step + 1) * TILE_LEVELS}/${index}`, { hash, width, index })
    }
  }

  async findings(state: LogSnapshot): Promise<Finding[]> {
    for await (const { level, index, hash } of state.nodes()) {
      const name = `${level}/${index}`
      const expected = this.#computed.get(name)
      if (expected !== undefined && sameHash(expected.hash, hash)) this.#computed.delete(name)
    }
    return [...this.#computed.values()].map(({ width, index }) =>
      finding.nodeEdited(index * width + 1, (index + 1) * width),
    )
  }
}
