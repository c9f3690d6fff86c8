/** The rows by which invoices are found. All of an invoice stands in its text; the rows follow from that. */
import { zstdDecompressSync } from 'node:zlib'
import { isUuid } from '@zeughaus/platform'
import {
  type AddedText,
  type ArchivedInvoice,
  type InvoiceFilter,
  type InvoicesFound,
  invoicePart,
  invoicesIn,
  invoiceText,
  type Page,
  SAME_AS_LIMIT,
} from '../contract/index.ts'
import { invoiceKeys, KEY_COLUMNS, keyConditions, keyValues } from '../core/index.ts'
import type { Client, Database, Rows } from './database.ts'

/** Replaces the rows of the invoices that these texts hold. Inside a transaction. */
export async function writeInvoices(client: Client, id: string, texts: readonly AddedText[]): Promise<void> {
  for (const text of texts) {
    const part = invoicePart(text)
    if (part === null) continue
    await client.query('DELETE FROM mailarchiv.invoice WHERE id = $1 AND part = $2', [id, part])
    const places = KEY_COLUMNS.map((_, index) => `$${index + 2}`)
    for (const keys of invoiceKeys(text)) {
      await client.query(
        `INSERT INTO mailarchiv.invoice (id, ${KEY_COLUMNS.join(', ')}) VALUES ($1, ${places.join(', ')})`,
        [id, ...keyValues(keys)],
      )
    }
  }
}

export async function readInvoicesOf(database: Database, id: string): Promise<readonly ArchivedInvoice[]> {
  if (!isUuid(id)) return []
  const rows = await database.rows('SELECT * FROM mailarchiv.invoice WHERE id = $1 ORDER BY part, place', [id])
  return complete(database, rows)
}

type Wanted = {
  readonly filter: InvoiceFilter
  readonly page: Page
  /** Selects `id` of the mails that may hold a hit; null for every mail. */
  readonly hits: string | null
}

/** Lists invoices: see `Archive`. */
export async function findInvoices(database: Database, wanted: Wanted, deadlineMs: number): Promise<InvoicesFound> {
  const { filter, page, hits } = wanted
  const values: (string | number)[] = []
  const bound = (value: string | number) => `$${values.push(value)}`
  const conditions = keyConditions(filter).map((condition) => {
    const column = `i.${condition.column}`
    if ('is' in condition) return `${column} = ${bound(condition.is)}`
    if ('joined' in condition) return `replace(${column}, ' ', '') = ${bound(condition.joined)}`
    if ('hasWord' in condition) return `strpos(' ' || ${column}, ${bound(` ${condition.hasWord}`)}) > 0`
    return `${column} ${condition.operator} ${bound(condition.value)}`
  })
  if (hits !== null) conditions.push(`i.id IN (SELECT hit.id FROM (${hits}) hit)`)
  const from = `FROM mailarchiv.invoice i ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}`
  const { total, rows } = await database.transaction(async (client) => {
    await client.query(`SET LOCAL statement_timeout = ${deadlineMs}`)
    const counted = await client.query(`SELECT count(*) AS invoices ${from}`, values)
    const found = await client.query(
      `SELECT i.* ${from} ORDER BY i.issued DESC NULLS LAST, i.id, i.part, i.place
       LIMIT ${page.limit} OFFSET ${page.offset}`,
      values,
    )
    return { total: Number(counted.rows[0]?.invoices), rows: found.rows as Rows }
  }, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  return { invoices: await complete(database, rows), total }
}

/** Reads the whole invoices of some rows, in their order. */
async function complete(database: Database, rows: Rows): Promise<readonly ArchivedInvoice[]> {
  if (rows.length === 0) return []
  const [texts, same] = await Promise.all([textsOf(database, rows), sameOf(database, rows)])
  return rows.flatMap((row) => {
    const { id, part, place, identity } = row
    const invoice = texts.get(keyOf(row))?.[Number(place)]
    if (invoice === undefined) return []
    const sameAs = (same.get(String(identity)) ?? []).filter((other) => other !== id).slice(0, SAME_AS_LIMIT)
    return [{ ...invoice, mailId: String(id), attachmentIndex: Number(part), sameAs }]
  })
}

const keyOf = ({ id, part }: Rows[number]): string => `${id} ${invoiceText(Number(part), []).kind}`

async function textsOf(database: Database, rows: Rows) {
  // One text holds all invoices of a file, thousands at times: it is read once.
  const wanted = [...new Map(rows.map((row) => [keyOf(row), row])).values()]
  const found = await database.rows(
    `SELECT a.id, a.kind, a.text FROM mailarchiv.added_text a
     JOIN unnest($1::uuid[], $2::text[]) AS wanted (id, kind) ON a.id = wanted.id AND a.kind = wanted.kind`,
    [wanted.map(({ id }) => id), wanted.map(({ part }) => invoiceText(Number(part), []).kind)],
  )
  return new Map(
    found.map(({ id, kind, text }) => [
      `${id} ${kind}`,
      invoicesIn({ text: zstdDecompressSync(text as Uint8Array).toString() }),
    ]),
  )
}

/** The mails with the same invoices, oldest first, by identity. */
async function sameOf(database: Database, rows: Rows): Promise<ReadonlyMap<string, readonly string[]>> {
  const wanted = [...new Set(rows.flatMap(({ identity }) => (identity === null ? [] : [String(identity)])))]
  if (wanted.length === 0) return new Map()
  const found = await database.rows(
    `SELECT wanted.identity, same.id FROM unnest($1::text[]) AS wanted (identity) CROSS JOIN LATERAL (
       SELECT DISTINCT i.id FROM mailarchiv.invoice i WHERE i.identity = wanted.identity ORDER BY i.id
       LIMIT ${SAME_AS_LIMIT + 1}) same`,
    [wanted],
  )
  const ids = Map.groupBy(found, ({ identity }) => String(identity))
  return new Map([...ids].map(([identity, each]) => [identity, each.map(({ id }) => String(id))]))
}
