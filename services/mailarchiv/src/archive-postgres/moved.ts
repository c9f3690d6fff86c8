/** Mails that move between archives: what is read of them here, and how they are put into this one. */

import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { type AddedText, ArchiveError, type MailHistory } from '../archive/index.ts'
import {
  assertContinues,
  charactersOfTexts,
  HISTORY_CHARACTERS,
  type KnownProvenance,
  OCR_STATUSES,
} from '../archive/threads.ts'
import type { RawRef, RawStore } from '../archive-raw/index.ts'
import type { Accepted, Arrival } from './arrivals.ts'
import { CopyRows } from './copy.ts'
import type { Client, Database, Rows } from './database.ts'
import { addProvenance } from './provenance.ts'
import { toProvenance, toRef } from './rows.ts'

/** See MovableArchive. */
export async function readHistory(database: Database, afterSeq: number, limit: number): Promise<MailHistory[]> {
  const rows = await database.rows(
    `SELECT l.idx + 1 AS seq, l.salt, m.id, m.sha256, m.size, m.archived_at, m.ocr_status FROM mailarchiv.evidence_leaf l
     LEFT JOIN mailarchiv.mail m ON m.id = l.id AND m.seq = l.idx + 1 AND m.sha256 = l.sha256
     WHERE l.idx >= $1 ORDER BY l.idx LIMIT $2`,
    [afterSeq, limit],
  )
  const ids = rows.map(({ id }) => id)
  const provenance = await byMail<KnownProvenance>(
    database,
    'SELECT * FROM mailarchiv.provenance WHERE id = ANY($1::uuid[]) ORDER BY id, number',
    ids,
    toProvenance,
  )
  const packed = await byMail<PackedText>(
    database,
    'SELECT * FROM mailarchiv.added_text WHERE id = ANY($1::uuid[]) ORDER BY id, kind COLLATE "C"',
    ids,
    ({ kind, text }) => ({ kind: String(kind), text: text as Uint8Array }),
  )
  const histories: MailHistory[] = []
  let left = HISTORY_CHARACTERS
  for (const row of rows) {
    const { id, seq, ocr_status: status } = row
    if (id === null) throw unprovable(Number(seq))
    const texts = (packed.get(String(id)) ?? []).map(unpacked)
    left -= charactersOfTexts(texts)
    if (histories.length > 0 && left < 0) break
    histories.push({
      id: String(id),
      seq: Number(seq),
      sha256: row.sha256 as Uint8Array,
      size: Number(row.size),
      archivedAt: Number(row.archived_at),
      salt: row.salt as Uint8Array,
      provenance: provenance.get(String(id)) ?? [],
      texts,
      ocrStatus: OCR_STATUSES[Number(status)]!,
    })
  }
  return histories
}

type PackedText = { readonly kind: string; readonly text: Uint8Array }

const unpacked = ({ kind, text }: PackedText): AddedText => ({ kind, text: zstdDecompressSync(text).toString() })

function unprovable(seq: number): ArchiveError {
  return new ArchiveError(
    'archive_unreadable',
    `Die Mail Nummer ${seq} steht im Beweisprotokoll, aber nicht so im Archiv. Bitte rufen Sie „zeughaus mailarchiv verify --full“ auf, bevor Sie umziehen.`,
  )
}

async function byMail<T>(
  database: Database,
  sql: string,
  ids: readonly unknown[],
  read: (row: Rows[number]) => T,
): Promise<Map<string, T[]>> {
  const found = new Map<string, T[]>()
  for (const row of await database.rows(sql, [ids])) {
    const list = found.get(String(row.id))
    if (list === undefined) found.set(String(row.id), [read(row)])
    else list.push(read(row))
  }
  return found
}

/** The bytes of these mails, in their order. */
export async function readRaws(
  database: Database,
  raws: RawStore,
  mails: readonly MailHistory[],
): Promise<readonly Uint8Array[]> {
  const rows = await database.rows('SELECT id, place, sha256, size FROM mailarchiv.mail WHERE id = ANY($1::uuid[])', [
    mails.map(({ id }) => id),
  ])
  const refs = new Map(rows.map((row) => [String(row.id), toRef(row)]))
  return raws.readMany(mails.map(({ id }) => refs.get(id)!))
}

type Moved = {
  readonly histories: readonly MailHistory[]
  readonly refs: readonly RawRef[]
  readonly last: { readonly seq: number }
}

/** The mails as they are written. Throws ArchiveRefusal when they do not continue this archive. */
export function movedMails(
  arrivals: readonly Arrival[],
  { histories, refs, last }: Moved,
): (Omit<Accepted, 'sort'> & { readonly ref: RawRef })[] {
  return arrivals.map((arrival, place) => {
    const history = histories[place]!
    assertContinues(history, last.seq + 1 + place, arrival.mail)
    const { id, seq, sha256, size, archivedAt, salt, provenance, ocrStatus } = history
    const { source } = provenance[0]!
    return { id, seq, sha256, size, archivedAt, salt, source, ocrStatus, arrival, ref: refs[place]! }
  })
}

/** Everything that became known of mails after they were archived; their search texts hold it already. */
export async function addKnowledge(client: Client, histories: readonly MailHistory[]): Promise<void> {
  const texts = new CopyRows('mailarchiv.added_text (id, kind, text)')
  for (const { id, texts: known } of histories) {
    for (const { kind, text } of known) texts.add([id, kind, zstdCompressSync(Buffer.from(text))])
  }
  await texts.write(client)
  const later = histories.flatMap(({ id, provenance }) =>
    provenance.slice(1).map(({ archivedAt, ...known }) => ({ id, archivedAt, provenance: known })),
  )
  await addProvenance(client, later)
}
