/** Remembers, across restarts and for all processes, when a checkpoint went where. */
import type { Row, Tables } from '../../kern/tables/index.ts'
import type { Destination } from './destinations.ts'

/** What is known of a destination. Times in milliseconds since 1970 UTC. */
export interface Remembered {
  /** Null before the first. */
  readonly sentAt: number | null
  /** Entries of the log of evidence in the last one that went. */
  readonly size: number | null
  /** The last try that did not succeed since then; null: none. */
  readonly failedAt: number | null
  /** German sentence: why it did not. */
  readonly problem: string | null
  /** Name of the checkpoint there that a person has set aside: the archive does not go on from it. */
  readonly setAside: string | null
}

export const NOTHING: Remembered = { sentAt: null, size: null, failedAt: null, problem: null, setAside: null }

export class SentStore {
  readonly #tables: Tables
  readonly #table: string

  /** @param tables stay the caller's */
  constructor(tables: Tables) {
    this.#tables = tables
    this.#table = `${tables.prefix}sent_checkpoint`
  }

  async of(id: Destination['id']): Promise<Remembered> {
    const [row] = await this.#tables.rows(`SELECT * FROM ${this.#table} WHERE destination = $1`, [id])
    return row === undefined ? NOTHING : rememberedOf(row)
  }

  async keep(id: Destination['id'], changes: Partial<Remembered>): Promise<void> {
    await this.#tables.transaction(async (statements) => {
      const [row] = await statements.rows(`SELECT * FROM ${this.#table} WHERE destination = $1`, [id])
      const { sentAt, size, failedAt, problem, setAside } = {
        ...(row === undefined ? NOTHING : rememberedOf(row)),
        ...changes,
      }
      await statements.run(
        `INSERT INTO ${this.#table} (destination, sent_at, size, failed_at, problem, set_aside)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (destination) DO UPDATE SET sent_at = excluded.sent_at, size = excluded.size,
           failed_at = excluded.failed_at, problem = excluded.problem, set_aside = excluded.set_aside`,
        [id, sentAt, size, failedAt, problem, setAside],
      )
    })
  }
}

const rememberedOf = (row: Row): Remembered => ({
  sentAt: numberOf(row['sent_at']),
  size: numberOf(row['size']),
  failedAt: numberOf(row['failed_at']),
  problem: textOf(row['problem']),
  setAside: textOf(row['set_aside']),
})

const numberOf = (value: unknown) => (value === null ? null : Number(value))
const textOf = (value: unknown) => (value === null ? null : String(value))
