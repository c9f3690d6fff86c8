/** The stored runs of deletion over the tables of either engine. */
import { conflict } from '@zeughaus/platform'
import type { Statements, Tables, Value } from '../../kern/tables/index.ts'
import { type NewStep, noteStep, revisionOf } from '../records/index.ts'
import { openMailStore } from './mail-store.ts'
import { NO_COUNTS, toRun } from './rows.ts'
import type { Run, RunCounts, RunState, RunStep } from './run.ts'

type NewRunStep = NewStep<RunStep>

export type RunStore = ReturnType<typeof openRunStore>

/** Opens the store over its tables, which stay the caller's. */
export function openRunStore(tables: Tables) {
  const { prefix } = tables
  const [deletion, law, mail, note] = ['deletion', 'law', 'deletion_mail', 'deletion_note'].map(
    (table) => `${prefix}${table}`,
  )
  const ofRequest = `${prefix}deletion_request`
  const selected = `SELECT d.*, r.request FROM ${deletion} AS d LEFT JOIN ${ofRequest} AS r ON r.run = d.id`
  const mails = openMailStore(tables)

  return {
    ...mails,

    /** Lists all, newest first. */
    async list(): Promise<Run[]> {
      return (await tables.rows(`${selected} ORDER BY d.id DESC`)).map(toRun)
    },
    async get(id: string): Promise<Run | null> {
      const [row] = await tables.rows(`${selected} WHERE d.id = $1`, [id])
      return row === undefined ? null : toRun(row)
    },
    /** The run that has not ended. */
    async open(): Promise<Run | null> {
      const [row] = await tables.rows(`${selected} WHERE d.one = 1`)
      return row === undefined ? null : toRun(row)
    },
    /** See `revisionOf`. */
    revision: (): Promise<number> => revisionOf(tables),

    /** Makes a run whose list is to be reckoned. False: another one has not ended. @throws DomainError 409 for a request that is closed by now */
    add: ({ id, day, request }: Pick<Run, 'id' | 'day' | 'request'>, step: NewRunStep): Promise<boolean> =>
      tables.transaction(async (statements) => {
        const { at, by } = step
        // The row of the request before that of the run, as who changes the list of a request does.
        if (request !== null) await assertOpenRequest(statements, request)
        const added = await statements.run(
          `INSERT INTO ${deletion} (id, state, one, day, proposed_by, proposed_name, proposed_at, counts)
           VALUES ($1, 'proposing', 1, $2, $3, $4, $5, $6) ON CONFLICT (one) DO NOTHING`,
          [id, day, by.id, by.name, at, JSON.stringify(NO_COUNTS)],
        )
        if (added === 0) return false
        if (request !== null)
          await statements.run(`INSERT INTO ${ofRequest} (run, request) VALUES ($1, $2)`, [id, request])
        await noteStep(statements, prefix, id, step)
        return true
      }),
    /** Ends the reckoning of a list, which persons may look at. False: its state is another one by now. */
    propose: (id: string, counts: RunCounts, mails: number, step: NewRunStep): Promise<boolean> =>
      changed(
        id,
        step,
        `state = 'proposed', counts = $2, mails = $3, progress = NULL WHERE id = $1 AND state = 'proposing'`,
        [JSON.stringify(counts), mails],
      ),
    /** Ends a run whose list could not be reckoned. */
    fail: (id: string, error: string, step: NewRunStep): Promise<boolean> =>
      ended(id, step, ['proposing'], 'failed', error),
    /** Ends a run that a person takes back. False: it has begun by now, or ended. */
    withdraw: (id: string, step: NewRunStep): Promise<boolean> =>
      ended(id, step, ['proposed', 'released'], 'withdrawn', null),
    /** Keeps these mails of a list for the reason of a person. False: its state is another one by now. */
    except: (id: string, seqs: readonly number[], reason: string, step: NewRunStep): Promise<boolean> =>
      tables.transaction(async (statements) => {
        if (!(await isStill(statements, id, 'proposed'))) return false
        await mails.keepIn(statements, id, seqs, { how: 'exception', by: reason })
        await recountIn(statements, id)
        await noteStep(statements, prefix, id, step)
        return true
      }),
    /** Releases a list of so many mails. False: its state or its number is another one by now. */
    release: (id: string, mails: number, step: NewRunStep): Promise<boolean> =>
      changed(
        id,
        step,
        `state = 'released', released_by = $2, released_name = $3, released_at = $4
         WHERE id = $1 AND state = 'proposed' AND mails = $5 AND proposed_by <> $2`,
        [step.by.id, step.by.name, step.at, mails],
      ),
    /** Counts the mails of a released list once more. */
    recount: (id: string): Promise<Run> => tables.transaction((statements) => recountIn(statements, id)),
    /**
     * Makes the list of a released run final.
     *
     * @param revision of the rules and holds that it was reckoned with
     * @returns false when it was withdrawn, or any of them has changed since
     */
    begin: (id: string, revision: number, step: NewRunStep): Promise<boolean> =>
      tables.transaction(async (statements) => {
        // The run before the law, as in `changed`: in one order nobody waits for each other.
        if (!(await isStill(statements, id, 'released'))) return false
        const isSame = `UPDATE ${law} SET revision = revision WHERE revision = $1`
        if ((await statements.run(isSame, [revision])) === 0) return false
        await statements.run(
          `UPDATE ${deletion} SET state = 'running', begun_at = $2, progress = NULL, error = NULL WHERE id = $1`,
          [id, step.at],
        )
        await noteStep(statements, prefix, id, step)
        return true
      }),
    /** Ends a run whose mails are gone, or all kept. */
    finish: (id: string, step: NewRunStep): Promise<boolean> =>
      tables.transaction(async (statements) => {
        const finished = await statements.run(
          `UPDATE ${deletion} SET state = 'done', one = NULL, ended_at = $2, progress = NULL, error = NULL
           WHERE id = $1 AND state IN ('released', 'running')`,
          [id, step.at],
        )
        if (finished === 0) return false
        await statements.run(`DELETE FROM ${note} WHERE run = $1`, [id])
        await noteStep(statements, prefix, id, step)
        return true
      }),

    /** Notes how far a run is. */
    progress: (id: string, done: number, total: number): Promise<number> =>
      tables.run(`UPDATE ${deletion} SET progress = $2, error = NULL WHERE id = $1 AND one = 1`, [
        id,
        JSON.stringify({ done, total }),
      ]),
    /** Notes why a released run does not go on for now. */
    stop: (id: string, error: string): Promise<number> =>
      tables.run(`UPDATE ${deletion} SET error = $2, progress = NULL WHERE id = $1 AND one = 1`, [id, error]),
    /** The signed note of a run that was carried out before, compressed. */
    async note(id: string): Promise<Uint8Array | null> {
      const [row] = await tables.rows(`SELECT note FROM ${note} WHERE run = $1`, [id])
      return row === undefined ? null : (row['note'] as Uint8Array)
    },
    keepNote: (id: string, bytes: Uint8Array): Promise<number> =>
      tables.run(`INSERT INTO ${note} (run, note) VALUES ($1, $2)`, [id, bytes]),
  }

  /** Keeps the row of an open request as it is until the end of the transaction. @throws DomainError 409 for another one */
  async function assertOpenRequest(statements: Statements, id: string): Promise<void> {
    const sql = `UPDATE ${prefix}request SET state = state WHERE id = $1 AND state = 'open'`
    if ((await statements.run(sql, [id])) === 0)
      throw conflict(
        'antrag_abgeschlossen',
        'Dieser Antrag ist inzwischen abgeschlossen. Bitte laden Sie die Seite neu.',
      )
  }

  /** Changes a run and notes it, if it is still as the change demands. */
  function changed(id: string, step: NewRunStep, change: string, values: readonly Value[]): Promise<boolean> {
    return tables.transaction(async (statements) => {
      const isChanged = (await statements.run(`UPDATE ${deletion} SET ${change}`, [id, ...values])) > 0
      if (isChanged) await noteStep(statements, prefix, id, step)
      return isChanged
    })
  }

  /** Ends a run that deletes nothing, and forgets its list. */
  function ended(id: string, step: NewRunStep, from: readonly RunState[], to: RunState, error: string | null) {
    return tables.transaction(async (statements) => {
      const changed = await statements.run(
        `UPDATE ${deletion} SET state = $2, one = NULL, ended_at = $3, error = $4, progress = NULL
         WHERE id = $1 AND state IN (${from.map((state) => `'${state}'`).join()})`,
        [id, to, step.at, error],
      )
      if (changed === 0) return false
      await statements.run(`DELETE FROM ${mail} WHERE run = $1`, [id])
      await noteStep(statements, prefix, id, step)
      return true
    })
  }

  /** Keeps its row as it is until the end of the transaction. */
  async function isStill(statements: Statements, id: string, state: RunState): Promise<boolean> {
    return (await statements.run(`UPDATE ${deletion} SET state = state WHERE id = $1 AND state = $2`, [id, state])) > 0
  }

  async function recountIn(statements: Statements, id: string): Promise<Run> {
    const [row] = await statements.rows(`${selected} WHERE d.id = $1`, [id])
    const run = toRun(row!)
    const counted = await mails.countIn(statements, id)
    const counts = { ...run.counts, ...counted, isAll: run.counts.isAll && counted.kept.length === 0 }
    const left = Object.values(counted.rules).reduce((sum, rule) => sum + rule, 0)
    await statements.run(`UPDATE ${deletion} SET counts = $2, mails = $3 WHERE id = $1`, [
      id,
      JSON.stringify(counts),
      left,
    ])
    return { ...run, counts, mails: left }
  }
}
