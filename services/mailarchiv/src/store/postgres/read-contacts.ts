/** Reads contacts. */

import { type AddressFilter, hiddenFrom, insideScope, type Readable, readsAll } from '../../search/index.ts'
import type { Contact, ContactsWanted, MailSummary } from '../contract/index.ts'
import { addressesOfRow, isReadableRow, nameOfRow } from '../core/index.ts'
import { foundByOtherName, type OtherName, stretchesOf, wordsOfContact } from '../core/relations/index.ts'
import type { Database, Rows } from './database.ts'
import { mailsNumbered } from './hits.ts'
import { readSummaries } from './rows.ts'
import { contactsOf, literal } from './sets.ts'
import { rowCondition } from './terms.ts'

/** What a caller may see of contacts. */
type Seen = {
  /** Selects the contacts, counted in the mails that count for the caller. */
  readonly contacts: string
  /** The condition that the mail of `mailarchiv.involved i` counts. */
  readonly counts: string
  /** The contacts that the caller knows by another name. */
  readonly others: ReadonlyMap<number, OtherName>
}

/** Lists contacts with the first and the newest of their mails. */
export async function readContacts(database: Database, wanted: ContactsWanted): Promise<Contact[]> {
  const seen = readsAll(wanted.readable) ? EVERYTHING : await seenBy(database, wanted)
  const value = orderOf(wanted)
  const mailAt = (column: 'first' | 'last') =>
    `(SELECT i.id FROM mailarchiv.involved i WHERE i.contact = c.id AND i.sort = c.${column} AND ${seen.counts} LIMIT 1)`
  const rows = await database.rows(
    `SELECT c.*, ${value} AS value, ${mailAt('first')} AS first_mail, ${mailAt('last')} AS last_mail
     FROM (${seen.contacts}) c WHERE ${contactConditions(wanted, seen.others).join(' AND ')}
     ORDER BY ${value} DESC, c.id DESC LIMIT ${wanted.limit}`,
  )
  const ids = new Set(rows.flatMap(({ first_mail, last_mail }) => [String(first_mail), String(last_mail)]))
  const summaries = await readSummaries(
    database,
    [...ids].map((id) => ({ id })),
  )
  const mails = new Map(summaries.map((mail) => [mail.id, mail]))
  return rows.map((row) => toContact(row, seen.others.get(Number(row.id))?.name ?? String(row.name), mails))
}

const EVERYTHING: Seen = { contacts: 'SELECT * FROM mailarchiv.contact', counts: 'true', others: new Map() }

const orderOf = ({ sort }: ContactsWanted) => (sort === 'last' ? 'c.last' : '(c.sent + c.received)')

/** What a caller may see who may not read every mail. */
async function seenBy(database: Database, wanted: ContactsWanted): Promise<Seen> {
  const part = await countedPart(database, wanted)
  const own = `SELECT k.id, k.address, k.name, k.words, n.* FROM mailarchiv.contact k JOIN (
      SELECT i.contact, sum(${part.sent}) AS sent, sum(${part.received}) AS received, min(i.sort) AS first, max(i.sort) AS last
      FROM mailarchiv.involved i WHERE i.contact = ANY(ARRAY(${part.contacts})) AND ${part.counts}
      GROUP BY i.contact) n ON n.contact = k.id`
  const others = `UNION ALL SELECT id, address, name, words, id, sent, received, first, last
    FROM mailarchiv.contact WHERE id <> ALL(ARRAY(${part.contacts}))`
  return {
    contacts: wanted.readable.scope === null ? `${own} ${others}` : own,
    counts: part.counts,
    others: await otherNames(database, part, wanted.readable),
  }
}

/** Contacts that a caller sees counted in some of their mails. */
type CountedPart = {
  /** Selects their numbers. */
  readonly contacts: string
  /** The condition that the mail of `mailarchiv.involved i` counts. */
  readonly counts: string
  /** 1 for a mail that counts as sent, and as received, by the roles in `i`. */
  readonly sent: string
  readonly received: string
}

/**
 * With a scope: its contacts, counted in the mails that name them in From or To. These the caller may read, unless the
 * mail names hidden recipients and comes from elsewhere, or a restriction hides it. Without one: the contacts of the
 * mails that a restriction hides, counted in their other mails.
 */
async function countedPart(
  database: Database,
  { addresses, readable: { scope, hidden } }: ContactsWanted,
): Promise<CountedPart> {
  const restricted = mailsNumbered(hidden, 'sort, id')
  const isShown = `i.id <> ALL(ARRAY(SELECT id FROM (${restricted}) restricted))`
  if (scope === null)
    return {
      contacts: contactsOf(await addressesIn(database, restricted)),
      counts: isShown,
      sent: 'i.roles & 1',
      received: '(i.roles & 6 <> 0)::int',
    }
  const asked = addresses?.flatMap((address) => insideScope(scope, { kind: 'address', address })) ?? scope
  const isHidden = `EXISTS (SELECT FROM mailarchiv.search s WHERE s.sort = i.sort AND s.id = i.id AND ${rowCondition(hiddenFrom(scope))})`
  return {
    contacts: contactsOf(asked),
    counts: `(i.roles & 1 <> 0 OR (i.roles & 2 <> 0 AND NOT ${isHidden})) AND ${isShown}`,
    sent: 'i.roles & 1',
    received: '(i.roles & 2) / 2',
  }
}

/** The addresses that these mails name. */
async function addressesIn(database: Database, mails: string): Promise<AddressFilter[]> {
  const rows = await database.rows(
    `SELECT m.senders, m.recipients, m.copies FROM mailarchiv.mail m JOIN (${mails}) r USING (id)`,
  )
  return rows.flatMap((row) => addressesOfRow(row).map((address) => ({ kind: 'address' as const, address })))
}

/** Mails of each contact that are looked at for its name at first, and the growth of each next portion. */
const FIRST_PORTION = 1
const GROWTH = 10

/**
 * The contacts that have their name from a mail that does not count for the caller. Theirs is the name in the newest mail
 * that counts and gives one.
 */
async function otherNames(
  database: Database,
  { contacts, counts }: CountedPart,
  readable: Readable,
): Promise<ReadonlyMap<number, OtherName>> {
  const rows = await database.rows(
    `SELECT DISTINCT k.id, k.address FROM mailarchiv.contact k
     JOIN mailarchiv.involved i ON i.contact = k.id AND i.sort = k.named_at
     WHERE k.id = ANY(ARRAY(${contacts})) AND k.name <> '' AND NOT (${counts})`,
  )
  const roles = readable.scope === null ? 7 : 3
  const addresses = new Map(rows.map(({ id, address }) => [Number(id), String(address)]))
  const names = new Map<number, string>()
  let nameless = [...addresses.keys()]
  for (let [offset, limit] = [0, FIRST_PORTION]; nameless.length > 0; offset += limit, limit *= GROWTH) {
    const mails = await mailsOf(database, nameless, roles, { offset, limit })
    for (const row of mails) {
      const contact = Number(row.contact)
      const name = isReadableRow(readable, row) ? nameOfRow(row, addresses.get(contact)!) : ''
      if (name !== '' && !names.has(contact)) names.set(contact, name)
    }
    const left = new Set(mails.map(({ contact }) => Number(contact)))
    nameless = nameless.filter((contact) => left.has(contact) && !names.has(contact))
  }
  return new Map(
    [...addresses].map(([contact, address]) => {
      const name = names.get(contact) ?? ''
      return [contact, { name, words: wordsOfContact(name, address) }]
    }),
  )
}

/** A portion of the mails that name each of some contacts in these roles, newest first. */
function mailsOf(
  database: Database,
  contacts: readonly number[],
  roles: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Rows> {
  return database.rows(
    `SELECT c.id AS contact, m.seq, m.senders, m.recipients, m.copies, m.has_bcc
     FROM unnest($1::bigint[]) c(id) CROSS JOIN LATERAL (
       SELECT i.id, i.sort FROM mailarchiv.involved i WHERE i.contact = c.id AND i.roles & ${roles} <> 0
       ORDER BY i.sort DESC, i.id LIMIT ${limit} OFFSET ${offset}) n
     JOIN mailarchiv.mail m ON m.id = n.id ORDER BY c.id, n.sort DESC, n.id`,
    [contacts],
  )
}

function contactConditions(wanted: ContactsWanted, others: Seen['others']): string[] {
  const { addresses, words, after } = wanted
  const conditions = ['true']
  if (addresses !== null) conditions.push(`c.address = ANY(ARRAY[${addresses.map(literal).join(',')}]::text[])`)
  if (words.length > 0) conditions.push(foundBy(words, others))
  if (after !== null) conditions.push(`(${orderOf(wanted)}, c.id) < (${after.value}, ${after.number})`)
  return conditions
}

/** The condition that a contact has these words in its address and the name that the caller knows. */
function foundBy(words: readonly string[], others: Seen['others']): string {
  const common = stretchesOf(words)
    .map((stretch) => `strpos(c.words || ' ', ${literal(stretch)}) > 0`)
    .join(' AND ')
  const among = (contacts: Iterable<number>) => `c.id = ANY(ARRAY[${[...contacts].join(',')}]::bigint[])`
  if (others.size === 0) return common
  return `CASE WHEN ${among(others.keys())} THEN ${among(foundByOtherName(others, words))} ELSE ${common} END`
}

function toContact(row: Rows[number], name: string, mails: ReadonlyMap<string, MailSummary>): Contact {
  const newest = mails.get(String(row.last_mail))!
  return {
    number: Number(row.id),
    value: Number(row.value),
    address: String(row.address),
    name,
    sent: Number(row.sent),
    received: Number(row.received),
    first: mails.get(String(row.first_mail))!.date,
    last: newest.date,
    newest: { id: newest.id, subject: newest.subject, date: newest.date },
  }
}
