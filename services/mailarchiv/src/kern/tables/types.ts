/** Tables of a store beside the mails, in SQL that SQLite and PostgreSQL read alike. */
import type { DatabaseSync } from 'node:sqlite'

export type Value = string | number | null | Uint8Array
export type Row = Readonly<Record<string, unknown>>

/** Runs statements. Parameters are `$1`, `$2` …; names of tables begin with the prefix of the store. */
export interface Statements {
  rows(sql: string, values?: readonly Value[]): Promise<Row[]>
  /** Returns the number of rows that were inserted, changed or deleted. */
  run(sql: string, values?: readonly Value[]): Promise<number>
}

/** The tables of one store. Several processes may open them: each statement sees what another process has committed. */
export interface Tables extends Statements {
  /** Precedes the name of each table in a statement. */
  readonly prefix: string
  /** Runs work in one transaction, rolled back when it throws. Other statements wait or run beside it. */
  transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T>
  /** Leaves nothing of deleted rows in the files of these tables (their names without the prefix). */
  wipe(tables: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** What a store keeps, and where. */
export interface Layout {
  /** Its SQLite file in the data folder of an archive without a database. */
  readonly file: string
  /** Makes its tables in that file if they are missing, within a transaction. */
  prepare(db: DatabaseSync, file: string): void
  /** The prefix of its tables in PostgreSQL; their migrations make them. */
  readonly prefix: string
  /** Whether it remembers positions in the mails or in their sources: a copy of it must not be ahead of the copied mails. */
  readonly follows?: true
  /** Columns of each table, a table before those that refer to it. */
  readonly tables: Readonly<Record<string, readonly string[]>>
  /** Columns of a key, of tables that have rows for every mail: these are copied page by page. */
  readonly long?: Readonly<Record<string, readonly string[]>>
}
