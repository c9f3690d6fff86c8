/**
 * The mark of an archive that has moved away, in the database itself: however its address is written, the mark is the
 * same. It is the comment of the schema, so it needs no table and goes along with a dump.
 */
import { connectAtStart, writableServer } from '@zeughaus/postgres'
import type pg from 'pg'
import { NAMED_BY } from './schema.ts'

const BEGINS = 'umgezogen nach '

/** Where the archive in this database went; null when it has not moved. @throws StartError when it is out of reach */
export function movedTo(url: string): Promise<string | null> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ mark: string | null }>(
      `SELECT obj_description(to_regnamespace('mailarchiv'), 'pg_namespace') AS mark`,
    )
    const mark = rows[0]?.mark ?? ''
    return mark.startsWith(BEGINS) ? mark.slice(BEGINS.length) : null
  })
}

/** Whether this database holds an archive. @throws StartError when it is out of reach */
export function hasArchive(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `SELECT to_regclass('mailarchiv.migration') IS NOT NULL AS there`,
    )
    return rows[0]?.there === true
  })
}

/** Marks the archive in this database as moved; null: it is current again. */
export function markMovedTo(url: string, target: string | null): Promise<void> {
  return withClient(url, async (client) => {
    const mark = target === null ? 'NULL' : client.escapeLiteral(`${BEGINS}${target}`)
    await client.query(`COMMENT ON SCHEMA mailarchiv IS ${mark}`)
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectAtStart(await writableServer({ connectionString: url }), NAMED_BY)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
