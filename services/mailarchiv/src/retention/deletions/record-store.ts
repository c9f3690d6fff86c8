/** Reads and writes runs of deletion whole, with their mails and their history, as records outside of the archive have them. */
import { insertRows, type Row, type Statements, type Tables } from '../../kern/tables/index.ts'
import { inPortions, noteStep, PORTION } from '../records/index.ts'
import { openMailStore } from './mail-store.ts'
import type { DeletionRecord } from './record.ts'
import { NO_COUNTS, toRun } from './rows.ts'
import type { RunMail, RunState, RunStep } from './run.ts'

type Stored = Omit<DeletionRecord, 'format' | 'note'>
type NewStep = Parameters<typeof noteStep>[3] & { readonly what: RunStep }

/** A run to be carried out once more. */
export interface Repetition {
  readonly id: string
  readonly day: string
  readonly begunAt: number
  readonly proposed: { readonly at: number; readonly by: string }
  readonly released: { readonly at: number; readonly by: string }
  /** Its mails that are in the archive; those that once stayed among them. */
  readonly mails: readonly RunMail[]
  /** The signed note, compressed. */
  readonly note: Uint8Array
  readonly stored: Stored
}

/** Opens runs over their tables, which stay the caller's. */
export function openRecordStore(tables: Tables) {
  const { prefix } = tables
  const { mailsAfter } = openMailStore(tables)

  return {
    /** Reads what is stored of a run that was carried out. */
    async read(run: string): Promise<Stored> {
      const [row] = await tables.rows(`SELECT * FROM ${prefix}deletion WHERE id = $1`, [run])
      const steps = await tables.rows(`SELECT * FROM ${prefix}step WHERE about = $1 ORDER BY id`, [run])
      const mails: RunMail[] = []
      const read = (after: number) => mailsAfter(run, { after, limit: PORTION, which: 'all' })
      for await (const some of inPortions(read)) mails.push(...some)
      return { run: row === undefined ? null : toStoredRun(row), steps: steps.map(toStoredStep), mails }
    },

    /** Takes back the run that has not ended, if there is one: its list was reckoned with mails that go now. */
    withdrawOpen: (step: NewStep): Promise<void> =>
      tables.transaction(async (statements) => {
        const [open] = await statements.rows(`SELECT id FROM ${prefix}deletion WHERE one = 1`)
        if (open === undefined) return
        const id = String(open['id'])
        await statements.run(
          `UPDATE ${prefix}deletion SET state = 'withdrawn', one = NULL, ended_at = $2, error = NULL, progress = NULL
           WHERE id = $1`,
          [id, step.at],
        )
        await statements.run(`DELETE FROM ${prefix}deletion_mail WHERE run = $1`, [id])
        await noteStep(statements, prefix, id, step)
      }),

    /** Puts a run in the place of what is stored of it, as one that is carried out. False: another one has not ended. */
    begin: (repetition: Repetition, step: NewStep): Promise<boolean> =>
      tables.transaction(async (statements) => {
        const { id } = repetition
        const [other] = await statements.rows(`SELECT id FROM ${prefix}deletion WHERE one = 1 AND id <> $1`, [id])
        if (other !== undefined) return false
        await removeRun(statements, id)
        await insertRun(statements, repetition)
        await noteStep(statements, prefix, id, step)
        return true
      }),
  }

  async function removeRun(statements: Statements, id: string): Promise<void> {
    for (const table of ['deletion_mail', 'deletion_note'])
      await statements.run(`DELETE FROM ${prefix}${table} WHERE run = $1`, [id])
    await statements.run(`DELETE FROM ${prefix}step WHERE about = $1`, [id])
    await statements.run(`DELETE FROM ${prefix}deletion WHERE id = $1`, [id])
  }

  async function insertRun(statements: Statements, repetition: Repetition): Promise<void> {
    const { id, day, begunAt, proposed, released, mails, note, stored } = repetition
    const { run, steps } = stored
    const row = {
      ...{ id, state: RUNNING, one: 1, day },
      ...{ proposed_by: proposed.by, proposed_name: run?.proposed.name ?? '', proposed_at: proposed.at },
      ...{ released_by: released.by, released_name: run?.released.name ?? '', released_at: released.at },
      ...{ begun_at: begunAt, counts: JSON.stringify(run?.counts ?? NO_COUNTS) },
      mails: mails.filter(({ kept }) => kept === null).length,
    }
    await insert(statements, 'deletion', [row])
    await insert(
      statements,
      'deletion_mail',
      mails.map(({ seq, id: mail, free, rule, kept }) => ({
        ...{ run: id, seq, mail, free, rule, kept: kept?.how ?? null, keeper: kept?.by ?? null },
      })),
    )
    await insert(statements, 'deletion_note', [{ run: id, note }])
    await insert(
      statements,
      'step',
      steps.map(({ id: own, at, by, what, details }) => ({
        ...{ id: own, about: id, at, account: by.id, person: by.name, what, details: JSON.stringify(details) },
      })),
    )
  }

  async function insert(statements: Statements, table: string, rows: readonly Row[]): Promise<void> {
    const [first] = rows
    if (first === undefined) return
    const columns = Object.keys(first)
    await insertRows(statements, `${prefix}${table} (${columns.join()})`, columns, rows)
  }
}

const RUNNING: RunState = 'running'

function toStoredRun(row: Row): Stored['run'] {
  const { day, proposedBy, releasedBy, counts } = toRun(row)
  if (releasedBy === null) throw new Error('a run that was carried out was released')
  const person = ({ id, name }: typeof proposedBy) => ({ id, name })
  return {
    ...{ day, proposed: person(proposedBy), released: person(releasedBy) },
    counts: { ...counts, kept: [...counts.kept] },
  }
}

function toStoredStep(row: Row): Stored['steps'][number] {
  return {
    id: String(row['id']),
    at: Number(row['at']),
    by: { id: String(row['account']), name: String(row['person']) },
    what: row['what'] as RunStep,
    details: JSON.parse(String(row['details'])) as Record<string, unknown>,
  }
}
