/** Stores later additions to a mail: texts of its attachments, envelopes of a second arrival. */

import { zstdCompressSync } from 'node:zlib'
import type { OcrStatus } from '../contract/index.ts'
import { extrasOf, type KnownExtras, knownWith, OCR_STATUSES, statusChange, toDepth } from '../core/index.ts'
import type { Note, TextNote } from '../core/packs/index.ts'
import { type Depth, type ParsePool, toText } from '../core/reading/index.ts'
import type { RawRef, RawStore } from '../raw/index.ts'
import { ADDITIONS, additionsOf } from './additions.ts'
import type { Client, Database } from './database.ts'
import { foldedText } from './folded.ts'
import { writeInvoices } from './invoices.ts'
import { addProvenance } from './provenance.ts'
import { replaceText } from './replace.ts'
import { toRef } from './rows.ts'
import { addToTotals } from './totals.ts'
import type { Writer } from './writer.ts'

type Context = {
  readonly database: Database
  readonly raws: RawStore
  readonly writer: Writer
  readonly pool: ParsePool
}

/** The data of a mail besides its bytes. */
type State = KnownExtras & { readonly depth: Depth; readonly sort: number; readonly ref: RawRef }

/** Adds a note to a mail: durable and searchable when this resolves. Ignores an unknown mail. */
export async function amend({ database, raws, writer, pool }: Context, note: Note): Promise<void> {
  for (;;) {
    const state = await database.run((client) => readState(client, note.id))
    if (state === null) return
    const raw = await wholeMail(raws, state.ref)
    const extras = extrasOf(knownWith(state, note))
    const source = { kind: 'bytes', raw } as const
    const documents = await pool.documents(
      { source, depth: state.depth, before: extrasOf(state), after: extras },
      raw.length,
    )
    const done = await writer.locked(async (client) => {
      // Another addition may have come while the mail was read.
      const now = await readState(client, note.id)
      if (JSON.stringify(now) !== JSON.stringify(state)) return false
      await apply({ client, writer, state, note }, foldedText(toText(documents.after)))
      return true
    })
    if (done) return
  }
}

type Application = {
  readonly client: Client
  readonly writer: Writer
  readonly state: State
  readonly note: Note
}

async function apply({ client, writer, state, note }: Application, words: string): Promise<void> {
  if (note.about === 'text') await addTexts(client, note)
  else if ((await addProvenance(client, [note])).size === 0) return
  await replaceText(writer.rewriting(client), { id: note.id, sort: state.sort }, words)
}

async function addTexts(client: Client, { id, texts, ocrStatus }: TextNote): Promise<void> {
  for (const { kind, text } of texts) {
    await client.query(
      'INSERT INTO mailarchiv.added_text VALUES ($1, $2, $3) ON CONFLICT (id, kind) DO UPDATE SET text = excluded.text',
      [id, kind, zstdCompressSync(Buffer.from(text))],
    )
  }
  await writeInvoices(client, id, texts)
  await setStatuses(client, [id], ocrStatus)
}

/** Sets statuses. Call it inside of `Writer.locked`. */
export async function setStatuses(client: Client, ids: readonly string[], ocrStatus: OcrStatus): Promise<void> {
  const { rows } = await client.query(
    `WITH old AS (SELECT id, ocr_status FROM mailarchiv.mail WHERE id = ANY($1::uuid[]) AND ocr_status <> $2),
       changed AS (UPDATE mailarchiv.mail SET ocr_status = $2 WHERE id IN (SELECT id FROM old))
     SELECT ocr_status, count(*) AS mails FROM old GROUP BY ocr_status`,
    [ids, OCR_STATUSES.indexOf(ocrStatus)],
  )
  for (const { ocr_status, mails } of rows) {
    await addToTotals(client, statusChange(Number(ocr_status), ocrStatus, Number(mails)))
  }
}

export async function readState(client: Client, id: string): Promise<State | null> {
  const { rows } = await client.query(
    `SELECT sort, size, sha256, place, read_state, ${ADDITIONS} FROM mailarchiv.mail m WHERE id = $1`,
    [id],
  )
  const [row] = rows
  return row === undefined
    ? null
    : { sort: Number(row.sort), ref: toRef(row), depth: toDepth(row), ...additionsOf(row) }
}

/** Reads all bytes of a mail. */
export async function wholeMail(raws: RawStore, ref: RawRef): Promise<Uint8Array> {
  const raw = new Uint8Array(ref.size)
  let at = 0
  for await (const piece of raws.read(ref, 0, ref.size)) {
    raw.set(piece, at)
    at += piece.length
  }
  return raw
}
