/** Leaves and tiles of the log of evidence, in the transaction that stores the mails. */
import { encodeLeaf, type LeafRecord, newSalt } from '../evidence/leaf.ts'
import { fold, TILE_LEVELS, TILE_WIDTH } from '../evidence/store.ts'
import { leafHash } from '../evidence/tree.ts'
import { CopyRows } from './copy.ts'
import type { Client } from './database.ts'

/** Appends one leaf for each mail; the database refuses a leaf that is not the next one. */
export async function appendLeaves(client: Client, records: readonly LeafRecord[]): Promise<void> {
  const [first] = records
  if (first === undefined) return
  const leaves = new CopyRows('mailarchiv.evidence_leaf (idx, leaf_hash, salt, id, sha256, size, archived_at, source)')
  for (const record of records) {
    const salt = newSalt()
    const { seq, id, sha256, size, archivedAt, source } = record
    leaves.add([seq - 1, leafHash(encodeLeaf(record, salt)), salt, id, sha256, size, archivedAt, source])
  }
  await leaves.write(client)
  await fillNodes(client, first.seq - 1, first.seq - 1 + records.length)
}

/** Stores the hash of each tile that the leaves from `start` to `end` (exclusive) completed, level by level. */
async function fillNodes(client: Client, start: number, end: number): Promise<void> {
  let [from, to] = [start, end]
  for (let level = TILE_LEVELS; ; level += TILE_LEVELS) {
    from = Math.floor(from / TILE_WIDTH)
    to = Math.floor(to / TILE_WIDTH)
    if (from === to) return
    const below = await client.query(
      level === TILE_LEVELS
        ? 'SELECT leaf_hash AS hash FROM mailarchiv.evidence_leaf WHERE idx >= $1 AND idx < $2 ORDER BY idx'
        : `SELECT hash FROM mailarchiv.evidence_node WHERE level = ${level - TILE_LEVELS} AND idx >= $1 AND idx < $2 ORDER BY idx`,
      [from * TILE_WIDTH, to * TILE_WIDTH],
    )
    const hashes = below.rows.map((row) => row.hash as Uint8Array)
    const nodes = new CopyRows('mailarchiv.evidence_node (level, idx, hash)')
    for (let index = from; index < to; index += 1) {
      const at = (index - from) * TILE_WIDTH
      nodes.add([level, index, fold(hashes.slice(at, at + TILE_WIDTH))])
    }
    await nodes.write(client)
  }
}
