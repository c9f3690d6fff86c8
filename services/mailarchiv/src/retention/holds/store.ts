/** The stored holds over the tables of either engine. */
import type { Row, Statements, Tables, Value } from '../../kern/tables/index.ts'
import type { NamedMail } from '../mentions/index.ts'
import { assertStaying, type NewStep, noteStep } from '../records/index.ts'
import type { Hold, HoldState, HoldStep } from './hold.ts'

type NewHoldStep = NewStep<HoldStep>

export type HoldStore = ReturnType<typeof openHoldStore>

/** Rows of one statement. */
const ROWS = 200

/** Opens the store over its tables, which stay the caller's. */
export function openHoldStore(tables: Tables) {
  const { prefix } = tables
  const [hold, held] = [`${prefix}hold`, `${prefix}held`]

  return {
    /** Lists all, oldest first. */
    async list(): Promise<Hold[]> {
      return (await tables.rows(`SELECT * FROM ${hold} ORDER BY id`)).map(toHold)
    },
    async get(id: string): Promise<Hold | null> {
      const [row] = await tables.rows(`SELECT * FROM ${hold} WHERE id = $1`, [id])
      return row === undefined ? null : toHold(row)
    },
    /** How many mails a list names. */
    async counted(id: string): Promise<number> {
      const [row] = await tables.rows(`SELECT count(*) AS mails FROM ${held} WHERE hold = $1`, [id])
      return Number(row?.['mails'] ?? 0)
    },
    /** The numbers of the mails of a list. */
    async held(id: string): Promise<number[]> {
      return (await tables.rows(`SELECT seq FROM ${held} WHERE hold = $1`, [id])).map(({ seq }) => Number(seq))
    },
    add: (
      { id, name, reason, search }: Pick<Hold, 'id' | 'name' | 'reason' | 'search'>,
      mails: readonly NamedMail[],
      step: NewHoldStep,
    ): Promise<void> =>
      tables.transaction(async (statements) => {
        await statements.run(`INSERT INTO ${hold} (id, name, reason, search, created_at) VALUES ($1, $2, $3, $4, $5)`, [
          id,
          name,
          reason,
          search === null ? null : JSON.stringify(search),
          step.at,
        ])
        await addMails(statements, id, mails)
        await noteStep(statements, prefix, id, step)
        await assertStaying(statements, prefix, mails)
      }),
    /** Adds mails to a list. False: its state is another one by now. */
    extend: (id: string, mails: readonly NamedMail[], step: NewHoldStep): Promise<boolean> =>
      tables.transaction(async (statements) => {
        if (!(await isStill(statements, id, 'active'))) return false
        await addMails(statements, id, mails)
        await noteStep(statements, prefix, id, step)
        await assertStaying(statements, prefix, mails)
        return true
      }),
    /** Notes who asks to lift it. False: its state is another one by now. */
    ask: (id: string, step: NewHoldStep): Promise<boolean> =>
      changed(
        id,
        step,
        `state = 'asked', asked_by = $2, asked_name = $3, asked_at = $4 WHERE id = $1 AND state = 'active'`,
        [step.by.id, step.by.name, step.at],
      ),
    /** Takes back that somebody asks. False: its state is another one by now. */
    withdraw: (id: string, step: NewHoldStep): Promise<boolean> =>
      changed(
        id,
        step,
        `state = 'active', asked_by = NULL, asked_name = NULL, asked_at = NULL WHERE id = $1 AND state = 'asked'`,
      ),
    /** Lifts what this person asked to lift. False: its state is another one by now. */
    lift: (id: string, askedBy: string, step: NewHoldStep): Promise<boolean> =>
      changed(id, step, `state = 'lifted', lifted_at = $2 WHERE id = $1 AND state = 'asked' AND asked_by = $3`, [
        step.at,
        askedBy,
      ]),
  }

  /** Changes a hold and notes it, if it is still as the change demands. */
  function changed(id: string, step: NewHoldStep, change: string, values: readonly Value[] = []): Promise<boolean> {
    return tables.transaction(async (statements) => {
      const isChanged = (await statements.run(`UPDATE ${hold} SET ${change}`, [id, ...values])) > 0
      if (isChanged) await noteStep(statements, prefix, id, step)
      return isChanged
    })
  }

  /** Keeps its row as it is until the end of the transaction. */
  async function isStill(statements: Statements, id: string, state: HoldState): Promise<boolean> {
    return (await statements.run(`UPDATE ${hold} SET state = state WHERE id = $1 AND state = $2`, [id, state])) > 0
  }

  async function addMails(statements: Statements, id: string, mails: readonly NamedMail[]): Promise<void> {
    for (let start = 0; start < mails.length; start += ROWS) {
      const rows = mails.slice(start, start + ROWS)
      const places = rows.map((_, at) => `($1, $${2 * at + 2}, $${2 * at + 3})`).join()
      await statements.run(`INSERT INTO ${held} (hold, mail, seq) VALUES ${places} ON CONFLICT DO NOTHING`, [
        id,
        ...rows.flatMap(({ id: mail, seq }) => [mail, seq]),
      ])
    }
  }
}

function toHold(row: Row): Hold {
  const { search, asked_by: asker } = row
  return {
    id: String(row['id']),
    name: String(row['name']),
    reason: String(row['reason']),
    search: search === null ? null : (JSON.parse(String(search)) as Hold['search']),
    status: row['state'] as HoldState,
    createdAt: Number(row['created_at']),
    askedBy:
      asker === null ? null : { id: String(asker), name: String(row['asked_name']), at: Number(row['asked_at']) },
    liftedAt: row['lifted_at'] === null ? null : Number(row['lifted_at']),
  }
}
