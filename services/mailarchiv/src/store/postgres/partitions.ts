/**
 * Makes partitions: of mails by the year of archiving, of the search table by the quarter of the date. The writer makes
 * one with its first mail. Dates before 1990, which no honest mail has, share one partition, so that senders cannot cause
 * thousands of them; a date in the future counts as none.
 */
import { SLOTS_PER_SECOND } from '../core/words/index.ts'
import type { Client } from './database.ts'

const FIRST_YEAR = 1990
const MONTHS_PER_PART = 3

type Partition = { readonly name: string; readonly make: readonly string[] }

export class Partitions {
  readonly #known = new Set<string>()

  /** Makes the missing partitions of these rows. Call it with the archive's write lock. */
  async ensure(client: Client, rows: readonly { readonly id: string; readonly sort: number }[]): Promise<void> {
    const wanted = new Map<string, Partition>()
    for (const { id, sort } of rows) {
      for (const partition of [mailPartition(id), searchPartition(sort)]) {
        if (partition !== null && !this.#known.has(partition.name)) wanted.set(partition.name, partition)
      }
    }
    if (wanted.size === 0) return
    const { rows: there } = await client.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'mailarchiv'::regnamespace AND relname = ANY($1::text[])`,
      [[...wanted.keys()]],
    )
    for (const { relname } of there) {
      wanted.delete(String(relname))
      // It existed before this transaction, so it remains when this one fails.
      this.#known.add(String(relname))
    }
    for (const { make } of wanted.values()) for (const statement of make) await client.query(statement)
  }
}

/** Chooses by the time in a UUIDv7. */
function mailPartition(id: string): Partition {
  const year = new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).getUTCFullYear()
  const name = `mail_${year}`
  const make = `CREATE TABLE mailarchiv.${name} PARTITION OF mailarchiv.mail FOR VALUES FROM (${firstId(year)}) TO (${firstId(year + 1)})`
  return { name, make: [make] }
}

function firstId(year: number): string {
  const time = Date.UTC(year, 0, 1).toString(16).padStart(12, '0')
  return `'${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000'`
}

/** null: the partition of all other dates. */
function searchPartition(sort: number): Partition | null {
  const at = new Date(Math.floor(sort / SLOTS_PER_SECOND) * 1000)
  const year = at.getUTCFullYear()
  if (year < FIRST_YEAR) return null
  const part = Math.floor(at.getUTCMonth() / MONTHS_PER_PART)
  const start = (month: number) => String((Date.UTC(year, month, 1) / 1000) * SLOTS_PER_SECOND)
  const name = `search_${year}_${part + 1}`
  return {
    name,
    make: [
      `CREATE TABLE mailarchiv.${name} PARTITION OF mailarchiv.search
       FOR VALUES FROM (${start(part * MONTHS_PER_PART)}) TO (${start((part + 1) * MONTHS_PER_PART)}) WITH (toast_tuple_target = 128)`,
      `ALTER INDEX mailarchiv.${name}_tokens_idx ALTER COLUMN 1 SET STATISTICS 0`,
    ],
  }
}
