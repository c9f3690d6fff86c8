/** Reads contacts, conversations and files of mails. */
import type { DatabaseSync } from 'node:sqlite'
import type { AddressFilter, SearchFilter } from '../../search/index.ts'
import type { Contact, ContactsWanted, FileHit, FilesWanted, MailSummary, Page, Thread } from '../contract/index.ts'
import { answersOf, nameCondition } from '../core/relations/index.ts'
import { PageRoom } from '../core/threads.ts'
import { hasToken } from '../core/words/index.ts'
import { compileSearch } from './compile.ts'
import { positionsWithin } from './query.ts'
import { charactersOf, idBytes, idText, LONG_IN_SUMMARY, type Row, SUMMARY_COLUMNS, toSummary } from './rows.ts'
import { CONTACTS, contactParameters, type RowCondition } from './sets.ts'
import { prepared } from './statements.ts'

/** Lists contacts with the first and the newest of their mails. */
export function readContacts(db: DatabaseSync, wanted: ContactsWanted): Contact[] {
  const counted = wanted.scope === null ? ALL_CONTACTS : contactsOf(wanted.scope)
  const conditions = contactConditions(wanted)
  const value = wanted.sort === 'last' ? 'c.last' : 'c.sent + c.received'
  const rows = prepared(
    db,
    `SELECT c.*, ${value} AS value FROM (${counted.sql}) c ${whereAll(conditions)}
     ORDER BY ${value} DESC, c.id DESC LIMIT ?`,
  ).all(...counted.parameters, ...conditions.flatMap(({ parameters }) => parameters), wanted.limit)
  const room = new PageRoom()
  return rows.map((row) => toContact(db, row, room))
}

const ALL_CONTACTS: RowCondition = { sql: 'SELECT * FROM contact', parameters: [] }

/**
 * Selects the contacts of a scope, counted in the mails that name them in From or To: these a key with this scope may
 * read, unless the mail names hidden recipients and comes from elsewhere.
 */
function contactsOf(scope: readonly AddressFilter[]): RowCondition {
  return {
    sql: `SELECT k.id, k.address, k.name, k.words, i.* FROM contact k JOIN (
        SELECT contact, sum(roles & 1) AS sent, sum((roles & 2) / 2) AS received, min(sort) AS first, max(sort) AS last
        FROM involved WHERE contact IN (${CONTACTS})
          AND (roles & 1 OR (roles & 2 AND sort NOT IN (SELECT rowid FROM search WHERE search MATCH ?)))
        GROUP BY contact) i ON i.contact = k.id`,
    parameters: [...contactParameters(scope), `"${hasToken({ kind: 'has', what: 'bcc' })}"`],
  }
}

function contactConditions({ addresses, words, sort, after }: ContactsWanted): RowCondition[] {
  const conditions: RowCondition[] = []
  if (addresses !== null)
    conditions.push({ sql: 'c.address IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(addresses)] })
  for (const [place, word] of words.entries()) {
    const stretch = place === words.length - 1 ? ` ${word}` : ` ${word} `
    conditions.push({ sql: "instr(c.words || ' ', ?) > 0", parameters: [stretch] })
  }
  if (after !== null) {
    const value = sort === 'last' ? 'c.last' : 'c.sent + c.received'
    conditions.push({ sql: `(${value}, c.id) < (?, ?)`, parameters: [after.value, after.number] })
  }
  return conditions
}

function toContact(db: DatabaseSync, row: Row, room: PageRoom): Contact {
  const newest = summaryAt(db, Number(row.last), room)
  return {
    number: Number(row.id),
    value: Number(row.value),
    address: String(row.address),
    name: String(row.name),
    sent: Number(row.sent),
    received: Number(row.received),
    first: row.first === row.last ? newest.date : summaryAt(db, Number(row.first), room).date,
    last: newest.date,
    newest: { id: newest.id, subject: newest.subject, date: newest.date },
  }
}

/** Reads the mails of a conversation among those of a search. */
export function readThread(db: DatabaseSync, mailId: string, page: Page, among: SearchFilter): Thread | null {
  const mail = prepared(db, 'SELECT sort FROM mail WHERE id = ?').get(idBytes(mailId))
  if (mail === undefined) return null
  const plan = compileSearch(among)
  const visible = plan.nothing ? { sql: 'SELECT NULL', parameters: [] } : positionsWithin(db, plan)
  const hits = `FROM (${MEMBERS}) i ${visible === null ? '' : `WHERE i.sort IN (${visible.sql})`}`
  const parameters = [mail.sort!, mail.sort!, ...(visible?.parameters ?? [])]
  const total = Number(prepared(db, `SELECT count(*) AS mails ${hits}`).get(...parameters)?.mails)
  const rows = prepared(db, `SELECT i.sort, i.answers ${hits} ORDER BY i.sort LIMIT ? OFFSET ?`).all(
    ...parameters,
    page.limit,
    page.offset,
  )
  const room = new PageRoom()
  return {
    id: readThreadId(db, Number(mail.sort), mailId),
    total,
    mails: rows.map(({ sort, answers }) => ({ ...summaryAt(db, Number(sort), room), answers: answersOf(answers) })),
  }
}

/** The id of the conversation of a mail at this position: that of its mail that was archived first. */
export function readThreadId(db: DatabaseSync, sort: number, mailId: string): string {
  const first = prepared(db, FIRST_OF_THREAD).get(sort)
  return first === undefined ? mailId : idText(first.id)
}

/** The mails of the conversation of the mail at a position; the mail alone when it is in none. */
const MEMBERS = `SELECT sort, answers FROM in_thread WHERE thread = (SELECT thread FROM in_thread WHERE sort = ?)
  UNION ALL SELECT sort, NULL FROM mail WHERE sort = ? AND sort NOT IN (SELECT sort FROM in_thread)`

const FIRST_OF_THREAD =
  'SELECT m.id FROM in_thread i JOIN thread t ON t.number = i.thread JOIN mail m ON m.seq = t.first WHERE i.sort = ?'

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

function summaryAt(db: DatabaseSync, sort: number, room: PageRoom): MailSummary {
  const row = prepared(db, `SELECT ${SUMMARY_COLUMNS} FROM mail m WHERE m.sort = ?`).get(sort)!
  return room.fit(toSummary(row), charactersOf(row, LONG_IN_SUMMARY))
}

function whereAll(conditions: readonly RowCondition[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`
}
