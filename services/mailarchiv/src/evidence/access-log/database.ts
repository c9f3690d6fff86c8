/** The access log in PostgreSQL: entries by month, appended by any number of processes. */
import type { Row, Statements, Tables } from '../../kern/tables/index.ts'
import { headOf, impliedHead, type LogHead } from './chain.ts'
import type { LogPlace } from './place.ts'
import { AccessLogStore, type LogDialect, UNGUARDED } from './store.ts'
import { Walk } from './verify.ts'

/** Rows per read of a verification. */
const PAGE = 2_000
const SNAPSHOT = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY'

/** The names of the log's tables in the archive's database. */
export const LOG_TABLES = { prefix: 'mailarchiv.log_' }

/** The log in these tables, which stay the caller's. */
export function logInTables(tables: Tables): LogPlace {
  const store = new AccessLogStore(tables, inMonths(tables.prefix))
  return {
    answersWait: true,
    async open() {
      if (await guard(tables)) await store.append([{ at: Date.now(), event: UNGUARDED }])
      return store
    },
    async anchor(earlier) {
      const [row] = await tables.rows(`SELECT id, hash FROM ${tables.prefix}head`)
      if (row === undefined || row['id'] === 0) return null
      if (earlier !== null && !(await store.continues(earlier))) return null
      return { id: Number(row['id']), hash: row['hash'] as Uint8Array }
    },
    verify: (anchors) =>
      tables.transaction(async (statements) => {
        await statements.run(SNAPSHOT)
        const walk = new Walk(await endOf(statements, tables.prefix), anchors)
        if (await isUnguarded(statements, tables.prefix)) walk.noteUnguarded()
        for await (const row of entries(statements, tables.prefix)) walk.take(row)
        return walk.end()
      }),
  }
}

/** Every entry by ascending id. A strange entry may have the id of another. */
async function* entries(statements: Statements, prefix: string): AsyncGenerator<Row> {
  for (let [id, at] = [Number.MIN_SAFE_INTEGER, 0]; ; ) {
    const page = await statements.rows(
      `SELECT * FROM ${prefix}entry WHERE (id, at) > ($1, $2) ORDER BY id, at LIMIT ${PAGE}`,
      [id, at],
    )
    yield* page
    const last = page.at(-1)
    if (last === undefined) return
    ;[id, at] = [Number(last['id']), Number(last['at'])]
  }
}

/** Reads the end; of a chain whose end was removed, the one that its newest entry implies. */
async function endOf(statements: Statements, prefix: string): Promise<LogHead> {
  const stored = await statements.rows(`SELECT id, hash FROM ${prefix}head`)
  return stored.length > 0 ? headOf(stored) : impliedHead(await statements.rows(newest(prefix)))
}

const newest = (prefix: string): string => `SELECT id, hash FROM ${prefix}entry ORDER BY id DESC LIMIT 1`

/** The guards of the table and of each month; a month inherits the first and has its own of the second. */
const GUARDED = ['entry_is_fixed', 'entry_stays']

/** The table of the log and those of its months, as the transaction sees them: a month made meanwhile is none yet. */
const tablesOf = (prefix: string): string =>
  `(SELECT '${prefix}entry'::regclass AS relid, false AS is_month
    UNION ALL SELECT inhrelid::regclass, true FROM pg_inherits WHERE inhparent = '${prefix}entry'::regclass)`

/** Tells whether the log lost what guards it: triggers of the table or of a month, or the end of its chain. */
async function isUnguarded(statements: Statements, prefix: string): Promise<boolean> {
  const [row] = await statements.rows(
    `SELECT (SELECT count(*) FROM ${tablesOf(prefix)} AS tables)::integer AS tables,
       (SELECT count(*) FROM pg_trigger t JOIN ${tablesOf(prefix)} AS tables ON tables.relid = t.tgrelid
        WHERE t.tgname IN (${GUARDED.map((name) => `'${name}'`).join()}) AND t.tgenabled = 'O')::integer AS guards,
       (SELECT count(*) FROM ${prefix}head)::integer AS ends`,
  )
  return row?.['guards'] !== Number(row?.['tables']) * GUARDED.length || row['ends'] === 0
}

/** Restores what guards the log. Returns whether anything was missing. */
async function guard(tables: Tables): Promise<boolean> {
  if (!(await isUnguarded(tables, tables.prefix))) return false
  return tables.transaction(async (statements) => {
    const { prefix } = tables
    await statements.run(`LOCK TABLE ${prefix}head IN EXCLUSIVE MODE`)
    // Another process that started at once may have restored it.
    if (!(await isUnguarded(statements, prefix))) return false
    const all = await statements.rows(
      `SELECT relid::text AS name, is_month FROM ${tablesOf(prefix)} AS tables ORDER BY is_month`,
    )
    for (const { name, is_month } of all) {
      const table = String(name)
      await statements.run(`ALTER TABLE ${table} ENABLE TRIGGER ALL`)
      await statements.run(staysTrigger(table, prefix))
      if (is_month !== true) await statements.run(fixedTrigger(table, prefix))
    }
    const { id, hash } = impliedHead(await statements.rows(newest(prefix)))
    await statements.run(`INSERT INTO ${prefix}head (one, id, hash) VALUES (1, $1, $2) ON CONFLICT DO NOTHING`, [
      id,
      hash,
    ])
    return true
  })
}

const fixedTrigger = (table: string, prefix: string): string =>
  `CREATE OR REPLACE TRIGGER entry_is_fixed BEFORE UPDATE OR DELETE ON ${table}
   FOR EACH ROW EXECUTE FUNCTION ${prefix}refuse()`

const staysTrigger = (table: string, prefix: string): string =>
  `CREATE OR REPLACE TRIGGER entry_stays BEFORE TRUNCATE ON ${table}
   FOR EACH STATEMENT EXECUTE FUNCTION ${prefix}refuse()`

/** Makes a partition for each month (UTC) of entries, in the transaction of the first. */
function inMonths(prefix: string): LogDialect {
  const there = new Set<string>()
  return {
    like: 'ILIKE',
    lock: 'FOR UPDATE',
    async prepare(statements, instants) {
      const months = new Set(instants.map((at) => new Date(at).toISOString().slice(0, 'JJJJ-MM'.length)))
      for (const month of months) if (!there.has(month) && (await hasMonth(statements, prefix, month))) there.add(month)
    },
    forget: () => there.clear(),
  }
}

/** Makes the table of a month. @returns whether it was there already: one made now goes with a failed transaction */
async function hasMonth(statements: Statements, prefix: string, month: string): Promise<boolean> {
  const begin = new Date(`${month}-01T00:00:00Z`)
  const end = Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1)
  const table = `${prefix}entry_${month.replace('-', '_')}`
  const [known] = await statements.rows(`SELECT to_regclass('${table}') IS NOT NULL AS there`)
  if (known?.['there'] === true) return true
  await statements.run(
    `CREATE TABLE ${table} PARTITION OF ${prefix}entry FOR VALUES FROM (${begin.getTime()}) TO (${end})`,
  )
  await statements.run(staysTrigger(table, prefix))
  return false
}
