/** The history of rules, holds, requests, runs of deletion and the clock: who did what when. It outlasts what it is about, and nothing changes an entry. */
import { newId } from '@zeughaus/platform'
import type { Row, Statements, Tables } from '../../kern/tables/index.ts'

/** Who does something, as the history keeps it. */
export interface Person {
  readonly id: string
  readonly name: string
}

/** Who does what no person does. */
export const SERVICE: Person = { id: '', name: 'Mailarchiv' }

/** An entry. `details` say the rest. `at` in milliseconds since 1970 UTC. */
export interface Step<What extends string = string> {
  readonly at: number
  readonly person: string
  readonly what: What
  readonly details: Readonly<Record<string, unknown>>
}

export interface NewStep<What extends string = string> extends Omit<Step<What>, 'person'> {
  readonly by: Person
}

/**
 * Adds an entry, in the transaction that changes what it is about. A run of deletion that begins waits for this
 * transaction, and it for the run.
 */
export async function noteStep(statements: Statements, prefix: string, about: string, step: NewStep): Promise<void> {
  await noteAside(statements, prefix, about, step)
  await statements.run(`UPDATE ${prefix}law SET revision = revision + 1`)
}

/** Adds an entry about a change that keeps, frees and hides no mail: what was reckoned before it still holds. */
export async function noteAside(statements: Statements, prefix: string, about: string, step: NewStep): Promise<void> {
  const { at, by, what, details } = step
  await statements.run(
    `INSERT INTO ${prefix}step (id, about, at, account, person, what, details) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [newId(), about, at, by.id, by.name, what, JSON.stringify(details)],
  )
}

/** Grows with all that people do with rules, holds, restrictions, runs and the clock. */
export async function revisionOf(tables: Statements & Pick<Tables, 'prefix'>): Promise<number> {
  const [row] = await tables.rows(`SELECT revision FROM ${tables.prefix}law`)
  return Number(row?.['revision'])
}

/** What was done with something, oldest first. */
export async function stepsOf<What extends string>(tables: Tables, about: string): Promise<Step<What>[]> {
  const rows = await tables.rows(`SELECT * FROM ${tables.prefix}step WHERE about = $1 ORDER BY id`, [about])
  return rows.map((row: Row) => ({
    at: Number(row['at']),
    person: String(row['person']),
    what: row['what'] as What,
    details: JSON.parse(String(row['details'])) as Step['details'],
  }))
}
