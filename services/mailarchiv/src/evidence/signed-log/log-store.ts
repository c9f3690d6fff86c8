/** The storage of a log: the operations that reading, proving and verifying need of any database. */
import type { DatabaseSync } from 'node:sqlite'
import type { KeptCheckpoint } from './checkpoint-file.ts'
import type { DeletionNote } from './deletion.ts'
import type { LeafRecord } from './leaf.ts'
import { type Ways, waysOf } from './proof-file.ts'
import {
  allDeletions,
  allLeaves,
  allNodes,
  checkpointsAfter,
  entriesBeside,
  keptCheckpoints,
  type LoggedEntry,
  leafAt,
  leafTexts,
  type StoredLeaf,
  storeCheckpoints,
  subtreesOf,
  treeSize,
} from './store.ts'
import { type Hash, treeRoot } from './tree.ts'

export type StoredNode = { readonly level: number; readonly index: number; readonly hash: Hash }

/** One consistent state of everything that a verification compares. */
export interface LogSnapshot {
  /** Every leaf in order, read on demand. */
  leaves(): AsyncIterable<StoredLeaf> | Iterable<StoredLeaf>
  nodes(): AsyncIterable<StoredNode> | Iterable<StoredNode>
  /** The rows of the mails, by ascending `seq`. */
  rows(): AsyncIterable<LeafRecord> | Iterable<LeafRecord>
  checkpoints(): Promise<readonly KeptCheckpoint[]>
  /** Every deletion in the order of the log. */
  deletions(): AsyncIterable<DeletionNote> | Iterable<DeletionNote>
}

/** The head of a log and the root over its first leaves, or null when it has fewer; both of one state. */
export type LogHead = { readonly size: number; readonly root: Hash; readonly rootThen: Hash | null }

export type NumberedCheckpoint = KeptCheckpoint & { readonly number: number }

/** Checkpoints per read. */
export const CHECKPOINT_PAGE = 1_000

/** Entries that are no mail's per read. */
export const ENTRY_PAGE = 1_000

/** Reads and appends leaves and checkpoints. No operation reads all checkpoints: there may be many. */
export interface LogStore {
  /** Whether machines with folders of their own may append: each must sign with the same key. */
  readonly isShared: boolean
  head(leaves: number): Promise<LogHead>
  /** The leaf of the mail at this place of the archive, from 1; null behind the end of the log. */
  leafAt(seq: number): Promise<StoredLeaf | null>
  /** The ways of these mails, in their order, to the root over the first `size` leaves, which hold all of them. */
  ways(seqs: readonly number[], size: number): Promise<Ways>
  /** A page of the entries after that number that are no mail's: of erased mails, and of deletions. */
  beside(after: number): Promise<readonly LoggedEntry[]>
  /** A page of the checkpoints inside the database after that number, oldest first. */
  checkpoints(after: number): Promise<readonly NumberedCheckpoint[]>
  /** Appends the checkpoints that the database lacks. Returns false when another writer holds the database. */
  keep(checkpoints: readonly KeptCheckpoint[]): Promise<boolean>
  /** Runs `work` on one consistent state, for a verification. */
  snapshot<T>(work: (state: LogSnapshot) => Promise<T>): Promise<T>
}

/** Tasks of a thread with its own connection to a log in an SQLite database. */
export type LogTasks = {
  logHead: { request: number; response: LogHead }
  logLeaf: { request: number; response: StoredLeaf | null }
  logWays: { request: { readonly seqs: readonly number[]; readonly size: number }; response: Ways }
  logBeside: { request: number; response: readonly LoggedEntry[] }
  logCheckpoints: { request: number; response: readonly NumberedCheckpoint[] }
  logKeep: { request: readonly KeptCheckpoint[]; response: boolean }
}

/** Short, so that a service does not stall while another process writes; the next checkpoint covers this one. */
const PATIENCE_MS = 20

type LogHandlers = { [Task in keyof LogTasks]: (request: LogTasks[Task]['request']) => LogTasks[Task]['response'] }

/**
 * Makes the handlers of the tasks of a log in an SQLite database.
 *
 * @param open opens the database; it is closed after each use, so that the next use meets a rebuilt one
 */
export function logTasks(open: () => DatabaseSync): LogHandlers {
  function withDatabase<T>(work: (db: DatabaseSync) => T): T {
    using db = open()
    return work(db)
  }
  return {
    logHead: (leaves) =>
      withDatabase((db) => {
        db.exec('BEGIN')
        const trees = subtreesOf(db)
        const size = treeSize(db)
        return { size, root: treeRoot(trees, size), rootThen: leaves > size ? null : treeRoot(trees, leaves) }
      }),
    logLeaf: (seq) => withDatabase((db) => leafAt(db, seq)),
    logWays: ({ seqs, size }) =>
      withDatabase((db) => {
        db.exec('BEGIN')
        return waysOf({ seqs, leafAt: leafTexts(db), trees: subtreesOf(db), size })
      }),
    logBeside: (after) => withDatabase((db) => entriesBeside(db, after, ENTRY_PAGE)),
    logCheckpoints: (after) => withDatabase((db) => checkpointsAfter(db, after, CHECKPOINT_PAGE)),
    logKeep: (checkpoints) =>
      withDatabase((db) => {
        db.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`)
        return storeCheckpoints(db, checkpoints)
      }),
  }
}

export type RunLogTask = <Task extends keyof LogTasks>(
  task: Task,
  request: LogTasks[Task]['request'],
) => Promise<LogTasks[Task]['response']>

/**
 * Opens a log in an SQLite database.
 *
 * @param open opens the database for a verification
 * @param rows yields the rows of the mails through a connection, by ascending `seq`
 * @param run runs a task in a thread; without it tasks run in this thread
 */
export function sqliteLog(
  open: () => DatabaseSync,
  rows: (db: DatabaseSync) => Iterable<LeafRecord>,
  run: RunLogTask = here(logTasks(open)),
): LogStore {
  return {
    isShared: false,
    head: (leaves) => run('logHead', leaves),
    leafAt: (seq) => run('logLeaf', seq),
    ways: (seqs, size) => run('logWays', { seqs, size }),
    beside: (after) => run('logBeside', after),
    checkpoints: (after) => run('logCheckpoints', after),
    keep: (checkpoints) => run('logKeep', checkpoints),
    async snapshot(work) {
      using db = open()
      db.exec('BEGIN')
      return await work({
        leaves: () => allLeaves(db),
        nodes: () => allNodes(db),
        rows: () => rows(db),
        checkpoints: async () => keptCheckpoints(db),
        deletions: () => allDeletions(db),
      })
    },
  }
}

const here =
  (tasks: LogHandlers): RunLogTask =>
  async (task, request) =>
    tasks[task](request)
