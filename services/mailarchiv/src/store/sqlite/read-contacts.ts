/** Reads contacts. */
import type { DatabaseSync } from 'node:sqlite'
import { type AddressFilter, hiddenFrom, insideScope, type Readable, readsAll } from '../../search/index.ts'
import type { Contact, ContactsWanted } from '../contract/index.ts'
import { foundByOtherName, type OtherName, stretchesOf, wordsOfContact } from '../core/relations/index.ts'
import { addressesOfRow, isReadableRow, nameOfRow, PageRoom } from '../core/worker-api.ts'
import { expression } from './compile.ts'
import { positionsNumbered } from './query.ts'
import { summaryAt, whereAll } from './read-relations.ts'
import type { Row } from './rows.ts'
import { CONTACTS, contactParameters, type RowCondition } from './sets.ts'
import { prepared } from './statements.ts'

/** What a caller may see of contacts: which, counted in which mails, and those that they know by another name. */
type Seen = { readonly counted: RowCondition; readonly others: ReadonlyMap<number, OtherName> }

/** Lists contacts with the first and the newest of their mails. */
export function readContacts(db: DatabaseSync, wanted: ContactsWanted): Contact[] {
  const { counted, others } = readsAll(wanted.readable) ? EVERYTHING : seenBy(db, wanted)
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

/** What a caller may see who may not read every mail. */
function seenBy(db: DatabaseSync, wanted: ContactsWanted): Seen {
  const part = countedPart(db, wanted)
  const rest = wanted.readable.scope === null ? othersThan(part.contacts) : NOTHING
  return {
    counted: {
      sql: `SELECT k.id, k.address, k.name, k.words, i.* FROM contact k JOIN (
          SELECT contact, sum(${part.sent}) AS sent, sum(${part.received}) AS received, min(sort) AS first, max(sort) AS last
          FROM involved i WHERE contact IN (${part.contacts.sql}) AND ${part.counts.sql}
          GROUP BY contact) i ON i.contact = k.id ${rest.sql}`,
      parameters: [...part.contacts.parameters, ...part.counts.parameters, ...rest.parameters],
    },
    others: otherNames(db, part, wanted.readable),
  }
}

/** Contacts that a caller sees counted in some of their mails. */
interface CountedPart {
  /** Selects their numbers. */
  readonly contacts: RowCondition
  /** The condition that the mail of `involved i` counts. */
  readonly counts: RowCondition
  /** 1 for a mail that counts as sent, and as received, by the roles in `involved i`. */
  readonly sent: string
  readonly received: string
}

/**
 * With a scope: its contacts, counted in the mails that name them in From or To. These the caller may read, unless the
 * mail names hidden recipients and comes from elsewhere, or a restriction hides it. Without one: the contacts of the
 * mails that a restriction hides, counted in their other mails.
 */
function countedPart(db: DatabaseSync, { addresses, readable: { scope, hidden } }: ContactsWanted): CountedPart {
  const restricted = positionsNumbered(hidden)
  const isShown = { sql: `i.sort NOT IN (${restricted.sql})`, parameters: restricted.parameters }
  const contactsOf = (anyOf: readonly AddressFilter[]) => ({ sql: CONTACTS, parameters: contactParameters(anyOf) })
  if (scope === null)
    return {
      contacts: contactsOf(addressesAt(db, restricted)),
      counts: isShown,
      sent: 'i.roles & 1',
      received: '(i.roles & 6) <> 0',
    }
  const asked = addresses?.flatMap((address) => insideScope(scope, { kind: 'address', address })) ?? scope
  return {
    contacts: contactsOf(asked),
    counts: {
      sql: `(i.roles & 1 OR (i.roles & 2 AND i.sort NOT IN (SELECT rowid FROM search WHERE search MATCH ?))) AND ${isShown.sql}`,
      parameters: [expression(hiddenFrom(scope)), ...isShown.parameters],
    },
    sent: 'i.roles & 1',
    received: '(i.roles & 2) / 2',
  }
}

/** The addresses that mails at these positions name. */
function addressesAt(db: DatabaseSync, { sql, parameters }: RowCondition): AddressFilter[] {
  const rows = prepared(db, `SELECT m.senders, m.recipients, m.copies FROM mail m WHERE m.sort IN (${sql})`)
  return rows
    .all(...parameters)
    .flatMap((row) => addressesOfRow(row).map((address) => ({ kind: 'address' as const, address })))
}

const NOTHING: RowCondition = { sql: '', parameters: [] }

/** The contacts that are counted in all of their mails, with the columns of the others. */
const othersThan = ({ sql, parameters }: RowCondition): RowCondition => ({
  sql: `UNION ALL SELECT id, address, name, words, id, sent, received, first, last FROM contact WHERE id NOT IN (${sql})`,
  parameters,
})

/**
 * The contacts that have their name from a mail that does not count for the caller. Theirs is the name in the newest mail
 * that counts and gives one.
 */
function otherNames(
  db: DatabaseSync,
  { contacts, counts }: CountedPart,
  readable: Readable,
): ReadonlyMap<number, OtherName> {
  const named = prepared(
    db,
    `SELECT k.id, k.address FROM contact k JOIN involved i ON i.contact = k.id AND i.sort = k.named_at
     WHERE k.id IN (${contacts.sql}) AND k.name <> '' AND NOT (${counts.sql})`,
  ).all(...contacts.parameters, ...counts.parameters)
  const roles = readable.scope === null ? 7 : 3
  const mails = db.prepare(
    `SELECT m.seq, m.senders, m.recipients, m.copies, m.has_bcc FROM involved i JOIN mail m ON m.sort = i.sort
     WHERE i.contact = ? AND i.roles & ? ORDER BY i.sort DESC`,
  )
  return new Map(
    named.map((contact) => {
      const address = String(contact.address)
      const name = newestName(mails.iterate(contact.id!, roles), address, readable)
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
