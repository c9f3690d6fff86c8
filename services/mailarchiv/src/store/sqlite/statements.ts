/** Keeps prepared statements per connection: parsing SQL costs more than many a query. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Statements kept per connection; unusual searches replace one another. */
const MAX_STATEMENTS = 200

const kept = new WeakMap<DatabaseSync, Map<string, StatementSync>>()

/** Returns the prepared statement for this SQL. Not for iterating: two concurrent uses would share one cursor. */
export function prepared(db: DatabaseSync, sql: string): StatementSync {
  let statements = kept.get(db)
  if (statements === undefined) {
    statements = new Map()
    kept.set(db, statements)
  }
  const known = statements.get(sql)
  if (known !== undefined) return known
  if (statements.size >= MAX_STATEMENTS) statements.delete(statements.keys().next().value!)
  const statement = db.prepare(sql)
  statements.set(sql, statement)
  return statement
}

/** Runs many small reads in one transaction: outside of one SQLite locks the database for each, which costs as much. */
export function inOneRead<Result>(db: DatabaseSync, work: (db: DatabaseSync) => Result): Result {
  db.exec('BEGIN')
  try {
    return work(db)
  } finally {
    // Some errors have ended it.
    if (db.isTransaction) db.exec('COMMIT')
  }
}
