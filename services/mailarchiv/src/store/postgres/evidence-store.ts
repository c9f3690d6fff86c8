/** Stores leaves and tiles of the log of evidence, in the transaction that stores the mails. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import {
  CHECKPOINT_PAGE,
  type Deletion,
  deletionRecord,
  ENTRY_PAGE,
  encodeLeaf,
  fold,
  type Hash,
  type KeptCheckpoint,
  type LeafRecord,
  type LeafText,
  type LoggedEntry,
  type LogSnapshot,
  type LogStore,
  leafHash,
  type NewLeaf,
  newSalt,
  type StoredLeaf,
  type Subtrees,
  subtreesIn,
  TILE_LEVELS,
  TILE_WIDTH,
  type Tile,
  tileOf,
  treeRoot,
  waysOf,
} from '../../evidence/signed-log/worker-api.ts'
import { CopyRows } from './copy.ts'
import type { Client, Database, Rows } from './database.ts'

/** The rows of leaves. Write them in the order of the log: the database refuses a leaf that is not the next one. */
export class LeafRows extends CopyRows {
  constructor() {
    super('mailarchiv.evidence_leaf (idx, leaf_hash, salt, id, sha256, size, archived_at, source)')
  }

  addLeaf(record: NewLeaf): void {
    const salt = record.salt ?? newSalt()
    this.addStored({ ...record, salt, leafHash: leafHash(encodeLeaf(record, salt)) })
  }

  addStored({ seq, leafHash: stored, salt, id, sha256, size, archivedAt, source }: StoredLeaf): void {
    this.add([seq - 1, stored, salt, id, sha256, size, archivedAt, source])
  }
}

/** Stores the hash of each tile completed by the leaves from `start` to `end` (exclusive), level by level. */
export async function fillNodes(client: Client, start: number, end: number): Promise<void> {
  let [from, to] = [start, end]
  for (let level = TILE_LEVELS; ; level += TILE_LEVELS) {
    from = Math.floor(from / TILE_WIDTH)
    to = Math.floor(to / TILE_WIDTH)
    if (from === to) return
    const below = await client.query(hashesOf(level - TILE_LEVELS), [from * TILE_WIDTH, to * TILE_WIDTH])
    const hashes = below.rows.map((row) => row.hash as Uint8Array)
    const nodes = new CopyRows('mailarchiv.evidence_node (level, idx, hash)')
    for (let index = from; index < to; index += 1) {
      const at = (index - from) * TILE_WIDTH
      nodes.add([level, index, fold(hashes.slice(at, at + TILE_WIDTH))])
    }
    await nodes.write(client)
  }
}

/** Counts the leaves: the next number of a mail or a deletion is one more. */
export async function treeSize(client: Pick<Client, 'query'>): Promise<number> {
  const { rows } = await client.query('SELECT coalesce(max(idx) + 1, 0) AS size FROM mailarchiv.evidence_leaf')
  return Number(rows[0]?.size)
}

/** Appends a signed deletion with its leaf. A deletion that the log has already is not appended again. */
export async function appendDeletion(client: Client, deletion: Deletion, note: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM mailarchiv.evidence_deletion WHERE run = $1', [deletion.run])
  if (rowCount !== 0) return
  const record = deletionRecord(deletion, note, (await treeSize(client)) + 1)
  const leaves = new LeafRows()
  leaves.addLeaf(record)
  await leaves.write(client)
  await fillNodes(client, record.seq - 1, record.seq)
  await insertDeletion(client, record.seq, deletion.run, note)
}

async function insertDeletion(client: Client, seq: number, run: string, note: string): Promise<void> {
  const packed = zstdCompressSync(note)
  await client.query('INSERT INTO mailarchiv.evidence_deletion (seq, run, note) VALUES ($1, $2, $3)', [
    seq,
    run,
    packed,
  ])
}

const unpacked = (note: Uint8Array): string => zstdDecompressSync(note).toString()

/** Appends entries of another log that are no mail's and follow each other. */
export async function appendEntries(client: Client, entries: readonly LoggedEntry[]): Promise<void> {
  const [first] = entries
  if (first === undefined) return
  const leaves = new LeafRows()
  for (const entry of entries) leaves.addStored(entry)
  await leaves.write(client)
  await fillNodes(client, first.seq - 1, first.seq - 1 + entries.length)
  for (const { seq, id, note } of entries) if (note !== null) await insertDeletion(client, seq, id, note)
}

/** Takes from the leaves of mails all they say but their hashes and ids. */
export async function emptyLeaves(client: Client, seqs: readonly number[]): Promise<void> {
  await client.query(
    `UPDATE mailarchiv.evidence_leaf SET salt = '', sha256 = '', size = 0, archived_at = 0, source = ''
     WHERE idx = ANY($1::bigint[]) AND salt <> ''`,
    [seqs.map((seq) => seq - 1)],
  )
}

const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/** Opens the log of an archive on PostgreSQL. */
export function postgresLog(database: Database): LogStore {
  return {
    isShared: true,
    head: (leaves) =>
      database.transaction(async (client) => {
        const size = await treeSize(client)
        return withSubtrees(client, (trees) => ({
          size,
          root: treeRoot(trees, size),
          rootThen: leaves > size ? null : treeRoot(trees, leaves),
        }))
      }, SNAPSHOT),
    ways: (seqs, size) =>
      database.transaction(async (client) => {
        const { rows } = await client.query(
          `SELECT idx, id, encode(sha256, 'hex') AS sha256, size, archived_at, source, encode(salt, 'hex') AS salt
           FROM mailarchiv.evidence_leaf WHERE idx = ANY($1::bigint[])`,
          [seqs.map((seq) => seq - 1)],
        )
        const bySeq = new Map(rows.map(toLeafText).map((leaf) => [leaf.seq, leaf]))
        const leafAt = (seq: number) => bySeq.get(seq) ?? null
        return withSubtrees(client, (trees) => waysOf({ seqs, leafAt, trees, size }))
      }, SNAPSHOT),
    async leafAt(seq) {
      const rows = await database.rows('SELECT * FROM mailarchiv.evidence_leaf WHERE idx = $1', [seq - 1])
      return rows[0] === undefined ? null : toLeaf(rows[0])
    },
    async beside(after) {
      const rows = await database.rows(
        `SELECT l.*, d.note FROM mailarchiv.evidence_leaf l LEFT JOIN mailarchiv.evidence_deletion d ON d.seq = l.idx + 1
         WHERE l.idx >= $1 AND (l.salt = '' OR d.seq IS NOT NULL) ORDER BY l.idx LIMIT $2`,
        [after, ENTRY_PAGE],
      )
      return rows.map((row) => ({ ...toLeaf(row), note: row.note === null ? null : unpacked(row.note as Uint8Array) }))
    },
    async checkpoints(after) {
      const rows = await database.rows(
        'SELECT number, made_at, note FROM mailarchiv.evidence_checkpoint WHERE number > $1 ORDER BY number LIMIT $2',
        [after, CHECKPOINT_PAGE],
      )
      return rows.map((row) => ({ number: Number(row.number), ...toCheckpoint(row) }))
    },
    async keep(checkpoints) {
      await database.transaction(async (client) => {
        // One after another, so that their numbers become visible in order: a reader never misses an earlier one.
        await client.query('LOCK TABLE mailarchiv.evidence_checkpoint IN SHARE ROW EXCLUSIVE MODE')
        await client.query(
          `INSERT INTO mailarchiv.evidence_checkpoint (made_at, note) SELECT * FROM unnest($1::bigint[], $2::text[])
           ON CONFLICT DO NOTHING`,
          [checkpoints.map(({ madeAt }) => madeAt), checkpoints.map(({ note }) => note)],
        )
      })
      return true
    },
    snapshot: (work) =>
      database.transaction(async (client) => {
        // Before the state is fixed: in a table that is written anew after that, it would have no rows.
        await client.query('LOCK TABLE mailarchiv.mail, mailarchiv.evidence_leaf IN ACCESS SHARE MODE')
        return work(snapshotOf(client))
      }, SNAPSHOT),
  }
}

/** Runs pure work over the subtrees of one state: a first run names the tiles it needs, a second one gets them. */
async function withSubtrees<T>(client: Client, work: (trees: Subtrees) => T): Promise<T> {
  const wanted = new Map<number, Set<number>>()
  work({
    hash(level, index) {
      const tile = tileOf(level, index)
      wanted.set(tile.level, (wanted.get(tile.level) ?? new Set()).add(tile.index))
      return NOTHING
    },
  })
  const levels = new Map<number, Map<number, Tile>>()
  for (const [level, tiles] of wanted) levels.set(level, await readTiles(client, level, [...tiles]))
  return work(subtreesIn((level, index) => levels.get(level)!.get(index)!))
}

const NOTHING: Hash = new Uint8Array(32)

/** Reads tiles of a stored level. */
async function readTiles(client: Client, level: number, indexes: readonly number[]): Promise<Map<number, Tile>> {
  const tiles = new Map<number, Map<number, Hash>>(indexes.map((index) => [index, new Map()]))
  const { rows } = await client.query(
    `SELECT tile, stored.* FROM unnest($1::bigint[]) AS tile
     CROSS JOIN LATERAL (${hashesOf(level, 'tile * $2', '(tile + 1) * $2')} LIMIT $2) stored`,
    [indexes, TILE_WIDTH],
  )
  for (const { tile, idx, hash } of rows) tiles.get(Number(tile))!.set(Number(idx), hash as Uint8Array)
  return tiles
}

/** Hashes of a stored level, up to one place. */
function hashesOf(level: number, from = '$1', to = '$2'): string {
  const range = `idx >= ${from} AND idx < ${to} ORDER BY idx`
  return level === 0
    ? `SELECT idx, leaf_hash AS hash FROM mailarchiv.evidence_leaf WHERE ${range}`
    : `SELECT idx, hash FROM mailarchiv.evidence_node WHERE level = ${level} AND ${range}`
}

async function readCheckpoints(client: Client): Promise<KeptCheckpoint[]> {
  const { rows } = await client.query('SELECT made_at, note FROM mailarchiv.evidence_checkpoint ORDER BY number')
  return rows.map(toCheckpoint)
}

function toCheckpoint(row: Rows[number]): KeptCheckpoint {
  return { madeAt: Number(row.made_at), note: String(row.note) }
}

function snapshotOf(client: Client): LogSnapshot {
  return {
    async *leaves() {
      const leaves = inPages(client, 'SELECT *, idx AS at FROM mailarchiv.evidence_leaf WHERE idx > $1 ORDER BY idx')
      for await (const row of leaves) yield toLeaf(row)
    },
    async *nodes() {
      const { rows } = await client.query('SELECT level, idx, hash FROM mailarchiv.evidence_node ORDER BY level, idx')
      for (const row of rows) yield { level: Number(row.level), index: Number(row.idx), hash: row.hash as Uint8Array }
    },
    async *rows() {
      const mails = inPages(
        client,
        'SELECT seq, seq AS at, id, sha256, size, archived_at, source FROM mailarchiv.mail WHERE seq > $1 ORDER BY seq',
      )
      for await (const row of mails) yield toRecord(row, Number(row.seq))
    },
    checkpoints: () => readCheckpoints(client),
    async *deletions() {
      const { rows } = await client.query('SELECT seq, note FROM mailarchiv.evidence_deletion ORDER BY seq')
      for (const { seq, note } of rows) yield { seq: Number(seq), note: unpacked(note as Uint8Array) }
    },
  }
}

const PAGE = 2_000

/** Reads rows in pages; the statement orders them by their column `at` and begins after $1. */
async function* inPages(client: Client, select: string): AsyncGenerator<Rows[number]> {
  for (let after = -1; ; ) {
    const { rows } = await client.query(`${select} LIMIT ${PAGE}`, [after])
    yield* rows
    if (rows.length < PAGE) return
    after = Number(rows.at(-1).at)
  }
}

function toLeaf(row: Rows[number]): StoredLeaf {
  return { ...toRecord(row, Number(row.idx) + 1), salt: row.salt as Uint8Array, leafHash: row.leaf_hash as Uint8Array }
}

function toLeafText(row: Rows[number]): LeafText {
  return {
    seq: Number(row.idx) + 1,
    id: String(row.id),
    sha256: String(row.sha256),
    size: Number(row.size),
    archivedAt: Number(row.archived_at),
    source: String(row.source),
    salt: String(row.salt),
  }
}

function toRecord(row: Rows[number], seq: number): LeafRecord {
  return {
    seq,
    id: String(row.id),
    sha256: row.sha256 as Uint8Array,
    size: Number(row.size),
    archivedAt: Number(row.archived_at),
    source: String(row.source),
  }
}
