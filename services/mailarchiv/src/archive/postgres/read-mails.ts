/** Reads archived mails and their bytes, for a thread that parses them. */
import { isUuid } from '@zeughaus/platform'
import { toDepth } from '../core/index.ts'
import type { FoundMail } from '../core/reading/index.ts'
import type { RawStore } from '../raw/index.ts'
import type { Database } from './database.ts'
import { toRecord, toRef } from './rows.ts'

const FIRST_OF_THREAD = `SELECT f.id FROM mailarchiv.in_thread i JOIN mailarchiv.thread t ON t.number = i.thread
  JOIN mailarchiv.mail f ON f.seq = t.first WHERE i.id = m.id`

/** Reads these mails, in their order; null for one that does not exist. Those that cannot be parsed come without bytes. */
export async function readFound(
  database: Database,
  raws: RawStore,
  ids: readonly string[],
): Promise<((FoundMail & { readonly raw: Uint8Array }) | null)[]> {
  // In the order of their archiving, in which neighbours lie together in the store.
  const rows = await database.rows(
    `SELECT m.*, (${FIRST_OF_THREAD}) AS first_of_thread FROM mailarchiv.mail m WHERE m.id = ANY($1::uuid[]) ORDER BY m.seq`,
    [ids.filter(isUuid)],
  )
  const readable = rows.filter((row) => toDepth(row) === 'whole')
  const bytes = await raws.readMany(readable.map(toRef))
  const byId = new Map(readable.map((row, place) => [String(row.id), bytes[place]!]))
  const found = new Map(
    rows.map((row) => {
      const id = String(row.id)
      const threadId = String(row.first_of_thread ?? id)
      const raw = byId.get(id) ?? new Uint8Array()
      return [id, { record: toRecord(row), depth: toDepth(row), threadId, raw }]
    }),
  )
  return ids.map((id) => found.get(id) ?? null)
}
