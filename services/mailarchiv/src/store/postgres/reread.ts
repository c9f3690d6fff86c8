/** Reads mails with intact bytes again, and compares the result with rows and index. */
import type { RecordFinding } from '../contract/index.ts'
import { differencesOf, differing, extrasOf, storedReading } from '../core/index.ts'
import { type ParsePool, READ_BY, readingMark } from '../core/reading/index.ts'
import type { IndexDocument } from '../core/words/index.ts'
import { ADDITIONS, additionsOf } from './additions.ts'
import type { Client, Database, Rows } from './database.ts'
import { foldedText } from './folded.ts'

/** A mail with the bytes that its row names. */
export type SoundMail = { readonly id: string; readonly raw: Uint8Array }

type Context = {
  readonly database: Database
  readonly pool: ParsePool
  readonly report: (finding: RecordFinding) => void
}

export class Rereading {
  readonly readOtherwise: string[] = []
  readonly #context: Context
  /** The first mail that this program read. */
  readonly #ours: number

  private constructor(context: Context, ours: number) {
    this.#context = context
    this.#ours = ours
  }

  static async begin(context: Context): Promise<Rereading> {
    const [latest] = await context.database.rows(
      'SELECT name, value FROM mailarchiv.total WHERE starts_with(name, $1) ORDER BY value DESC LIMIT 1',
      [READ_BY],
    )
    return new Rereading(context, latest?.name === readingMark() ? Number(latest.value) : Number.POSITIVE_INFINITY)
  }

  async compare(mails: readonly SoundMail[]): Promise<void> {
    if (mails.length === 0) return
    const { database, pool } = this.#context
    const rows = new Map((await database.rows(KNOWN, [mails.map(({ id }) => id)])).map((row) => [String(row.id), row]))
    const known = mails.flatMap(({ id, raw }) => {
      const row = rows.get(id)
      return row === undefined ? [] : [{ row, raw }]
    })
    const readings = await pool.again(
      known.map(({ row, raw }) => ({
        source: { kind: 'bytes', raw },
        extras: extrasOf(additionsOf(row)),
        receivedAt: row.date_received as number | null,
        bytes: raw.length,
      })),
    )
    for (const [index, { fields, document }] of readings.entries()) {
      const { row } = known[index]!
      const names = await differencesOf(storedReading(row, JSON.parse(String(row.subject)) as string), fields, (sort) =>
        this.#isTaken(sort),
      )
      this.#report(row, [
        ...(names.length > 0 ? [differing.row(String(row.id), names)] : []),
        ...indexFindings(row, document),
      ])
    }
  }

  async finish(): Promise<void> {
    const [counted] = await this.#context.database.rows(
      'SELECT (SELECT count(*) FROM mailarchiv.mail) AS mails, (SELECT count(*) FROM mailarchiv.search) AS entries',
    )
    const [mails, entries] = [Number(counted?.mails), Number(counted?.entries)]
    if (mails !== entries) this.#context.report(differing.entries(mails, entries))
  }

  #report(row: Rows[number], findings: readonly RecordFinding[]): void {
    if (findings.length === 0) return
    if (Number(row.seq) < this.#ours) this.readOtherwise.push(String(row.id))
    else for (const finding of findings) this.#context.report(finding)
  }

  async #isTaken(sort: number): Promise<boolean> {
    const rows = await this.#context.database.rows('SELECT 1 FROM mailarchiv.search WHERE sort = $1 LIMIT 1', [sort])
    return rows.length > 0
  }
}

const KNOWN = `SELECT m.*, s.words, ${ADDITIONS}
  FROM mailarchiv.mail m LEFT JOIN mailarchiv.search s ON s.sort = m.sort AND s.id = m.id AND s.size = m.size
  WHERE m.id = ANY($1::uuid[])`

/** Compares the index with texts and envelopes, which only the database has: a difference reveals a change. */
function indexFindings(row: Rows[number], document: IndexDocument): RecordFinding[] {
  const id = String(row.id)
  if (row.words === null) return [differing.unindexed(id)]
  return row.words === foldedText(document) ? [] : [differing.index(id)]
}

/** Notes that this program reads the mails from this one on, unless it has read the latest ones. */
export async function noteReading(client: Client, seq: number): Promise<void> {
  await client.query(
    `INSERT INTO mailarchiv.total SELECT $1::text, $2::bigint WHERE $1::text IS DISTINCT FROM
       (SELECT name FROM mailarchiv.total WHERE starts_with(name, $3) ORDER BY value DESC LIMIT 1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [readingMark(), seq, READ_BY],
  )
}

/** Notes that this program has read all mails. */
export async function noteReadingOfAll(client: Client): Promise<void> {
  await client.query('DELETE FROM mailarchiv.total WHERE starts_with(name, $1)', [READ_BY])
  await noteReading(client, 0)
}
