/**
 * Rebuilds rows and index from the raw mails. Number, id, time of archiving, provenance and added texts are the
 * database's own and stay; everything derived from the bytes is read again, and written where it differs.
 */

import { ArchiveError, type Progress } from '../contract/index.ts'
import { extrasOf, readStateNumber } from '../core/index.ts'
import { type MailFields, type ParsePool, toText, unseal } from '../core/reading/index.ts'
import { FewTokens, type IndexDocument, orderSecond, SLOTS_PER_SECOND } from '../core/words/index.ts'
import type { RawStore } from '../raw/index.ts'
import { readState, wholeMail } from './amend.ts'
import type { Client, Database, Rows } from './database.ts'
import { documentOfText } from './folded.ts'
import { Partitions } from './partitions.ts'
import { takePositions } from './positions.ts'
import { type Place, type Rewriting, replaceText } from './replace.ts'
import { noteReadingOfAll } from './reread.ts'
import { addToDensity } from './totals.ts'
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

type Fresh = { readonly row: Rows[number]; readonly fields: MailFields; readonly document: IndexDocument }

export async function reindexMails(context: Context): Promise<{ mails: number }> {
  const { database, writer, progress } = context
  const [counted] = await database.rows("SELECT value FROM mailarchiv.total WHERE name = 'mails'")
  const total = Number(counted?.value ?? 0)
  await writer.locked((client) => writer.frequent.choose(client))
  const mails = await readAll(context, 'true', (done) => progress(done, Math.max(done, total)))
  await writer.locked(async (client) => {
    await writer.frequent.ready(client)
    await noteReadingOfAll(client)
  })
  return { mails }
}

/** The same for mails of a version that did not look for hidden recipients. */
export async function reindexOutdated(context: Context): Promise<{ mails: number }> {
  const mails = await readAll(context, 'has_bcc IS NULL', (done) => context.progress(done, done))
  return { mails }
}

/** @param condition on `mailarchiv.mail`: the mails to read again */
async function readAll(context: Context, condition: string, progress: (done: number) => void): Promise<number> {
  const { database, writer } = context
  let [mails, after] = [0, 0]
  for (;;) {
    const rows = await database.rows(
      `SELECT * FROM mailarchiv.mail WHERE seq > $1 AND ${condition} ORDER BY seq LIMIT ${BATCH}`,
      [after],
    )
    if (rows.length === 0) return mails
    const fresh: (Fresh | null)[] = []
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      fresh.push(...(await Promise.all(rows.slice(at, at + AT_ONCE).map((row) => readAnew(context, row)))))
    }
    await writer.locked(async (client) => {
      for (const [place, each] of fresh.entries()) {
        if (each !== null) await update(client, writer, each)
        else {
          await hideUnread(client, rows[place]!)
          await replaceText(writer.rewriting(client), placeOf(rows[place]!), null)
        }
      }
    })
    after = Number(rows.at(-1)!.seq)
    mails += rows.length
    progress(mails)
  }
}

/** Marks an unreadable mail as if it named hidden recipients. */
async function hideUnread(client: Client, { id, has_bcc: known }: Rows[number]): Promise<void> {
  if (known === null) await client.query('UPDATE mailarchiv.mail SET has_bcc = true WHERE id = $1', [id])
}

async function readAnew({ database, raws, pool }: Context, row: Rows[number]): Promise<Fresh | null> {
  const state = await database.run((client) => readState(client, String(row.id)))
  if (state === null) return null
  const raw = await wholeMail(raws, state.ref)
  const source = { kind: 'bytes', raw } as const
  const provenance = { source: String(row.source), origin: null, envelope: state.envelope }
  const { jobs } = await pool.prepare([{ source, provenance, bytes: raw.length }], '')
  const content = jobs[0] === undefined ? null : unseal(jobs[0]).mails[0]?.content
  if (content === null || content === undefined) return null
  if (state.texts.length === 0) {
    return { row, fields: content.fields, document: documentOfText(toText(content.document).body) }
  }
  const extras = extrasOf(state)
  const again = await wholeMail(raws, state.ref)
  try {
    const { after } = await pool.documents(
      { source: { kind: 'bytes', raw: again }, depth: content.fields.depth, before: extras, after: extras },
      again.length,
    )
    return { row, fields: content.fields, document: toText(after) }
  } catch (error) {
    // Its rows and index stay as they are.
    if (error instanceof ArchiveError && error.code === 'mail_unreadable') return null
    throw error
  }
}

async function update(client: Client, writer: Writer, { row, fields, document }: Fresh): Promise<void> {
  const id = String(row.id)
  let sort = Number(row.sort)
  const archivedAt = Number(row.archived_at)
  const second = orderSecond({ ...fields, archivedAt })
  const dates = { dateHeader: row.date_header as number | null, dateReceived: row.date_received as number | null }
  const before = orderSecond({ ...dates, archivedAt })
  // Above its second stands a mail that an earlier version sorted by a date in the future; a full second goes on below.
  const isAbove = sort >= (second + 1) * SLOTS_PER_SECOND
  if (second !== before || isAbove) sort = await move(writer.rewriting(client), { id, sort }, second)
  const columns = {
    sort,
    date_header: fields.dateHeader,
    date_received: fields.dateReceived,
    read_state: readStateNumber(fields),
    has_attachments: fields.attachments !== null,
    has_bcc: fields.hasBcc,
    senders: fields.senders,
    recipients: fields.recipients,
    copies: fields.copies,
    subject: JSON.stringify(fields.subject),
    attachments: fields.attachments,
    problems: fields.problems,
  }
  const changed = Object.entries(columns).filter(([name, value]) => row[name] !== value)
  if (changed.length > 0) {
    const assignments = changed.map(([name], place) => `${name} = $${place + 2}`)
    await client.query(`UPDATE mailarchiv.mail SET ${assignments.join(', ')} WHERE id = $1`, [
      id,
      ...changed.map(([, value]) => value),
    ])
  }
  await replaceText(writer.rewriting(client), { id, sort }, document)
}

const placeOf = (row: Rows[number]) => ({ id: String(row.id), sort: Number(row.sort) })

/** Moves a mail to the position of another second. */
async function move(
  { client, spread, frequent }: Rewriting,
  { id, sort: from }: Place,
  second: number,
): Promise<number> {
  const [to] = await takePositions(client, [second])
  await new Partitions().ensure(client, [{ id, sort: to! }])
  const { rows } = await client.query(
    'UPDATE mailarchiv.search SET sort = $3 WHERE sort = $1 AND id = $2 RETURNING words',
    [from, id, to],
  )
  await addToDensity(client, [from], -1)
  await addToDensity(client, [Math.max(to!, second * SLOTS_PER_SECOND)])
  for (const word of new FewTokens([...frequent.words]).in(String(rows[0]?.words))) {
    spread.add(word, from, -1)
    spread.add(word, to!)
  }
  await spread.write(client)
  return to!
}
