/** The stored requests over the tables of either engine. */
import { conflict } from '@zeughaus/platform'
import type { Row, Statements, Tables, Value } from '../../kern/tables/index.ts'
import { assertStaying, type NewStep, noteAside, noteStep, revisionOf } from '../records/index.ts'
import { openListStore } from './mail-store.ts'
import {
  ended,
  type Outcome,
  type Request,
  type RequestSearch,
  type RequestState,
  type RequestStep,
} from './request.ts'
import { NO_SEARCH, toRequest } from './rows.ts'

type NewRequestStep = NewStep<RequestStep>

/** Mails of one restriction: every search of the archive leaves them out. */
export const MOST_RESTRICTED = 20_000

export type RequestStore = ReturnType<typeof openRequestStore>

/** Opens the store over its tables, which stay the caller's. */
export function openRequestStore(tables: Tables) {
  const { prefix } = tables
  const [request, ofRun] = [`${prefix}request`, `${prefix}deletion_request`]
  const lists = openListStore(tables)
  const selected = `SELECT r.*, (SELECT max(run) FROM ${ofRun} WHERE request = r.id) AS run FROM ${request} AS r`

  return {
    ...lists,

    /** Lists all, oldest first. */
    async list(): Promise<Request[]> {
      return (await tables.rows(`${selected} ORDER BY r.id`)).map(toRequest)
    },
    async get(id: string): Promise<Request | null> {
      const [row] = await tables.rows(`${selected} WHERE r.id = $1`, [id])
      return row === undefined ? null : toRequest(row)
    },
    /** The runs of deletion that were made from a request, newest first. */
    async runs(id: string): Promise<string[]> {
      const sql = `SELECT run FROM ${ofRun} WHERE request = $1 ORDER BY run DESC`
      return (await tables.rows(sql, [id])).map(({ run }) => String(run))
    },
    /** See `revisionOf`. */
    revision: (): Promise<number> => revisionOf(tables),

    add: (
      fields: Pick<Request, 'id' | 'kind' | 'person' | 'addresses' | 'withNamed' | 'receivedOn'>,
      step: NewRequestStep,
    ): Promise<void> =>
      tables.transaction(async (statements) => {
        const { id, kind, person, addresses, withNamed, receivedOn } = fields
        await statements.run(
          `INSERT INTO ${request} (id, kind, person, addresses, with_named, received_on, created_at, search)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [
            ...[id, kind, person, JSON.stringify(addresses), withNamed ? 1 : 0, receivedOn, step.at],
            JSON.stringify(NO_SEARCH),
          ],
        )
        await noteAside(statements, prefix, id, step)
      }),

    /** Begins a search. False: the request is closed by now. */
    beginSearch: (id: string, search: RequestSearch): Promise<boolean> =>
      tables.transaction(async (statements) => {
        if ((await lockIn(statements, id)) === 'closed') return false
        await lists.dropOthersIn(statements, id)
        await statements.run(`UPDATE ${request} SET search = $2 WHERE id = $1`, [id, JSON.stringify(search)])
        return true
      }),
    /** Notes how far a search is, unless a later one has begun. */
    noteSearch: (id: string, search: RequestSearch): Promise<void> =>
      tables.transaction(async (statements) => {
        if (await isLatest(statements, id, search))
          await statements.run(`UPDATE ${request} SET search = $2 WHERE id = $1`, [id, JSON.stringify(search)])
      }),
    /** Notes that a search has failed, unless a later one has begun. */
    failSearch: (id: string, search: RequestSearch, step: NewRequestStep): Promise<void> =>
      tables.transaction(async (statements) => {
        if (!(await isLatest(statements, id, search))) return
        await statements.run(`UPDATE ${request} SET search = $2 WHERE id = $1`, [id, JSON.stringify(search)])
        await lists.dropOthersIn(statements, id)
        await noteAside(statements, prefix, id, step)
      }),
    /**
     * Puts the list of a search in force, unless a later one has begun. That of a restriction in force loses no mail by it.
     *
     * @throws DomainError 409 for a request that is closed by now, for more mails than a restriction takes, or one that is
     * being deleted
     */
    finishSearch: (id: string, search: RequestSearch, step: Omit<NewRequestStep, 'details'>): Promise<void> =>
      tables.transaction(async (statements) => {
        const isLast = await isLatest(statements, id, search)
        const state = await lockIn(statements, id)
        if (state === 'closed') throw ended()
        if (!isLast) return
        if (state === 'restricted') await lists.keepFormerIn(statements, id, search.number)
        await lists.replaceIn(statements, id, search.number)
        await statements.run(`UPDATE ${request} SET search = $2 WHERE id = $1`, [id, JSON.stringify(search)])
        await recounted(statements, id, state, (mails) => ({ ...step, details: { mails } }))
      }),

    /**
     * Leaves mails out for the reason of a person, or (null) takes them in again. False: the request is closed by now.
     *
     * @throws DomainError 409 while a run of deletion is open that was made from it, for a restriction in force that would
     * have no mail, or more than it takes, or one that is being deleted
     */
    mark: (id: string, seqs: readonly number[], reason: string | null, step: NewRequestStep): Promise<boolean> =>
      tables.transaction(async (statements) => {
        const state = await lockIn(statements, id)
        if (state === 'closed') return false
        if (reason !== null && (await hasOpenRunIn(statements, id))) throw conflict('loeschlauf_offen', RUN_OPEN)
        await lists.markIn(statements, id, seqs, reason)
        await recounted(statements, id, state, () => step)
        return true
      }),

    /** Extends the deadline. False: the request is closed by now, or the deadline was extended before. */
    extend: (id: string, reason: string, step: NewRequestStep): Promise<boolean> =>
      changed(id, step, noteAside, `extended = $2 WHERE id = $1 AND state = 'open' AND extended IS NULL`, [reason]),
    /**
     * Closes an open request. False: its state is another one by now.
     *
     * @throws DomainError 409 for a refused or withdrawn one whose mails an open run of deletion would delete
     */
    close: (id: string, outcome: Outcome, step: NewRequestStep): Promise<boolean> =>
      tables.transaction(async (statements) => {
        if ((await lockIn(statements, id)) !== 'open') return false
        if (outcome !== 'done' && (await hasOpenRunIn(statements, id))) throw conflict('loeschlauf_offen', RUN_GOES_ON)
        await statements.run(`UPDATE ${request} SET state = 'closed', outcome = $2, closed_at = $3 WHERE id = $1`, [
          ...[id, outcome, step.at],
        ])
        await noteAside(statements, prefix, id, step)
        return true
      }),
    /** Notes what keeps, frees and hides no mail. */
    note: (id: string, step: NewRequestStep): Promise<void> =>
      tables.transaction((statements) => noteAside(statements, prefix, id, step)),

    /**
     * Puts a restriction in force. False: its state is another one by now.
     *
     * @throws DomainError 409 for more mails than a restriction takes, or one that is being deleted
     */
    restrict: (id: string, readers: readonly string[], step: NewRequestStep): Promise<boolean> =>
      tables.transaction(async (statements) => {
        const restricted = await statements.run(
          `UPDATE ${request} SET state = 'restricted', restricted_at = $2, readers = $3
           WHERE id = $1 AND state = 'open' AND kind = 'restriction'`,
          [id, step.at, JSON.stringify(readers)],
        )
        if (restricted === 0) return false
        await recounted(statements, id, 'restricted', () => step)
        return true
      }),
    /** Names other readers of a restriction in force. False: it is in force no more. */
    setReaders: (id: string, readers: readonly string[], step: NewRequestStep): Promise<boolean> =>
      changed(id, step, noteStep, `readers = $2 WHERE id = $1 AND state = 'restricted'`, [JSON.stringify(readers)]),
    /** Lifts a restriction. False: it is in force no more. */
    lift: (id: string, step: NewRequestStep): Promise<boolean> =>
      changed(
        id,
        step,
        noteStep,
        `state = 'closed', outcome = 'lifted', closed_at = $2 WHERE id = $1 AND state = 'restricted'`,
        [step.at],
      ),
  }

  /** Changes a request and notes it, if it is still as the change demands. */
  function changed(id: string, step: NewRequestStep, note: typeof noteStep, change: string, values: readonly Value[]) {
    return tables.transaction(async (statements) => {
      const isChanged = (await statements.run(`UPDATE ${request} SET ${change}`, [id, ...values])) > 0
      if (isChanged) await note(statements, prefix, id, step)
      return isChanged
    })
  }

  /** Keeps its row as it is until the end of the transaction. */
  async function lockIn(statements: Statements, id: string): Promise<RequestState> {
    await statements.run(`UPDATE ${request} SET state = state WHERE id = $1`, [id])
    const [row] = await statements.rows(`SELECT state FROM ${request} WHERE id = $1`, [id])
    return stateOf(row)
  }

  /** Whether a search is the latest of its request: one whose process lost its lease may still be at work. */
  async function isLatest(statements: Statements, id: string, { number }: RequestSearch): Promise<boolean> {
    await lockIn(statements, id)
    const [row] = await statements.rows(`SELECT search FROM ${request} WHERE id = $1`, [id])
    return row !== undefined && (JSON.parse(String(row['search'])) as RequestSearch).number === number
  }

  /** Whether a run of deletion that was made from a request has not ended. Its row is locked, also by who adds one. */
  async function hasOpenRunIn(statements: Statements, id: string): Promise<boolean> {
    const open = await statements.rows(
      `SELECT d.id FROM ${prefix}deletion AS d JOIN ${ofRun} AS r ON r.run = d.id WHERE r.request = $1 AND d.one = 1`,
      [id],
    )
    return open.length > 0
  }

  /** Counts a list that has changed and notes the step. What a restriction in force covers changes what runs may delete. */
  async function recounted(
    statements: Statements,
    id: string,
    state: RequestState,
    stepOf: (mails: number) => NewRequestStep,
  ): Promise<void> {
    const mails = await lists.recountIn(statements, id)
    if (state !== 'restricted') return noteAside(statements, prefix, id, stepOf(mails))
    if (mails > MOST_RESTRICTED) throw conflict('einschraenkung_voll', FULL)
    if (mails === 0) throw conflict('einschraenkung_leer', EMPTY)
    await noteStep(statements, prefix, id, stepOf(mails))
    await assertStaying(statements, prefix, await lists.listedIn(statements, id))
  }
}

const stateOf = (row: Row | undefined): RequestState => (row?.['state'] ?? 'closed') as RequestState

const FULL = `Eine Einschränkung nimmt höchstens ${MOST_RESTRICTED.toLocaleString('de-DE')} Mails. Bitte nehmen Sie Mails aus, die nicht dazugehören.`
const EMPTY =
  'Damit hätte diese Einschränkung keine Mail mehr. Bitte heben Sie sie auf: Die Person muss das vorher erfahren (Art. 18 Abs. 3 DSGVO).'
const RUN_OPEN =
  'Zu diesem Antrag gibt es einen Löschlauf, der nicht beendet ist. Bitte nehmen Sie die Mails dort heraus, oder ziehen Sie ihn zurück.'
const RUN_GOES_ON =
  'Zu diesem Antrag gibt es einen Löschlauf, der nicht beendet ist und die Mails löscht. Bitte ziehen Sie ihn zuerst zurück.'
