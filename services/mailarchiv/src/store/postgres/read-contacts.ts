/** Reads contacts. */

import { type AddressFilter, hiddenFrom, insideScope, type Readable } from '../../search/index.ts'
import type { Contact, ContactsWanted, MailSummary } from '../contract/index.ts'
import { isReadableRow, nameOfRow } from '../core/index.ts'
import { foundByOtherName, type OtherName, stretchesOf, wordsOfContact } from '../core/relations/index.ts'
import type { Database, Rows } from './database.ts'
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
  const { scope } = wanted.readable
  const seen = scope === null ? EVERYTHING : await seenIn(database, wanted, scope)
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

/**
 * The contacts of a scope, counted in the mails that name them in From or To: these a caller with this scope may read,
 * unless the mail names hidden recipients and comes from elsewhere.
 */
async function seenIn(
  database: Database,
  { addresses, readable }: ContactsWanted,
  scope: readonly AddressFilter[],
): Promise<Seen> {
  const asked = addresses?.flatMap((address) => insideScope(scope, { kind: 'address', address })) ?? scope
  const hidden = `EXISTS (SELECT FROM mailarchiv.search s WHERE s.sort = i.sort AND s.id = i.id AND ${rowCondition(hiddenFrom(scope))})`
  const counts = `(i.roles & 1 <> 0 OR (i.roles & 2 <> 0 AND NOT ${hidden}))`
  const contacts = `SELECT k.id, k.address, k.name, k.words, n.* FROM mailarchiv.contact k JOIN (
      SELECT i.contact, sum(i.roles & 1) AS sent, sum((i.roles & 2) / 2) AS received, min(i.sort) AS first, max(i.sort) AS last
      FROM mailarchiv.involved i WHERE i.contact = ANY(ARRAY(${contactsOf(asked)})) AND ${counts}
      GROUP BY i.contact) n ON n.contact = k.id`
  return { contacts, counts, others: await otherNames(database, asked, readable) }
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
  asked: readonly AddressFilter[],
  readable: Readable,
): Promise<ReadonlyMap<number, OtherName>> {
  const rows = await database.rows(
    `SELECT DISTINCT k.id, k.address FROM mailarchiv.contact k
     JOIN mailarchiv.involved i ON i.contact = k.id AND i.sort = k.named_at
     JOIN mailarchiv.mail m ON m.id = i.id
     WHERE k.id = ANY(ARRAY(${contactsOf(asked)})) AND k.name <> ''
       AND NOT (i.roles & 1 <> 0 OR (i.roles & 2 <> 0 AND NOT m.has_bcc))`,
  )
  const addresses = new Map(rows.map(({ id, address }) => [Number(id), String(address)]))
  const names = new Map<number, string>()
  let nameless = [...addresses.keys()]
  for (let [offset, limit] = [0, FIRST_PORTION]; nameless.length > 0; offset += limit, limit *= GROWTH) {
    const mails = await mailsOf(database, nameless, { offset, limit })
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

/** A portion of the mails that name each of some contacts in From or To, newest first. */
function mailsOf(
  database: Database,
  contacts: readonly number[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Rows> {
  return database.rows(
    `SELECT c.id AS contact, m.senders, m.recipients, m.copies, m.has_bcc
     FROM unnest($1::bigint[]) c(id) CROSS JOIN LATERAL (
       SELECT i.id, i.sort FROM mailarchiv.involved i WHERE i.contact = c.id AND i.roles & 3 <> 0
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
