/** Stores the log inside the archive's database: leaves, inner nodes, checkpoints and deletions, all append-only. */
import type { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { KeptCheckpoint } from './checkpoint-file.ts'
import { type Deletion, type DeletionNote, deletionIn, deletionRecord } from './deletion.ts'
import { encodeLeaf, hex, type LeafRecord, type LeafText, type NewLeaf, newSalt } from './leaf.ts'
import { EvidenceGap, fold, subtreesIn, TILE_LEVELS, TILE_WIDTH, type Tile } from './tiles.ts'
import { type Hash, leafHash, type Subtrees } from './tree.ts'

/** https://sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5

const TABLES = `
CREATE TABLE IF NOT EXISTS evidence_leaf (
  idx INTEGER PRIMARY KEY,
  leaf_hash BLOB NOT NULL CHECK (length(leaf_hash) = 32),
  salt BLOB NOT NULL,
  id BLOB NOT NULL CHECK (length(id) = 16),
  sha256 BLOB NOT NULL,
  size INTEGER NOT NULL,
  archived_at INTEGER NOT NULL,
  source TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS evidence_node (
  level INTEGER NOT NULL,
  idx INTEGER NOT NULL,
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (level, idx)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS evidence_checkpoint (
  number INTEGER PRIMARY KEY,
  made_at INTEGER NOT NULL,
  note TEXT NOT NULL,
  UNIQUE (made_at, note)
) STRICT;
CREATE TABLE IF NOT EXISTS evidence_deletion (
  seq INTEGER PRIMARY KEY,
  run TEXT NOT NULL UNIQUE,
  note BLOB NOT NULL
) STRICT;
CREATE TRIGGER IF NOT EXISTS evidence_leaf_without_gaps BEFORE INSERT ON evidence_leaf
WHEN NEW.idx IS NOT (SELECT coalesce(max(idx) + 1, 0) FROM evidence_leaf)
BEGIN SELECT RAISE(ABORT, 'evidence_leaf: a leaf is only appended at the end'); END;
`

const LOG_TABLES = ['evidence_leaf', 'evidence_node', 'evidence_checkpoint', 'evidence_deletion'] as const

const appendOnly = LOG_TABLES.flatMap((table) =>
  ['UPDATE', 'DELETE'].map(
    (operation) =>
      `CREATE TRIGGER IF NOT EXISTS ${table}_no_${operation.toLowerCase()} BEFORE ${operation} ON ${table}
BEGIN SELECT RAISE(ABORT, '${table} is only ever appended to'); END;`,
  ),
).join('\n')

/** Creates missing tables of the log. Call it whenever the archive's database is created or opened. */
export function createEvidenceTables(db: DatabaseSync): void {
  db.exec(TABLES + appendOnly)
}

/**
 * Appends one leaf for each mail, inside the caller's transaction that stores these mails. `seq` continues at the end
 * of the log; otherwise the database refuses and the caller's transaction fails.
 */
export function appendLeaves(db: DatabaseSync, records: readonly NewLeaf[]): void {
  const [first] = records
  if (first === undefined) return
  const insert = leafInserter(db)
  for (const record of records) {
    const salt = record.salt ?? newSalt()
    insert({ ...record, salt, leafHash: leafHash(encodeLeaf(record, salt)) })
  }
  fillNodes(db, first.seq - 1, first.seq - 1 + records.length)
}

function leafInserter(db: DatabaseSync): (leaf: StoredLeaf) => void {
  const insert = db.prepare(
    'INSERT INTO evidence_leaf (idx, leaf_hash, salt, id, sha256, size, archived_at, source) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  return ({ seq, leafHash: hash, salt, id, sha256, size, archivedAt, source }) =>
    insert.run(seq - 1, hash, salt, uuidBytes(id), sha256, size, Math.trunc(archivedAt), source)
}

/** An entry of the log that is no mail's: of an erased mail, or of a deletion, with its note. */
export interface LoggedEntry extends StoredLeaf {
  readonly note: string | null
}

/** Lists the entries after that number that are no mail's, ascending. */
export function entriesBeside(db: DatabaseSync, after: number, limit: number): LoggedEntry[] {
  return db
    .prepare(
      `SELECT l.*, d.note FROM evidence_leaf l LEFT JOIN evidence_deletion d ON d.seq = l.idx + 1
       WHERE l.idx >= ? AND (l.salt = x'' OR d.seq IS NOT NULL) ORDER BY l.idx LIMIT ?`,
    )
    .all(after, limit)
    .map((row) => ({ ...toLeaf(row), note: row.note === null ? null : unpacked(row.note as Uint8Array) }))
}

/** Appends entries of another log that are no mail's and follow each other, inside the caller's transaction. */
export function appendEntries(db: DatabaseSync, entries: readonly LoggedEntry[]): void {
  const insert = leafInserter(db)
  for (const entry of entries) {
    insert(entry)
    if (entry.note !== null) insertDeletion(db, entry.seq, entry.id, entry.note)
  }
  const [first] = entries
  if (first !== undefined) fillNodes(db, first.seq - 1, first.seq - 1 + entries.length)
}

/** Stores the hash of each tile completed by the leaves from `start` to `end` (exclusive), level by level. */
function fillNodes(db: DatabaseSync, start: number, end: number): void {
  const insert = db.prepare('INSERT INTO evidence_node (level, idx, hash) VALUES (?, ?, ?)')
  const read = tilesOf(db)
  let [from, to] = [start, end]
  for (let level = TILE_LEVELS; ; level += TILE_LEVELS) {
    from = Math.floor(from / TILE_WIDTH)
    to = Math.floor(to / TILE_WIDTH)
    if (from === to) return
    for (let index = from; index < to; index += 1) {
      const tile = read(level - TILE_LEVELS, index)
      if (tile.size !== TILE_WIDTH) throw new EvidenceGap(level - TILE_LEVELS, index * TILE_WIDTH, TILE_WIDTH)
      insert.run(level, index, fold([...tile.values()]))
    }
  }
}

/** Reads the complete subtrees of the stored log. */
export const subtreesOf = (db: DatabaseSync): Subtrees => subtreesIn(tilesOf(db))

/** Reads tiles, in the order of their hashes. */
function tilesOf(db: DatabaseSync): (level: number, index: number) => Tile {
  const leaves = db.prepare('SELECT idx, leaf_hash AS hash FROM evidence_leaf WHERE idx >= ? AND idx < ? ORDER BY idx')
  const nodes = db.prepare('SELECT idx, hash FROM evidence_node WHERE level = ? AND idx >= ? AND idx < ? ORDER BY idx')
  return (level, index) => {
    const [from, to] = [index * TILE_WIDTH, (index + 1) * TILE_WIDTH]
    const rows = level === 0 ? leaves.all(from, to) : nodes.all(level, from, to)
    return new Map(rows.map((row) => [Number(row.idx), row.hash as Hash]))
  }
}

export interface StoredLeaf extends LeafRecord {
  readonly salt: Uint8Array
  readonly leafHash: Hash
}

function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

/** @param digits in hex */
function uuidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function toLeaf(row: Record<string, unknown>): StoredLeaf {
  return {
    seq: Number(row.idx) + 1,
    id: uuidOf(hex(row.id as Uint8Array)),
    sha256: row.sha256 as Uint8Array,
    size: Number(row.size),
    archivedAt: Number(row.archived_at),
    source: String(row.source),
    salt: row.salt as Uint8Array,
    leafHash: row.leaf_hash as Hash,
  }
}

/**
 * Appends a signed deletion with its leaf, inside the caller's transaction. A deletion that the log has already is not
 * appended again.
 */
export function appendDeletion(db: DatabaseSync, deletion: Pick<Deletion, 'run' | 'deletedAt'>, note: string): void {
  if (db.prepare('SELECT 1 FROM evidence_deletion WHERE run = ?').get(deletion.run) !== undefined) return
  const record = deletionRecord(deletion, note, treeSize(db) + 1)
  appendLeaves(db, [record])
  insertDeletion(db, record.seq, deletion.run, note)
}

function insertDeletion(db: DatabaseSync, seq: number, run: string, note: string): void {
  db.prepare('INSERT INTO evidence_deletion (seq, run, note) VALUES (?, ?, ?)').run(seq, run, zstdCompressSync(note))
}

const unpacked = (note: Uint8Array): string => zstdDecompressSync(note).toString()

/** Yields every deletion in the order of the log. */
export function* allDeletions(db: DatabaseSync): Generator<DeletionNote> {
  for (const { seq, note } of db.prepare('SELECT seq, note FROM evidence_deletion ORDER BY seq').iterate())
    yield { seq: Number(seq), note: unpacked(note as Uint8Array) }
}

/** Reads what a deletion says, whoever signed it; null for one that the log does not have. */
export function deletionOf(db: DatabaseSync, run: string): Deletion | null {
  const row = db.prepare('SELECT note FROM evidence_deletion WHERE run = ?').get(run)
  return row === undefined ? null : deletionIn(unpacked(row.note as Uint8Array))
}

/** Reads the leaf of the mail at this place of the archive, from 1; null behind the end of the log. */
export function leafAt(db: DatabaseSync, seq: number): StoredLeaf | null {
  const row = db.prepare('SELECT * FROM evidence_leaf WHERE idx = ?').get(seq - 1)
  return row === undefined ? null : toLeaf(row)
}

/** Reads leaves one by one for their proofs; null behind the end of the log. */
export function leafTexts(db: DatabaseSync): (seq: number) => LeafText | null {
  const find = db.prepare(
    `SELECT lower(hex(id)) AS id, lower(hex(sha256)) AS sha256, size, archived_at, source, lower(hex(salt)) AS salt
     FROM evidence_leaf WHERE idx = ?`,
  )
  return (seq) => {
    const row = find.get(seq - 1)
    if (row === undefined) return null
    return {
      seq,
      id: uuidOf(String(row.id)),
      sha256: String(row.sha256),
      size: Number(row.size),
      archivedAt: Number(row.archived_at),
      source: String(row.source),
      salt: String(row.salt),
    }
  }
}

/** Yields every leaf in order, read on demand. */
export function* allLeaves(db: DatabaseSync): Generator<StoredLeaf> {
  for (const row of db.prepare('SELECT * FROM evidence_leaf ORDER BY idx').iterate()) yield toLeaf(row)
}

/** Yields every stored tile hash, by level and place. */
export function* allNodes(db: DatabaseSync): Generator<{ level: number; index: number; hash: Hash }> {
  for (const row of db.prepare('SELECT level, idx, hash FROM evidence_node ORDER BY level, idx').iterate())
    yield { level: Number(row.level), index: Number(row.idx), hash: row.hash as Hash }
}

/** Counts the leaves: the size of the tree. */
export function treeSize(db: DatabaseSync): number {
  const row = db.prepare('SELECT coalesce(max(idx) + 1, 0) AS size FROM evidence_leaf').get()
  return Number(row?.size ?? 0)
}

/** Reads the checkpoints inside the database, oldest first. */
export function keptCheckpoints(db: DatabaseSync): KeptCheckpoint[] {
  return db
    .prepare('SELECT made_at, note FROM evidence_checkpoint ORDER BY number')
    .all()
    .map((row) => ({ madeAt: Number(row.made_at), note: String(row.note) }))
}

/** Reads at most `limit` checkpoints of the database after that number, oldest first. */
export function checkpointsAfter(
  db: DatabaseSync,
  after: number,
  limit: number,
): (KeptCheckpoint & { readonly number: number })[] {
  return db
    .prepare('SELECT number, made_at, note FROM evidence_checkpoint WHERE number > ? ORDER BY number LIMIT ?')
    .all(after, limit)
    .map((row) => ({ number: Number(row.number), madeAt: Number(row.made_at), note: String(row.note) }))
}

/**
 * Appends the checkpoints that the database lacks. Returns false at once while another writer holds the database: the
 * copies outside come first, and the next checkpoint brings these along.
 */
export function storeCheckpoints(db: DatabaseSync, checkpoints: readonly KeptCheckpoint[]): boolean {
  const insert = db.prepare('INSERT OR IGNORE INTO evidence_checkpoint (made_at, note) VALUES (?, ?)')
  try {
    db.exec('BEGIN IMMEDIATE')
    for (const { madeAt, note } of checkpoints) insert.run(madeAt, note)
    db.exec('COMMIT')
    return true
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    return false
  }
}

/**
 * Copies the whole log of another database, byte for byte: a rebuilt archive continues its log, because leaves and
 * salts cannot be made again. The target's log is empty; `from` is the path of the database file. Leaves of erased mails
 * keep their hash and the id of the mail alone: what they said of it, and the salt with which it could be guessed, is left
 * behind.
 *
 * @param erased ids of the mails
 */
export function copyEvidence(target: DatabaseSync, from: string, erased: readonly string[] = []): void {
  target.prepare('ATTACH DATABASE ? AS evidence_source').run(from)
  try {
    // Not IMMEDIATE: that would also take the write lock of the source, which its archive holds during a rebuild.
    target.exec('BEGIN')
    target.exec('CREATE TEMP TABLE erased (id BLOB PRIMARY KEY) WITHOUT ROWID')
    const note = target.prepare('INSERT INTO temp.erased VALUES (?)')
    for (const id of erased) note.run(uuidBytes(id))
    target.exec(COPY_LEAVES)
    for (const table of LOG_TABLES.slice(1))
      target.exec(`INSERT INTO main.${table} SELECT * FROM evidence_source.${table} ORDER BY 1, 2`)
    target.exec('DROP TABLE temp.erased')
    target.exec('COMMIT')
  } catch (error) {
    if (target.isTransaction) target.exec('ROLLBACK')
    throw error
  } finally {
    target.exec('DETACH DATABASE evidence_source')
  }
}

const COPY_LEAVES = `INSERT INTO main.evidence_leaf (idx, leaf_hash, salt, id, sha256, size, archived_at, source)
  SELECT l.idx, l.leaf_hash, iif(e.id IS NULL, l.salt, x''), l.id, iif(e.id IS NULL, l.sha256, x''),
    iif(e.id IS NULL, l.size, 0), iif(e.id IS NULL, l.archived_at, 0), iif(e.id IS NULL, l.source, '')
  FROM evidence_source.evidence_leaf l LEFT JOIN temp.erased e ON e.id = l.id ORDER BY l.idx`
