/** The rows of the access log, in SQL that both engines understand. Triggers refuse to change or remove an entry. */
import { containing } from '@zeughaus/platform/like'
import { insertRows, type Row, type Statements, type Tables, type Value } from '../../kern/tables/index.ts'
import { FIELDS, hashOf, headOf, type LogHead } from './chain.ts'
import type { AccessEntry, AccessEvent, LogFilter } from './entry.ts'
import { MAX_TEXT } from './entry.ts'
import { SECURITY_ACTIONS } from './security.ts'

/** An entry that waits for the next batch: the event and its instant in milliseconds since 1970. */
export interface PendingEntry {
  readonly at: number
  readonly event: AccessEvent
}

export interface LogPage {
  readonly entries: AccessEntry[]
  /** Pass as `before` to get the next, older page; null at the end. */
  readonly next: number | null
}

/** What is specific to an engine. */
export interface LogDialect {
  /** Compares without regard to case. */
  readonly like: string
  /** Ends the statement that reads the end of the chain, so that other writers wait. */
  readonly lock: string
  /** Makes room for entries of these instants. */
  prepare(statements: Statements, instants: readonly number[]): Promise<void>
  /** Looks again for room at the next append: the last one failed. */
  forget(): void
}

const COLUMNS = [...FIELDS, 'hash'] as const

export class AccessLogStore {
  readonly #tables: Tables
  readonly #dialect: LogDialect

  constructor(tables: Tables, dialect: LogDialect) {
    this.#tables = tables
    this.#dialect = dialect
  }

  /** Appends the whole batch in one transaction, or nothing. @returns the id of its last entry */
  async append(batch: readonly PendingEntry[]): Promise<number> {
    try {
      return await this.#append(batch)
    } catch (error) {
      this.#dialect.forget()
      throw error
    }
  }

  #append(batch: readonly PendingEntry[]): Promise<number> {
    return this.#tables.transaction(async (statements) => {
      const { id: end, hash: before } = await this.#lockHead(statements)
      // A strange entry behind the end must not keep the service from writing; its hash reveals it. Asked under the lock:
      // who waited for it with a lock on the entries would keep its holder from making the table of a month.
      const [strange] = await statements.rows(`SELECT max(id) AS id FROM ${this.#entry}`)
      // Continues after the recorded end of the chain, even if entries were cut off: the gap reveals it.
      let id = Math.max(end, Number(strange?.['id'] ?? 0))
      let hash = before
      const rows = batch.map((pending) => {
        id += 1
        const row = toRow(id, pending)
        hash = hashOf(hash, row)
        return { ...row, hash }
      })
      await this.#insert(statements, rows)
      await this.#moveHead(statements, { id, hash })
      return id
    })
  }

  /** Newest first; `before` is an id: only older entries. */
  async page(filter: LogFilter, before: number | null, limit: number): Promise<LogPage> {
    const { where, values, add } = conditions(filter, this.#dialect.like)
    if (before !== null) add((place) => `id < ${place}`, before)
    values.push(limit + 1)
    const rows = await this.#tables.rows(
      `SELECT * FROM ${this.#entry} ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''} ORDER BY id DESC LIMIT $${values.length}`,
      values,
    )
    const entries = rows.slice(0, limit).map(toEntry)
    return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
  }

  /** The newest entry and its hash. */
  async head(): Promise<LogHead> {
    return headOf(await this.#tables.rows(`SELECT id, hash FROM ${this.#head}`))
  }

  /** The stored entries behind that id, oldest first. */
  rowsAfter(id: number, limit: number): Promise<readonly Row[]> {
    return this.#tables.rows(`SELECT * FROM ${this.#entry} WHERE id > $1 ORDER BY id LIMIT $2`, [id, limit])
  }

  /** Appends entries of another log as they are, with their hashes. They must continue this one. */
  async takeOver(rows: readonly Row[]): Promise<void> {
    await this.#tables.transaction(async (statements) => {
      await this.#lockHead(statements)
      await this.#insert(statements, rows)
      const last = rows.slice(-1)
      if (last.length > 0) await this.#moveHead(statements, headOf(last))
    })
  }

  /** Tells whether the log has this end among its entries. */
  async continues({ id, hash }: LogHead): Promise<boolean> {
    const found = await this.#tables.rows(`SELECT 1 FROM ${this.#entry} WHERE id = $1 AND hash = $2`, [id, hash])
    return found.length > 0
  }

  close(): Promise<void> {
    return this.#tables.close()
  }

  async #lockHead(statements: Statements): Promise<LogHead> {
    return headOf(await statements.rows(`SELECT id, hash FROM ${this.#head} ${this.#dialect.lock}`))
  }

  async #moveHead(statements: Statements, { id, hash }: LogHead): Promise<void> {
    await statements.run(`UPDATE ${this.#head} SET id = $1, hash = $2`, [id, hash])
  }

  async #insert(statements: Statements, rows: readonly Row[]): Promise<void> {
    await this.#dialect.prepare(
      statements,
      rows.map(({ at }) => Number(at)),
    )
    await insertRows(statements, `${this.#entry} (${COLUMNS.join()})`, COLUMNS, rows)
  }

  get #entry(): string {
    return `${this.#tables.prefix}entry`
  }

  get #head(): string {
    return `${this.#tables.prefix}head`
  }
}

/** What the log writes about itself when it is opened and lacks its triggers or its chain's end. */
export const UNGUARDED: AccessEvent = {
  actor: { kind: 'service', id: '', name: '' },
  action: 'log_unguarded',
  object: 'Schreibschutz des Zugriffsprotokolls',
  address: '',
  result: 'failed',
}

const OF_SECURITY = `action IN (${SECURITY_ACTIONS.map((action) => `'${action}'`).join()})`

export function toRow(id: number, { at, event }: PendingEntry): Record<(typeof FIELDS)[number], Value> {
  return {
    id,
    at,
    actor_kind: event.actor.kind,
    actor_id: cut(event.actor.id),
    actor_name: cut(event.actor.name),
    action: event.action,
    object: cut(event.object ?? ''),
    query: cut(event.query ?? ''),
    address: cut(event.address),
    result: event.result,
    hits: event.hits ?? null,
  }
}

/** The conditions of a filter; `add` appends one and names the place of its value. */
function conditions(filter: LogFilter, like: string) {
  const where: string[] = []
  const values: Value[] = []
  const add = (condition: (place: string) => string, value: Value) => {
    values.push(value)
    where.push(condition(`$${values.length}`))
  }
  if (filter.action !== undefined) add((place) => `action = ${place}`, filter.action)
  if (filter.security === true) where.push(OF_SECURITY)
  if (filter.result !== undefined) add((place) => `result = ${place}`, filter.result)
  if (filter.actorKind !== undefined) add((place) => `actor_kind = ${place}`, filter.actorKind)
  if (filter.actorId !== undefined) add((place) => `actor_id = ${place} AND actor_id <> ''`, filter.actorId)
  if (filter.since !== undefined) add((place) => `at >= ${place}`, filter.since)
  if (filter.until !== undefined) add((place) => `at < ${place}`, filter.until)
  if (filter.text !== undefined) {
    const anyOf = (place: string) =>
      SEARCHED.map((column) => String.raw`${column} ${like} ${place} ESCAPE '\'`).join(' OR ')
    add((place) => `(${anyOf(place)})`, containing(filter.text!))
  }
  return { where, values, add }
}

const SEARCHED = ['actor_name', 'object', 'query', 'address']

function toEntry(row: Row): AccessEntry {
  return {
    id: row['id'] as number,
    at: new Date(row['at'] as number).toISOString(),
    actor: {
      kind: row['actor_kind'] as AccessEntry['actor']['kind'],
      id: row['actor_id'] as string,
      name: row['actor_name'] as string,
    },
    action: row['action'] as AccessEntry['action'],
    object: row['object'] as string,
    query: row['query'] as string,
    address: row['address'] as string,
    result: row['result'] as AccessEntry['result'],
    hits: row['hits'] as number | null,
  }
}

/** Cuts a text; half a surrogate pair could not be stored, nor a NUL in PostgreSQL. */
const cut = (text: string) =>
  (text.length <= MAX_TEXT ? text : text.slice(0, MAX_TEXT)).toWellFormed().replaceAll('\0', '\ufffd')
