/** Reads conversations and files of mails. */
import type { DatabaseSync } from 'node:sqlite'
import { type Readable, readsAll } from '../../search/index.ts'
import type { Conversation, FileHit, FilesWanted, MailSummary, Page } from '../contract/index.ts'
import { answersOf, nameCondition } from '../core/relations/index.ts'
import { isReadableRow, PageRoom, SENT_COLUMNS } from '../core/worker-api.ts'
import { compileSearch } from './compile.ts'
import { positionsWithin } from './query.ts'
import { charactersOf, idBytes, idText, LONG_IN_SUMMARY, type Row, SUMMARY_COLUMNS, toSummary } from './rows.ts'
import type { RowCondition } from './sets.ts'
import { prepared } from './statements.ts'

/** Reads the mails of a conversation that a caller may read. */
export function readConversation(
  db: DatabaseSync,
  mailId: string,
  page: Page,
  readable: Readable,
): Conversation | null {
  const mail = prepared(db, `SELECT m.sort, ${SENT} FROM mail m WHERE m.id = ?`).get(idBytes(mailId))
  if (mail === undefined || !isReadableRow(readable, mail)) return null
  const sort = Number(mail.sort)
  const { total, positions } = readsAll(readable) ? membersOf(db, sort, page) : readMembers(db, sort, page, readable)
  const room = new PageRoom()
  const answers = prepared(db, 'SELECT answers FROM in_conversation WHERE sort = ?')
  return {
    id: conversationIds(db, readable)(sort, mailId),
    total,
    mails: positions.map((at) => ({ ...summaryAt(db, at, room), answers: answersOf(answers.get(at)?.answers) })),
  }
}

type Members = { readonly total: number; readonly positions: readonly number[] }

/** A page of a conversation for a caller who may read every mail. */
function membersOf(db: DatabaseSync, sort: number, { limit, offset }: Page): Members {
  const total = Number(prepared(db, `SELECT count(*) AS mails FROM (${MEMBERS})`).get(sort, sort)?.mails)
  const rows = prepared(db, `${MEMBERS} ORDER BY sort LIMIT ? OFFSET ?`).all(sort, sort, limit, offset)
  return { total, positions: rows.map((row) => Number(row.sort)) }
}

/** A page of what a caller with a scope may read of a conversation: each of its mails is looked at. */
function readMembers(db: DatabaseSync, sort: number, { limit, offset }: Page, readable: Readable): Members {
  const rows = db.prepare(
    `SELECT m.sort, ${SENT} FROM (${MEMBERS}) i CROSS JOIN mail m ON m.sort = i.sort ORDER BY i.sort`,
  )
  const seen: number[] = []
  for (const row of rows.iterate(sort, sort)) if (isReadableRow(readable, row)) seen.push(Number(row.sort))
  return { total: seen.length, positions: seen.slice(offset, offset + limit) }
}

/** The mails of the conversation of the mail at a position; the mail alone when it is in none. */
const MEMBERS = `SELECT sort FROM in_conversation WHERE conversation = (SELECT conversation FROM in_conversation WHERE sort = ?)
  UNION ALL SELECT sort FROM mail WHERE sort = ? AND sort NOT IN (SELECT sort FROM in_conversation)`

/** What decides who may read `mail m`. */
const SENT = SENT_COLUMNS.map((column) => `m.${column}`).join(', ')

/**
 * Finds the id of the conversation of a mail as a caller sees it: that of the mail archived first among those that they
 * may read. What it has found it keeps, because mails that are read together often belong to one conversation.
 */
export function conversationIds(db: DatabaseSync, readable: Readable): (sort: number, mailId: string) => string {
  const known = new Map<number, string>()
  return (sort, mailId) => {
    const first = prepared(db, FIRST_OF_CONVERSATION).get(sort)
    if (first === undefined) return mailId
    if (isReadableRow(readable, first)) return idText(first.id)
    const conversation = Number(first.conversation)
    const id = known.get(conversation) ?? firstReadable(db, conversation, readable) ?? mailId
    known.set(conversation, id)
    return id
  }
}

const FIRST_OF_CONVERSATION = `SELECT m.id, i.conversation, ${SENT} FROM in_conversation i JOIN conversation t ON t.number = i.conversation
  JOIN mail m ON m.seq = t.first WHERE i.sort = ?`

function firstReadable(db: DatabaseSync, conversation: number, readable: Readable): string | null {
  const rows = db.prepare(
    `SELECT m.id, ${SENT} FROM in_conversation i CROSS JOIN mail m ON m.sort = i.sort WHERE i.conversation = ? ORDER BY m.seq`,
  )
  for (const row of rows.iterate(conversation)) if (isReadableRow(readable, row)) return idText(row.id)
  return null
}

/** Lists files of mails, newest mail first. */
export function readFiles(db: DatabaseSync, { mails, ...wanted }: FilesWanted, page: Page) {
  const plan = compileSearch(mails)
  if (plan.nothing) return { files: [], total: 0 }
  const conditions = fileConditions(wanted)
  const positions = positionsWithin(db, plan)
  if (positions !== null) conditions.push({ sql: `f.sort IN (${positions.sql})`, parameters: positions.parameters })
  const where = whereAll(conditions)
  const parameters = conditions.flatMap((each) => [...each.parameters])
  const total = Number(prepared(db, `SELECT count(*) AS files FROM file f ${where}`).get(...parameters)?.files)
  const rows = prepared(db, `SELECT f.* FROM file f ${where} ORDER BY f.sort DESC, f.number LIMIT ? OFFSET ?`).all(
    ...parameters,
    page.limit,
    page.offset,
  )
  const room = new PageRoom()
  return { files: rows.map((row) => toFile(row, summaryAt(db, Number(row.sort), room))), total }
}

function fileConditions({ sha256, type, filename }: Omit<FilesWanted, 'mails'>): RowCondition[] {
  const conditions: RowCondition[] = []
  if (sha256 !== null) conditions.push({ sql: 'f.sha256 = unhex(?)', parameters: [sha256] })
  if (type !== null) conditions.push({ sql: 'f.type = ?', parameters: [type] })
  if (filename !== null) conditions.push({ sql: "f.name LIKE ? ESCAPE '\\'", parameters: [nameCondition(filename)] })
  return conditions
}

function toFile(row: Row, mail: MailSummary): FileHit {
  return {
    mail,
    index: Number(row.number),
    filename: String(row.filename),
    contentType: String(row.content_type),
    size: Number(row.size),
    sha256: Buffer.from(row.sha256 as Uint8Array).toString('hex'),
  }
}

export function summaryAt(db: DatabaseSync, sort: number, room: PageRoom): MailSummary {
  const row = prepared(db, `SELECT ${SUMMARY_COLUMNS} FROM mail m WHERE m.sort = ?`).get(sort)!
  return room.fit(toSummary(row), charactersOf(row, LONG_IN_SUMMARY))
}

export function whereAll(conditions: readonly RowCondition[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`
}
