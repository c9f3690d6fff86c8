/** Reads mails for a move to another archive, and writes mails that come from one. */

import { zstdCompressSync } from 'node:zlib'
import { DELETION_SOURCE } from '../../evidence/signed-log/worker-api.ts'
import type { MailHistory } from '../contract/index.ts'
import { assertContinues, historiesOf, toProvenance } from '../core/index.ts'
import type { RawRef, RawStore } from '../raw/index.ts'
import { ADDITIONS, additionsOf } from './additions.ts'
import type { Accepted, Arrival } from './arrivals.ts'
import { CopyRows } from './copy.ts'
import type { Client, Database, Rows } from './database.ts'
import { writeInvoices } from './invoices.ts'
import { addProvenance } from './provenance.ts'
import { toRef } from './rows.ts'

/** See MovableArchive. */
export async function readHistory(database: Database, afterSeq: number, limit: number): Promise<MailHistory[]> {
  const rows = await database.rows(
    `SELECT l.idx + 1 AS seq, l.salt, m.id, m.sha256, m.size, m.archived_at, m.date_received, m.ocr_status, ${ADDITIONS},
       (SELECT jsonb_agg(p ORDER BY p.number) FROM mailarchiv.provenance p WHERE p.id = m.id) AS provenance
     FROM mailarchiv.evidence_leaf l
     LEFT JOIN mailarchiv.mail m ON m.id = l.id AND m.seq = l.idx + 1 AND m.sha256 = l.sha256
     WHERE l.idx >= $1 AND l.salt <> '' AND l.source <> '${DELETION_SOURCE}' ORDER BY l.idx LIMIT $2`,
    [afterSeq, limit],
  )
  return historiesOf(rows, (row) => ({
    id: String(row.id),
    provenance: ((row.provenance ?? []) as Rows).map(toProvenance),
    texts: additionsOf(row).texts.map(([kind, text]) => ({ kind, text })),
  }))
}

/** Reads the bytes of these mails, in their order. */
export async function readRaws(
  database: Database,
  raws: RawStore,
  mails: readonly { readonly id: string }[],
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

/** Makes the mails to write. Throws ArchiveRefusal when they do not continue this archive. */
export function movedMails(
  arrivals: readonly Arrival[],
  { histories, refs, last }: Moved,
): (Omit<Accepted, 'sort'> & { readonly ref: RawRef })[] {
  return arrivals.map(({ mail }, place) => {
    const history = histories[place]!
    assertContinues(history, last.seq + 1 + place, mail)
    const { id, seq, sha256, size, archivedAt, salt, provenance, ocrStatus } = history
    const { source } = provenance[0]!
    return { id, seq, sha256, size, archivedAt, salt, source, ocrStatus, mail, ref: refs[place]! }
  })
}

/** Adds provenance and texts that came after the mails were archived; the search texts have them already. */
export async function addKnowledge(client: Client, histories: readonly MailHistory[]): Promise<void> {
  const texts = new CopyRows('mailarchiv.added_text (id, kind, text)')
  for (const { id, texts: known } of histories) {
    for (const { kind, text } of known) texts.add([id, kind, zstdCompressSync(Buffer.from(text))])
  }
  await texts.write(client)
  for (const { id, texts: known } of histories) await writeInvoices(client, id, known)
  const later = histories.flatMap(({ id, provenance }) =>
    provenance.slice(1).map(({ archivedAt, ...known }) => ({ id, archivedAt, provenance: known })),
  )
  await addProvenance(client, later)
}
