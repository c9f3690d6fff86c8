import { chmodSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Layout, Row, Statements, Tables, Value } from './types.ts'

/** Milliseconds to wait for another writing process (the command line beside the service). */
const BUSY_TIMEOUT = 5_000

/** Opens the tables of a store in its file below `folder`, which only the owner may read. */
export function openSqliteTables(folder: string, { file: name, prepare }: Layout): Tables {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT })
  try {
    chmodSync(file, 0o600)
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON')
    inTransaction(db, () => prepare(db, file))
  } catch (error) {
    db.close()
    throw error
  }
  return new SqliteTables(db)
}

class SqliteTables implements Tables {
  readonly prefix = ''
  readonly #db: DatabaseSync
  readonly #statements: Statements
  /** Statements take turns: one that came between two of a transaction would be part of it. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#statements = statementsOf(db)
  }

  rows(sql: string, values?: readonly Value[]): Promise<Row[]> {
    return this.#inTurn(() => this.#statements.rows(sql, values))
  }

  run(sql: string, values?: readonly Value[]): Promise<number> {
    return this.#inTurn(() => this.#statements.run(sql, values))
  }

  transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      this.#db.exec('BEGIN IMMEDIATE')
      try {
        const result = await work(this.#statements)
        this.#db.exec('COMMIT')
        return result
      } catch (error) {
        if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
        throw error
      }
    })
  }

  /** With `secure_delete` a deleted row is overwritten; its former pages are in the log of writes until that is cut off. */
  wipe(): Promise<void> {
    return this.#inTurn(async () => this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)'))
  }

  close(): Promise<void> {
    return this.#inTurn(async () => this.#db.close())
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => undefined)
    return result
  }
}

function statementsOf(db: DatabaseSync): Statements {
  const prepared = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const known = prepared.get(sql)
    if (known !== undefined) return known
    const statement = db.prepare(sql.replace(/\$(\d+)/g, '?$1'))
    prepared.set(sql, statement)
    return statement
  }
  return {
    rows: async (sql, values = []) => prepare(sql).all(...values),
    run: async (sql, values = []) => Number(prepare(sql).run(...values).changes),
  }
}

function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    work()
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
