/** Reads contacts. */
import type { DatabaseSync } from 'node:sqlite'
import { type AddressFilter, hiddenFrom, insideScope, type Readable } from '../../search/index.ts'
import type { Contact, ContactsWanted } from '../contract/index.ts'
import { foundByOtherName, type OtherName, stretchesOf, wordsOfContact } from '../core/relations/index.ts'
import { isReadableRow, nameOfRow, PageRoom } from '../core/worker-api.ts'
import { expression } from './compile.ts'
import { summaryAt, whereAll } from './read-relations.ts'
import type { Row } from './rows.ts'
import { CONTACTS, contactParameters, type RowCondition } from './sets.ts'
import { prepared } from './statements.ts'

/** What a caller may see of contacts: which, counted in which mails, and those that they know by another name. */
type Seen = { readonly counted: RowCondition; readonly others: ReadonlyMap<number, OtherName> }

/** Lists contacts with the first and the newest of their mails. */
export function readContacts(db: DatabaseSync, wanted: ContactsWanted): Contact[] {
  const { counted, others } = wanted.readable.scope === null ? EVERYTHING : seenIn(db, wanted, wanted.readable.scope)
  const conditions = contactConditions(wanted, others)
  const value = wanted.sort === 'last' ? 'c.last' : 'c.sent + c.received'
  const rows = prepared(
    db,
    `SELECT c.*, ${value} AS value FROM (${counted.sql}) c ${whereAll(conditions)}
     ORDER BY ${value} DESC, c.id DESC LIMIT ?`,
  ).all(...counted.parameters, ...conditions.flatMap(({ parameters }) => parameters), wanted.limit)
  const room = new PageRoom()
  return rows.map((row) => toContact(db, { ...row, ...nameAmong(others, row) }, room))
}

const EVERYTHING: Seen = { counted: { sql: 'SELECT * FROM contact', parameters: [] }, others: new Map() }

/**
 * The contacts of a scope, counted in the mails that name them in From or To: these a caller with this scope may read,
 * unless the mail names hidden recipients and comes from elsewhere.
 */
function seenIn(db: DatabaseSync, { addresses, readable }: ContactsWanted, scope: readonly AddressFilter[]): Seen {
  const asked = addresses?.flatMap((address) => insideScope(scope, { kind: 'address', address })) ?? scope
  const counted = {
    sql: `SELECT k.id, k.address, k.name, k.words, i.* FROM contact k JOIN (
        SELECT contact, sum(roles & 1) AS sent, sum((roles & 2) / 2) AS received, min(sort) AS first, max(sort) AS last
        FROM involved WHERE contact IN (${CONTACTS})
          AND (roles & 1 OR (roles & 2 AND sort NOT IN (SELECT rowid FROM search WHERE search MATCH ?)))
        GROUP BY contact) i ON i.contact = k.id`,
    parameters: [...contactParameters(asked), expression(hiddenFrom(scope))],
  }
  return { counted, others: otherNames(db, asked, readable) }
}

/**
 * The contacts that have their name from a mail that does not count for the caller. Theirs is the name in the newest mail
 * that counts and gives one.
 */
function otherNames(
  db: DatabaseSync,
  asked: readonly AddressFilter[],
  readable: Readable,
): ReadonlyMap<number, OtherName> {
  const contacts = prepared(
    db,
    `SELECT k.id, k.address FROM contact k JOIN involved i ON i.contact = k.id AND i.sort = k.named_at
     JOIN mail m ON m.sort = i.sort
     WHERE k.id IN (${CONTACTS}) AND k.name <> '' AND NOT (i.roles & 1 OR (i.roles & 2 AND NOT m.has_bcc))`,
  ).all(...contactParameters(asked))
  const mails = db.prepare(
    `SELECT m.senders, m.recipients, m.copies, m.has_bcc FROM involved i JOIN mail m ON m.sort = i.sort
     WHERE i.contact = ? AND i.roles & 3 ORDER BY i.sort DESC`,
  )
  return new Map(
    contacts.map((contact) => {
      const address = String(contact.address)
      const name = newestName(mails.iterate(contact.id!), address, readable)
      return [Number(contact.id), { name, words: wordsOfContact(name, address) }]
    }),
  )
}

function newestName(rows: Iterable<Row>, address: string, readable: Readable): string {
  for (const row of rows) {
    const name = isReadableRow(readable, row) ? nameOfRow(row, address) : ''
    if (name !== '') return name
  }
  return ''
}

function nameAmong(others: Seen['others'], { id }: Row): Pick<OtherName, 'name'> | undefined {
  const other = others.get(Number(id))
  return other === undefined ? undefined : { name: other.name }
}

function contactConditions({ addresses, words, sort, after }: ContactsWanted, others: Seen['others']): RowCondition[] {
  const conditions: RowCondition[] = []
  if (addresses !== null)
    conditions.push({ sql: 'c.address IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(addresses)] })
  if (words.length > 0) conditions.push(foundBy(words, others))
  if (after !== null) {
    const value = sort === 'last' ? 'c.last' : 'c.sent + c.received'
    conditions.push({ sql: `(${value}, c.id) < (?, ?)`, parameters: [after.value, after.number] })
  }
  return conditions
}

/** The condition that a contact has these words in its address and the name that the caller knows. */
function foundBy(words: readonly string[], others: Seen['others']): RowCondition {
  const stretches = stretchesOf(words)
  const common = stretches.map(() => "instr(c.words || ' ', ?) > 0").join(' AND ')
  if (others.size === 0) return { sql: common, parameters: stretches }
  const among = 'c.id IN (SELECT value FROM json_each(?))'
  const numbers = [[...others.keys()], foundByOtherName(others, words)].map((each) => JSON.stringify(each))
  return { sql: `CASE WHEN ${among} THEN ${among} ELSE ${common} END`, parameters: [...numbers, ...stretches] }
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
