/** Gives a batch of mails positions by the rules of `core/words/sort-key.ts`, with one question to the database. */
import { SLOTS_PER_SECOND } from '../core/words/index.ts'
import type { Client } from './database.ts'

/** Returns the positions of mails of these seconds, in order. Call it with the archive's write lock. */
export async function takePositions(client: Client, seconds: readonly number[]): Promise<number[]> {
  const lowest = await lowestOf(client, [...new Set(seconds)])
  const positions: number[] = []
  for (const second of seconds) {
    let at = second
    while (lowest.get(at)! <= at * SLOTS_PER_SECOND) {
      at -= 1
      if (!lowest.has(at)) for (const [key, value] of await lowestOf(client, [at])) lowest.set(key, value)
    }
    const position = lowest.get(at)! - 1
    lowest.set(at, position)
    positions.push(position)
  }
  return positions
}

/** The lowest used position of each second; the end of its range when none is used. */
async function lowestOf(client: Client, seconds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await client.query(
    `SELECT first, (SELECT min(s.sort) FROM mailarchiv.search s WHERE s.sort >= first AND s.sort < first + ${SLOTS_PER_SECOND}) AS sort
     FROM unnest($1::bigint[]) AS first`,
    [seconds.map((second) => second * SLOTS_PER_SECOND)],
  )
  return new Map(
    rows.map((row) => {
      const second = Number(row.first) / SLOTS_PER_SECOND
      return [second, row.sort === null ? (second + 1) * SLOTS_PER_SECOND : Number(row.sort)]
    }),
  )
}
