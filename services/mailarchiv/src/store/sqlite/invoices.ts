/** The rows by which invoices are found. All of an invoice stands in its text; the rows follow from that. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { zstdDecompressSync } from 'node:zlib'
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
import { invoiceKeys, KEY_COLUMNS, type KeyCondition, keyConditions, keyValues } from '../core/worker-api.ts'
import type { Plan } from './compile.ts'
import { positionsWithin } from './query.ts'
import { idBytes, idText, type Row } from './rows.ts'
import { prepared } from './statements.ts'

export const INVOICE_TABLE = `
CREATE TABLE invoice (
  seq INTEGER NOT NULL,
  part INTEGER NOT NULL,
  place INTEGER NOT NULL,
  number TEXT,
  seller TEXT,
  seller_vat TEXT,
  buyer TEXT,
  issued TEXT,
  due_date TEXT,
  gross_cents INTEGER,
  identity TEXT,
  PRIMARY KEY (seq, part, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX invoice_issued ON invoice (issued DESC, seq, part, place);
CREATE INDEX invoice_number_joined ON invoice (replace(number, ' ', ''));
CREATE INDEX invoice_gross ON invoice (gross_cents);
CREATE INDEX invoice_identity ON invoice (identity, seq) WHERE identity IS NOT NULL;
`

/** Hits from which the page is read in the order of the answer: sorting so many takes longer than passing over others. */
const MANY = 2_000

/** Replaces the rows of the invoices that these texts hold. Inside a transaction. */
export function writeInvoices(db: DatabaseSync, id: string, texts: readonly AddedText[]): void {
  for (const text of texts) {
    const part = invoicePart(text)
    if (part === null) continue
    const seq = prepared(db, 'SELECT seq FROM mail WHERE id = ?').get(idBytes(id))?.seq
    if (seq === undefined) return
    prepared(db, 'DELETE FROM invoice WHERE seq = ? AND part = ?').run(seq, part)
    const insert = prepared(
      db,
      `INSERT INTO invoice (seq, ${KEY_COLUMNS.join(', ')}) VALUES (?${', ?'.repeat(KEY_COLUMNS.length)})`,
    )
    for (const keys of invoiceKeys(text)) insert.run(seq, ...keyValues(keys))
  }
}

export function readInvoicesOf(db: DatabaseSync, id: string): ArchivedInvoice[] {
  const rows = prepared(
    db,
    'SELECT i.*, m.id FROM invoice i JOIN mail m USING (seq) WHERE m.id = ? ORDER BY i.part, i.place',
  ).all(idBytes(id))
  return complete(db, rows)
}

/** Lists invoices: see `Archive`. */
export function findInvoices(db: DatabaseSync, plan: Plan, filter: InvoiceFilter, page: Page): InvoicesFound {
  const parts: { sql: string; parameters: readonly SQLInputValue[] }[] = keyConditions(filter).map(conditionOf)
  const positions = positionsWithin(db, plan)
  if (positions !== null) {
    const { sql, parameters } = positions
    parts.push({ sql: `i.seq IN (SELECT seq FROM mail WHERE sort IN (${sql}))`, parameters })
  }
  const where = parts.length === 0 ? '' : `WHERE ${parts.map(({ sql }) => sql).join(' AND ')}`
  const parameters = parts.flatMap((part) => part.parameters)
  const total = Number(prepared(db, `SELECT count(*) AS invoices FROM invoice i ${where}`).get(...parameters)?.invoices)
  if (page.offset >= total) return { invoices: [], total }
  // The plus keeps the engine from reading in the order of the answer for few hits.
  const [index, order] = total > MANY ? ['INDEXED BY invoice_issued', 'i.issued'] : ['', '+i.issued']
  const rows = prepared(
    db,
    `SELECT i.*, m.id FROM invoice i ${index} CROSS JOIN mail m USING (seq) ${where}
     ORDER BY ${order} DESC, i.seq, i.part, i.place LIMIT ? OFFSET ?`,
  ).all(...parameters, page.limit, page.offset)
  return { invoices: complete(db, rows), total }
}

function conditionOf(condition: KeyCondition): { sql: string; parameters: readonly SQLInputValue[] } {
  const column = `i.${condition.column}`
  if ('is' in condition) return { sql: `${column} = ?`, parameters: [condition.is] }
  if ('joined' in condition) return { sql: `replace(${column}, ' ', '') = ?`, parameters: [condition.joined] }
  if ('hasWord' in condition) return { sql: `instr(' ' || ${column}, ?) > 0`, parameters: [` ${condition.hasWord}`] }
  return { sql: `${column} ${condition.operator} ?`, parameters: [condition.value] }
}

/** Reads the whole invoices of some rows. */
function complete(db: DatabaseSync, rows: readonly Row[]): ArchivedInvoice[] {
  const texts = new Map<string, ReturnType<typeof invoicesIn>>()
  const textOf = prepared(db, 'SELECT text FROM added_text WHERE seq = ? AND kind = ?')
  const same = prepared(
    db,
    `SELECT DISTINCT m.id FROM invoice i JOIN mail m USING (seq)
     WHERE i.identity = ? AND i.seq <> ? ORDER BY i.seq LIMIT ${SAME_AS_LIMIT}`,
  )
  return rows.flatMap(({ seq, part, place, id, identity }) => {
    const { kind } = invoiceText(Number(part), [])
    const key = `${seq} ${kind}`
    const known = texts.get(key) ?? invoicesIn({ text: unpacked(textOf.get(seq!, kind)?.text) })
    texts.set(key, known)
    const invoice = known[Number(place)]
    if (invoice === undefined) return []
    const sameAs = identity === null ? [] : same.all(identity!, seq!).map((each) => idText(each.id))
    return [{ ...invoice, mailId: idText(id), attachmentIndex: Number(part), sameAs }]
  })
}

function unpacked(text: unknown): string {
  return text instanceof Uint8Array ? zstdDecompressSync(text).toString() : '[]'
}
