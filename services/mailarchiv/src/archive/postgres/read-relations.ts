/** Reads contacts, conversations and files of mails. */
import { isUuid } from '@zeughaus/platform'
import type { AddressFilter } from '../../search/index.ts'
import type { Contact, ContactsWanted, FileHit, FilesWanted, MailSummary, Page, Thread } from '../contract/index.ts'
import { answersOf, nameCondition } from '../core/relations/index.ts'
import { hasToken } from '../core/words/index.ts'
import type { Database, Rows } from './database.ts'
import { readSummaries } from './rows.ts'
import { contactsOf, literal } from './sets.ts'
import { holds } from './terms.ts'

/** Lists contacts with the first and the newest of their mails. */
export async function readContacts(database: Database, wanted: ContactsWanted): Promise<Contact[]> {
  const counted = wanted.scope === null ? 'SELECT * FROM mailarchiv.contact' : contactsIn(wanted.scope)
  const value = orderOf(wanted)
  const rows = await database.rows(
    `SELECT c.*, ${value} AS value, ${mailAt('first')} AS first_mail, ${mailAt('last')} AS last_mail
     FROM (${counted}) c WHERE ${contactConditions(wanted).join(' AND ')}
     ORDER BY ${value} DESC, c.id DESC LIMIT ${wanted.limit}`,
  )
  const ids = [...new Set(rows.flatMap(({ first_mail, last_mail }) => [String(first_mail), String(last_mail)]))]
  const mails = new Map(
    (
      await readSummaries(
        database,
        ids.map((id) => ({ id })),
      )
    ).map((mail) => [mail.id, mail]),
  )
  return rows.map((row) => toContact(row, mails))
}

const orderOf = ({ sort }: ContactsWanted) => (sort === 'last' ? 'c.last' : '(c.sent + c.received)')

const mailAt = (column: 'first' | 'last') =>
  `(SELECT i.id FROM mailarchiv.involved i WHERE i.contact = c.id AND i.sort = c.${column} LIMIT 1)`

/**
 * Selects the contacts of a scope, counted in the mails that name them in From or To: these a key with this scope may
 * read, unless the mail names hidden recipients and comes from elsewhere.
 */
function contactsIn(scope: readonly AddressFilter[]): string {
  const hidden = `EXISTS (SELECT FROM mailarchiv.search s WHERE s.sort = i.sort AND s.id = i.id AND ${holds(` ${hasToken({ kind: 'has', what: 'bcc' })} `)})`
  return `SELECT k.id, k.address, k.name, k.words, n.* FROM mailarchiv.contact k JOIN (
      SELECT i.contact, sum(i.roles & 1) AS sent, sum((i.roles & 2) / 2) AS received, min(i.sort) AS first, max(i.sort) AS last
      FROM mailarchiv.involved i WHERE i.contact = ANY(ARRAY(${contactsOf(scope)}))
        AND (i.roles & 1 <> 0 OR (i.roles & 2 <> 0 AND NOT ${hidden}))
      GROUP BY i.contact) n ON n.contact = k.id`
}

function contactConditions(wanted: ContactsWanted): string[] {
  const { addresses, words, after } = wanted
  const conditions = ['true']
  if (addresses !== null) conditions.push(`c.address = ANY(ARRAY[${addresses.map(literal).join(',')}]::text[])`)
  for (const [place, word] of words.entries()) {
    const stretch = place === words.length - 1 ? ` ${word}` : ` ${word} `
    conditions.push(`strpos(c.words || ' ', ${literal(stretch)}) > 0`)
  }
  if (after !== null) conditions.push(`(${orderOf(wanted)}, c.id) < (${after.value}, ${after.number})`)
  return conditions
}

function toContact(row: Rows[number], mails: ReadonlyMap<string, MailSummary>): Contact {
  const newest = mails.get(String(row.last_mail))!
  return {
    number: Number(row.id),
    value: Number(row.value),
    address: String(row.address),
    name: String(row.name),
    sent: Number(row.sent),
    received: Number(row.received),
    first: mails.get(String(row.first_mail))!.date,
    last: newest.date,
    newest: { id: newest.id, subject: newest.subject, date: newest.date },
  }
}

/**
 * Reads the mails of a conversation.
 *
 * @param among selects `sort` and `id` of the mails that are listed; null: all
 */
export async function readThread(
  database: Database,
  mailId: string,
  page: Page,
  among: string | null,
): Promise<Thread | null> {
  if (!isUuid(mailId)) return null
  const [mail] = await database.rows(
    `SELECT m.id, i.thread, (SELECT f.id FROM mailarchiv.mail f WHERE f.seq = t.first) AS first
     FROM mailarchiv.mail m LEFT JOIN mailarchiv.in_thread i ON i.id = m.id
     LEFT JOIN mailarchiv.thread t ON t.number = i.thread WHERE m.id = $1`,
    [mailId],
  )
  if (mail === undefined) return null
  const members =
    mail.thread === null
      ? `SELECT sort, id, NULL AS answers FROM mailarchiv.mail WHERE id = '${mailId}'`
      : `SELECT sort, id, answers FROM mailarchiv.in_thread WHERE thread = ${Number(mail.thread)}`
  const hits = `FROM (${members}) t WHERE ${among === null ? 'true' : `t.id IN (SELECT id FROM (${among}) hits)`}`
  const [[counted], rows] = await Promise.all([
    database.rows(`SELECT count(*) AS mails ${hits}`),
    database.rows(`SELECT t.id, t.answers ${hits} ORDER BY t.sort, t.id LIMIT $1 OFFSET $2`, [page.limit, page.offset]),
  ])
  const answers = new Map(rows.map((row) => [String(row.id), answersOf(row.answers)]))
  const summaries = await readSummaries(
    database,
    rows.map(({ id }) => ({ id: String(id) })),
  )
  return {
    id: String(mail.first ?? mailId),
    total: Number(counted?.mails),
    mails: summaries.map((each) => ({ ...each, answers: answers.get(each.id)! })),
  }
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
