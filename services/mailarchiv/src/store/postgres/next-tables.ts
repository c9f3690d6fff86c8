/** The tables that a rebuild fills to put them in the place of those in use. One rebuild at a time has them. */
import { ArchiveError } from '../contract/index.ts'
import type { Client } from './database.ts'
import { numberNextVocabulary } from './vocabulary.ts'
import { RELATION_TABLES } from './write-relations.ts'

const TABLES = [...RELATION_TABLES, 'vocabulary'] as const

const OUSTED =
  'Ein anderes Programm hat inzwischen begonnen, den Index neu aufzubauen. Bitte warten Sie, bis es fertig ist, und wiederholen Sie den Vorgang.'
const DELETING =
  'Gerade werden Mails gelöscht. Bitte warten Sie, bis das Löschen beendet ist, und wiederholen Sie den Vorgang.'

/**
 * Makes empty tables for a rebuild; those of an interrupted one go, and one that still runs fails at its next step. A
 * rebuild that begins between the one of a deletion and its end would bring its mails back.
 *
 * @param rebuild names it
 */
export async function prepareNextTables(client: Client, rebuild: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM mailarchiv.erasure WHERE step = 1')
  if (rowCount !== 0) throw new ArchiveError('archive_locked', DELETING)
  for (const table of TABLES) {
    await client.query(`DROP TABLE IF EXISTS mailarchiv.${table}_next`)
    await client.query(`CREATE TABLE mailarchiv.${table}_next (LIKE mailarchiv.${table} INCLUDING ALL)`)
  }
  await client.query(`COMMENT ON TABLE mailarchiv.vocabulary_next IS ${client.escapeLiteral(rebuild)}`)
  await numberNextVocabulary(client)
}

/** Rejects when the tables are not those of this rebuild any more. */
export async function assertNextTables(client: Client, rebuild: string): Promise<void> {
  const { rows } = await client.query(
    `SELECT obj_description(to_regclass('mailarchiv.vocabulary_next'), 'pg_class') AS rebuild`,
  )
  if (rows[0].rebuild !== rebuild) throw new ArchiveError('archive_locked', OUSTED)
}

/** Puts the filled tables in the place of those in use. */
export async function useNextTables(client: Client): Promise<void> {
  for (const table of TABLES) {
    await client.query(`DROP TABLE mailarchiv.${table}`)
    await client.query(`ALTER TABLE mailarchiv.${table}_next RENAME TO ${table}`)
  }
  await client.query('COMMENT ON TABLE mailarchiv.vocabulary IS NULL')
}
