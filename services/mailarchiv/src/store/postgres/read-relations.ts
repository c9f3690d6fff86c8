/** Reads conversations and files of mails. */
import { isUuid } from '@zeughaus/platform'
import { type Readable, readsAll } from '../../search/index.ts'
import type { Conversation, FileHit, FilesWanted, MailSummary, Page } from '../contract/index.ts'
import { isReadableRow, SENT_COLUMNS } from '../core/index.ts'
import { answersOf, nameCondition } from '../core/relations/index.ts'
import type { Database, Rows } from './database.ts'
import { readSummaries } from './rows.ts'
import { literal } from './sets.ts'

/** What decides who may read `mailarchiv.mail m`. */
const SENT = SENT_COLUMNS.map((column) => `m.${column}`).join(', ')

/** Reads the mails of a conversation that a caller may read. */
export async function readConversation(
  database: Database,
  mailId: string,
  page: Page,
  readable: Readable,
): Promise<Conversation | null> {
  if (!isUuid(mailId)) return null
  const [mail] = await database.rows(
    `SELECT i.conversation, ${SENT} FROM mailarchiv.mail m LEFT JOIN mailarchiv.in_conversation i ON i.id = m.id WHERE m.id = $1`,
    [mailId],
  )
  if (mail === undefined || !isReadableRow(readable, mail)) return null
  const conversation = mail.conversation === null ? null : Number(mail.conversation)
  const members =
    conversation === null
      ? `SELECT sort, id, NULL AS answers FROM mailarchiv.mail WHERE id = '${mailId}'`
      : `SELECT sort, id, answers FROM mailarchiv.in_conversation WHERE conversation = ${conversation}`
  const [ids, { total, rows }] = await Promise.all([
    conversationIds(database, conversation === null ? [] : [conversation], readable),
    readsAll(readable) ? membersOf(database, members, page) : readMembers(database, members, page, readable),
  ])
  const answers = new Map(rows.map((row) => [String(row.id), answersOf(row.answers)]))
  const summaries = await readSummaries(
    database,
    rows.map(({ id }) => ({ id: String(id) })),
  )
  return {
    id: (conversation === null ? undefined : ids.get(conversation)) ?? mailId,
    total,
    mails: summaries.map((each) => ({ ...each, answers: answers.get(each.id)! })),
  }
}

type Members = { readonly total: number; readonly rows: Rows }

/** A page of a conversation for a caller who may read every mail. */
async function membersOf(database: Database, members: string, { limit, offset }: Page): Promise<Members> {
  const [[counted], rows] = await Promise.all([
    database.rows(`SELECT count(*) AS mails FROM (${members}) t`),
    database.rows(`SELECT id, answers FROM (${members}) t ORDER BY sort, id LIMIT $1 OFFSET $2`, [limit, offset]),
  ])
  return { total: Number(counted?.mails), rows }
}

/** A page of what a caller with a scope may read of a conversation: each of its mails is looked at. */
async function readMembers(
  database: Database,
  members: string,
  { limit, offset }: Page,
  readable: Readable,
): Promise<Members> {
  const rows = await database.rows(
    `SELECT t.id, t.answers, ${SENT} FROM (${members}) t JOIN mailarchiv.mail m ON m.id = t.id ORDER BY t.sort, t.id`,
  )
  const seen = rows.filter((row) => isReadableRow(readable, row))
  return { total: seen.length, rows: seen.slice(offset, offset + limit) }
}

/** Mails of a conversation that are looked at at once. */
const LOOKED_AT = 1_000

/**
 * Finds the ids of conversations as a caller sees them, by number: of each the mail archived first among those that they
 * may read.
 */
export async function conversationIds(
  database: Database,
  conversations: readonly number[],
  readable: Readable,
): Promise<ReadonlyMap<number, string>> {
  if (conversations.length === 0) return new Map()
  const firsts = await database.rows(
    `SELECT t.number, m.id, ${SENT} FROM mailarchiv.conversation t JOIN mailarchiv.mail m ON m.seq = t.first
     WHERE t.number = ANY($1::bigint[])`,
    [conversations],
  )
  const ids = new Map<number, string>()
  for (const row of firsts) {
    const id = isReadableRow(readable, row)
      ? String(row.id)
      : await firstReadable(database, Number(row.number), readable)
    if (id !== null) ids.set(Number(row.number), id)
  }
  return ids
}

async function firstReadable(database: Database, conversation: number, readable: Readable): Promise<string | null> {
  for (let after: number | null = 0; after !== null; ) {
    const rows: Rows = await database.rows(
      `SELECT m.id, m.seq, ${SENT} FROM mailarchiv.in_conversation i JOIN mailarchiv.mail m ON m.id = i.id
       WHERE i.conversation = $1 AND m.seq > $2 ORDER BY m.seq LIMIT ${LOOKED_AT}`,
      [conversation, after],
    )
    const first = rows.find((row) => isReadableRow(readable, row))
    if (first !== undefined) return String(first.id)
    after = rows.length === LOOKED_AT ? Number(rows.at(-1)?.seq) : null
  }
  return null
}

/**
 * Lists files of mails, newest mail first.
 *
 * @param mails selects `sort` and `id` of the mails whose files are listed; null: all
 */
export async function readFiles(
  database: Database,
  wanted: Omit<FilesWanted, 'mails'>,
  mails: string | null,
  page: Page,
): Promise<{ files: FileHit[]; total: number }> {
  const conditions = fileConditions(wanted)
  if (mails !== null) conditions.push(`f.id IN (SELECT id FROM (${mails}) hits)`)
  const from = `FROM mailarchiv.file f WHERE ${conditions.join(' AND ')}`
  const [[counted], rows] = await Promise.all([
    database.rows(`SELECT count(*) AS files ${from}`),
    database.rows(`SELECT f.* ${from} ORDER BY f.sort DESC, f.id, f.number LIMIT $1 OFFSET $2`, [
      page.limit,
      page.offset,
    ]),
  ])
  const ids = [...new Set(rows.map(({ id }) => String(id)))]
  const summaries = await readSummaries(
    database,
    ids.map((id) => ({ id })),
  )
  const found = new Map(summaries.map((mail) => [mail.id, mail]))
  return { files: rows.map((row) => toFile(row, found.get(String(row.id))!)), total: Number(counted?.files) }
}

function fileConditions({ sha256, type, filename }: Omit<FilesWanted, 'mails'>): string[] {
  const conditions = ['true']
  if (sha256 !== null) conditions.push(`f.sha256 = decode(${literal(sha256)}, 'hex')`)
  if (type !== null) conditions.push(`f.type = ${literal(type)}`)
  if (filename !== null) conditions.push(`f.name LIKE ${literal(nameCondition(filename))}`)
  return conditions
}

function toFile(row: Rows[number], mail: MailSummary): FileHit {
  return {
    mail,
    index: Number(row.number),
    filename: String(row.filename),
    contentType: String(row.content_type),
    size: Number(row.size),
    sha256: Buffer.from(row.sha256 as Uint8Array).toString('hex'),
  }
}
