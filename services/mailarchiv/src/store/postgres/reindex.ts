/**
 * Rebuilds rows and index from the raw mails. Number, id, time of archiving, provenance and added texts are the
 * database's own and stay; everything derived from the bytes is read again, and written where it differs.
 */

import { randomUUID } from 'node:crypto'
import type { Progress } from '../contract/index.ts'
import { extrasOf } from '../core/index.ts'
import { type ParsePool, type PreparedMail, toText, unseal } from '../core/reading/index.ts'
import { orderSecond } from '../core/words/index.ts'
import type { RawStore } from '../raw/index.ts'
import { readState, wholeMail } from './amend.ts'
import { columnsOf } from './arrivals.ts'
import type { Client, Database, Rows } from './database.ts'
import { assertNextTables, prepareNextTables, useNextTables } from './next-tables.ts'
import { Partitions } from './partitions.ts'
import { takePositions } from './positions.ts'
import { type Place, replaceText } from './replace.ts'
import { noteReadingOfAll } from './reread.ts'
import { Vocabulary } from './vocabulary.ts'
import { insertRelations, type Related } from './write-relations.ts'
import type { Writer } from './writer.ts'

const BATCH = 100
/** Mails that are read at once. */
const AT_ONCE = 8

type Context = {
  readonly database: Database
  readonly raws: RawStore
  readonly writer: Writer
  readonly pool: ParsePool
  readonly progress: Progress
}

type Rebuild = Context & {
  /** Ids of mails that are left out of what is derived from all of them. */
  readonly without?: ReadonlySet<string>
  /** Ends the rebuild, in the transaction that puts it in use. */
  readonly atEnd?: (client: Client) => Promise<void>
}

type Content = NonNullable<PreparedMail['content']>

/** A mail that was read again. */
type Fresh = {
  /** As it was before the reading. */
  readonly row: Rows[number]
  /** null: its bytes cannot be read; its row and index stay as they are. */
  readonly content: Content | null
}

/** What was added to a mail `m` after its arrival and is searched: numbers and sums, to be compared. */
const ADDITIONS = `(SELECT count(*) FROM mailarchiv.provenance p WHERE p.id = m.id AND p.envelope IS NOT NULL)::text || coalesce(
  (SELECT string_agg(a.kind || encode(sha256(a.text), 'hex'), ' ' ORDER BY a.kind) FROM mailarchiv.added_text a WHERE a.id = m.id), '')`
const MAILS = `SELECT m.*, ${ADDITIONS} AS additions FROM mailarchiv.mail m`

const NEXT = `${MAILS} WHERE seq > $1 ORDER BY seq LIMIT`

export async function reindexMails(context: Rebuild): Promise<{ mails: number }> {
  const { database, writer, progress, without = new Set(), atEnd = async () => undefined } = context
  const [counted] = await database.rows("SELECT value FROM mailarchiv.total WHERE name = 'mails'")
  const total = Number(counted?.value ?? 0)
  const rebuild = randomUUID()
  const words = new Vocabulary('vocabulary_next')
  await writer.locked((client) => prepareNextTables(client, rebuild))
  let [mails, after] = [0, 0]
  for (;;) {
    const rows = await database.rows(`${NEXT} ${BATCH}`, [after])
    if (rows.length === 0) {
      const isLast = await writer.locked(async (client) => {
        await assertNextTables(client, rebuild)
        return finish(client, after, atEnd)
      })
      if (isLast) return { mails }
      continue
    }
    const wanted = rows.filter(({ id }) => !without.has(String(id)))
    const fresh: Fresh[] = []
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      fresh.push(...(await Promise.all(wanted.slice(at, at + AT_ONCE).map((row) => readAnew(context, row)))))
    }
    await writer.locked(async (client) => {
      await assertNextTables(client, rebuild)
      await updateAll(client, writer, await upToDate(context, client, fresh))
      await takeWords(client, words, wanted)
    })
    after = Number(rows.at(-1)!.seq)
    mails += wanted.length
    progress(mails, Math.max(mails, total))
  }
}

/** Puts the new tables in the place of the old ones, unless a mail came meanwhile. */
async function finish(client: Client, after: number, atEnd: (client: Client) => Promise<void>): Promise<boolean> {
  const { rowCount } = await client.query(`${NEXT} 1`, [after])
  if (rowCount !== 0) return false
  await useNextTables(client)
  await noteReadingOfAll(client)
  await atEnd(client)
  return true
}

/** Adds the words of these mails to the vocabulary that is made anew. */
async function takeWords(client: Client, words: Vocabulary, mails: Rows): Promise<void> {
  const { rows } = await client.query(
    `SELECT s.words FROM mailarchiv.mail m JOIN mailarchiv.search s ON s.sort = m.sort AND s.id = m.id
     WHERE m.id = ANY($1::uuid[])`,
    [mails.map(({ id }) => id)],
  )
  for (const row of rows) words.take(Buffer.from(String(row.words)))
  await words.write(client)
}

/**
 * The mails as they are under the lock, without those that were deleted meanwhile. One to which another process added a
 * text or an envelope meanwhile is read once more.
 */
async function upToDate(context: Context, client: Client, fresh: readonly Fresh[]): Promise<readonly Fresh[]> {
  const { rows } = await client.query(`${MAILS} WHERE id = ANY($1::uuid[])`, [fresh.map(({ row }) => row.id)])
  const now = new Map(rows.map((row) => [row.id, row as Rows[number]]))
  const current: Fresh[] = []
  for (const read of fresh) {
    const row = now.get(read.row.id)
    if (row === undefined) continue
    current.push(row.additions === read.row.additions ? { ...read, row } : await readAnew(context, row))
  }
  return current
}

async function updateAll(client: Client, writer: Writer, fresh: readonly Fresh[]): Promise<void> {
  const related: Related[] = []
  for (const { row, content } of fresh) {
    if (content === null) continue
    const sort = await update(client, writer, row, content)
    related.push({ id: String(row.id), sort, seq: Number(row.seq), relations: content.relations })
  }
  await insertRelations(client, related, '_next')
}

async function readAnew({ database, raws, pool }: Context, row: Rows[number]): Promise<Fresh> {
  const state = await database.run((client) => readState(client, String(row.id)))
  if (state === null) return { row, content: null }
  const raw = await wholeMail(raws, state.ref)
  const receivedAt = row.date_received as number | null
  const provenance = { source: String(row.source), origin: null, envelope: state.envelope, receivedAt }
  const source = { kind: 'bytes', raw } as const
  const { jobs } = await pool.prepare([{ source, provenance, bytes: raw.length, extras: extrasOf(state) }], '')
  return { row, content: jobs[0] === undefined ? null : (unseal(jobs[0]).mails[0]?.content ?? null) }
}

/** Writes a reading. Returns the mail's position. */
async function update(client: Client, writer: Writer, row: Rows[number], content: Content): Promise<number> {
  const id = String(row.id)
  let sort = Number(row.sort)
  const archivedAt = Number(row.archived_at)
  const second = orderSecond({ ...content.fields, archivedAt })
  const dates = { dateHeader: row.date_header as number | null, dateReceived: row.date_received as number | null }
  const before = orderSecond({ ...dates, archivedAt })
  if (second !== before) sort = await move(client, { id, sort }, second)
  const changed = Object.entries({ sort, ...columnsOf(content.fields) }).filter(([name, value]) => row[name] !== value)
  if (changed.length > 0) {
    const assignments = changed.map(([name], place) => `${name} = $${place + 2}`)
    await client.query(`UPDATE mailarchiv.mail SET ${assignments.join(', ')} WHERE id = $1`, [
      id,
      ...changed.map(([, value]) => value),
    ])
  }
  await replaceText(writer.rewriting(client), { id, sort }, toText(content.document).body)
  return sort
}

/** Moves a mail to the position of another second. */
async function move(client: Client, { id, sort: from }: Place, second: number): Promise<number> {
  const [to] = await takePositions(client, [second])
  await new Partitions().ensure(client, [{ id, sort: to! }])
  await client.query('UPDATE mailarchiv.search SET sort = $3 WHERE sort = $1 AND id = $2', [from, id, to])
  await client.query('UPDATE mailarchiv.in_folder SET sort = $2 WHERE id = $1', [id, to])
  return to!
}
