/** Where a log lies: what reading, proving and verifying need of a database, whichever it is. */
import type { DatabaseSync } from 'node:sqlite'
import type { KeptCheckpoint } from './checkpoint-file.ts'
import type { LeafRecord } from './leaf.ts'
import {
  allLeaves,
  allNodes,
  keptCheckpoints,
  leafAt,
  type StoredLeaf,
  storeCheckpoints,
  subtreesOf,
  treeSize,
} from './store.ts'
import type { Hash, Subtrees } from './tree.ts'

export type StoredNode = { readonly level: number; readonly index: number; readonly hash: Hash }

/** One state of everything that is compared. */
export interface LogSnapshot {
  /** Every leaf in order, read as they are consumed. */
  leaves(): AsyncIterable<StoredLeaf> | Iterable<StoredLeaf>
  nodes(): AsyncIterable<StoredNode> | Iterable<StoredNode>
  /** The rows of the mails, by rising `seq`. */
  rows(): AsyncIterable<LeafRecord> | Iterable<LeafRecord>
  checkpoints(): Promise<readonly KeptCheckpoint[]>
}

export interface LogStore {
  /** Whether machines with folders of their own may append to it: each must sign with the same key. */
  readonly isShared: boolean
  /**
   * Runs work over the hashes of one state of the log. It is pure and asks for the same hashes whatever they are: it may be
   * run once to learn which, and again with them.
   */
  read<T>(work: (size: number, trees: Subtrees) => T): Promise<T>
  /** Leaf of the mail at this place of the archive, from 1; null when the log does not reach it. */
  leafAt(seq: number): Promise<StoredLeaf | null>
  /** The checkpoints inside the database, oldest first. */
  checkpoints(): Promise<readonly KeptCheckpoint[]>
  /** Appends those checkpoints that the database does not have yet. May give up: the next call brings all of them. */
  keep(checkpoints: readonly KeptCheckpoint[]): Promise<void>
  snapshot<T>(work: (state: LogSnapshot) => Promise<T>): Promise<T>
}

/** A service must not stand still because somebody else is writing; the next checkpoint brings this one along. */
const PATIENCE_MS = 20

/**
 * A log in an SQLite database.
 *
 * @param open opens the database anew; it is closed after each use, so that a rebuilt one is met by the next
 * @param rows the rows of the mails through a connection, by rising `seq`
 */
export function sqliteLog(open: () => DatabaseSync, rows: (db: DatabaseSync) => Iterable<LeafRecord>): LogStore {
  async function withDatabase<T>(work: (db: DatabaseSync) => T | Promise<T>): Promise<T> {
    const db = open()
    try {
      return await work(db)
    } finally {
      db.close()
    }
  }
  /** Everything that is read comes from one state. */
  const withSnapshot = <T>(work: (db: DatabaseSync) => T | Promise<T>) =>
    withDatabase(async (db) => {
      db.exec('BEGIN')
      try {
        return await work(db)
      } finally {
        db.exec('COMMIT')
      }
    })
  return {
    isShared: false,
    read: (work) => withSnapshot((db) => work(treeSize(db), subtreesOf(db))),
    leafAt: (seq) => withDatabase((db) => leafAt(db, seq)),
    checkpoints: () => withDatabase(keptCheckpoints),
    keep: (checkpoints) =>
      withDatabase((db) => {
        db.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`)
        storeCheckpoints(db, checkpoints)
      }),
    snapshot: (work) =>
      withSnapshot((db) =>
        work({
          leaves: () => allLeaves(db),
          nodes: () => allNodes(db),
          rows: () => rows(db),
          checkpoints: async () => keptCheckpoints(db),
        }),
      ),
  }
}
