/** Reads archived mails and their bytes, for a thread that parses them. */
import { isUuid } from '@zeughaus/platform'
import type { Readable } from '../../search/index.ts'
import { isReadableRow, SENT_COLUMNS, toDepth } from '../core/index.ts'
import type { FoundMail } from '../core/reading/index.ts'
import type { RawStore } from '../raw/index.ts'
import type { Database, Rows } from './database.ts'
import { conversationIds } from './read-relations.ts'
import { toRecord, toRef } from './rows.ts'

/** Reads these mails, in their order; null for one that does not exist. Those that cannot be parsed come without bytes. */
export async function readFound(
  database: Database,
  raws: RawStore,
  ids: readonly string[],
  readable: Readable,
): Promise<((FoundMail & { readonly raw: Uint8Array }) | null)[]> {
  // In the order of their archiving, in which neighbours lie together in the store.
  const rows = await database.rows(
    `SELECT m.*, i.conversation FROM mailarchiv.mail m LEFT JOIN mailarchiv.in_conversation i ON i.id = m.id
     WHERE m.id = ANY($1::uuid[]) ORDER BY m.seq`,
    [ids.filter(isUuid)],
  )
  const whole = rows.filter((row) => toDepth(row) === 'whole')
  const [bytes, conversations] = await Promise.all([
    raws.readMany(whole.map(toRef)),
    conversationIds(database, conversationsOf(rows), readable),
  ])
  const byId = new Map(whole.map((row, place) => [String(row.id), bytes[place]!]))
  const found = new Map(
    rows.map((row) => {
      const id = String(row.id)
      // A mail without a Message-ID is a conversation of its own, which has no number.
      const conversationId = row.conversation === null ? id : (conversations.get(Number(row.conversation)) ?? id)
      const raw = byId.get(id) ?? new Uint8Array()
      return [id, { record: toRecord(row), depth: toDepth(row), conversationId, raw }]
    }),
  )
  return ids.map((id) => found.get(id) ?? null)
}

const conversationsOf = (rows: Rows): number[] => [
  ...new Set(rows.flatMap(({ conversation }) => (conversation === null ? [] : [Number(conversation)]))),
]

/** Returns those of some mails that a caller may read. */
export async function readableAmong(database: Database, ids: readonly string[], readable: Readable): Promise<string[]> {
  const rows = await database.rows(
    `SELECT id, ${SENT_COLUMNS.join(', ')} FROM mailarchiv.mail WHERE id = ANY($1::uuid[])`,
    [ids],
  )
  return rows.flatMap((row) => (isReadableRow(readable, row) ? [String(row.id)] : []))
}
