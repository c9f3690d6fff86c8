/**
 * Makes partitions: of mails by the year of archiving, of the search table by the quarter of the date. The writer makes
 * one with its first mail. Dates that no honest mail has share one partition, so that senders cannot cause thousands of
 * them.
 */
import { SLOTS_PER_SECOND } from '../core/words/index.ts'
import type { Client } from './database.ts'

const FIRST_YEAR = 1990
/** Years ahead that get a partition of their own; later dates get one when their time has come. */
const YEARS_AHEAD = 1
const MONTHS_PER_PART = 3

type Partition = { readonly name: string; readonly from: string; readonly to: string }

export class Partitions {
  readonly #known = new Set<string>()

  /** Makes the missing partitions of these rows. Call it with the archive's write lock. */
  async ensure(client: Client, rows: readonly { readonly id: string; readonly sort: number }[]): Promise<void> {
    const wanted = new Map<string, Partition>()
    for (const { id, sort } of rows) {
      for (const partition of [mailPartition(id), searchPartition(sort, new Date().getUTCFullYear())]) {
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
    for (const partition of wanted.values()) {
      if (partition.name.startsWith('mail_')) await client.query(createSql('mail', partition))
      else await createSearchPartition(client, partition)
    }
  }
}

function createSql(table: 'mail' | 'search', { name, from, to }: Partition): string {
  const storage = table === 'search' ? ' WITH (toast_tuple_target = 128)' : ''
  return `CREATE TABLE mailarchiv.${name} PARTITION OF mailarchiv.${table} FOR VALUES FROM (${from}) TO (${to})${storage}`
}

/** Makes a partition, and moves rows of that time in that came when it was still far away. */
async function createSearchPartition(client: Client, partition: Partition): Promise<void> {
  const range = `sort >= ${partition.from} AND sort < ${partition.to}`
  await client.query(
    `CREATE TEMPORARY TABLE moved ON COMMIT DROP AS SELECT * FROM mailarchiv.search_other WHERE ${range}`,
  )
  await client.query(`DELETE FROM mailarchiv.search_other WHERE ${range}`)
  await client.query(createSql('search', partition))
  await client.query(withoutStatistics(partition.name))
  await client.query('INSERT INTO mailarchiv.search SELECT * FROM moved')
  await client.query('DROP TABLE moved')
}

/** Statistics about tokens cost every plan a millisecond for each partition, and no plan needs them. */
function withoutStatistics(name: string): string {
  return `ALTER INDEX mailarchiv.${name}_tokens_idx ALTER COLUMN 1 SET STATISTICS 0`
}

/** Chooses by the time in a UUIDv7. */
function mailPartition(id: string): Partition {
  const year = new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).getUTCFullYear()
  return { name: `mail_${year}`, from: firstId(year), to: firstId(year + 1) }
}

function firstId(year: number): string {
  const time = Date.UTC(year, 0, 1).toString(16).padStart(12, '0')
  return `'${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000'`
}

/** The partition of the search table for this position. */
export function searchPartitionName(sort: number): string {
  return searchPartition(sort, new Date().getUTCFullYear())?.name ?? 'search_other'
}

/** null: the partition of all other dates. */
export function searchPartition(sort: number, thisYear: number): Partition | null {
  const at = new Date(Math.floor(sort / SLOTS_PER_SECOND) * 1000)
  const year = at.getUTCFullYear()
  if (year < FIRST_YEAR || year > thisYear + YEARS_AHEAD) return null
  const part = Math.floor(at.getUTCMonth() / MONTHS_PER_PART)
  const start = (month: number) => String((Date.UTC(year, month, 1) / 1000) * SLOTS_PER_SECOND)
  return {
    name: `search_${year}_${part + 1}`,
    from: start(part * MONTHS_PER_PART),
    to: start((part + 1) * MONTHS_PER_PART),
  }
}
