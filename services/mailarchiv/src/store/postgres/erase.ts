/**
 * Takes mails out of an archive on PostgreSQL: what is derived from all mails, their rows, what is left of both in the
 * files of the database, their bytes, and at last what the log says of them. A program that ends meanwhile leaves the
 * number of the parts that are done; the same call goes on there, and does the unfinished part again.
 */
import { setImmediate, setTimeout } from 'node:timers/promises'
import { ArchiveError, type Progress, type SignedDeletion } from '../contract/index.ts'
import { AddedTotals, OCR_STATUSES, toDepth } from '../core/index.ts'
import type { ParsePool } from '../core/reading/index.ts'
import type { RawStore, RepointedRaw } from '../raw/index.ts'
import { removeUncounted } from './counted.ts'
import type { Client, Database, Rows } from './database.ts'
import { appendDeletion, emptyLeaves } from './evidence-store.ts'
import { reindexMails } from './reindex.ts'
import { assertRewritable, rewriteTables } from './rewrite.ts'
import { addToTotals } from './totals.ts'
import type { Writer } from './writer.ts'

/** Mails of one transaction: writers wait no longer. */
const AT_ONCE = 100
/** Who found a mail in a derived table, such as the newest one of a contact, has read its row by then. */
const STILL_READ_MS = 1_000

type Context = {
  readonly database: Database
  readonly raws: RawStore
  readonly writer: Writer
  readonly pool: ParsePool
  readonly progress: Progress
}

type Erasing = Context & { readonly deletion: SignedDeletion['deletion'] }

/**
 * The parts, in their order. The derived tables come first: none ever names a mail that has no row. Bytes come after the
 * database, because a bucket may keep them for years.
 */
const STEPS: readonly ((erasing: Erasing) => Promise<unknown>)[] = [
  rebuildWithout,
  removeRows,
  rewriteFormer,
  eraseBytes,
  endLeaves,
  (erasing) => rewriteTables(erasing, ['mailarchiv.content', 'mailarchiv.evidence_leaf']),
]

export async function eraseMails(context: Context, { deletion, note }: SignedDeletion): Promise<void> {
  const { database, writer } = context
  await assertRewritable(database)
  const done = await writer.locked((client) => declare(client, deletion, note))
  for (const [place, step] of STEPS.entries()) {
    if (place < done) continue
    await step({ ...context, deletion })
    if (place > 0) await database.rows(NEXT_STEP, [deletion.run, place + 1])
  }
}

/** Counts the mails that have no row any more, and whose bytes may still be there. */
export async function countErasing(database: Database): Promise<number> {
  const [row] = await database.rows(
    `SELECT count(*) AS mails FROM mailarchiv.content c
     WHERE EXISTS (SELECT FROM mailarchiv.erasure WHERE step < ${STEPS.length})
       AND NOT EXISTS (SELECT FROM mailarchiv.mail m WHERE m.id = c.id)`,
  )
  return Number(row?.mails)
}

const NEXT_STEP = 'UPDATE mailarchiv.erasure SET step = $2 WHERE run = $1'

const OTHER_MAILS =
  'Diese Löschung nennt Mails, die das Archiv nicht unter diesen Nummern kennt. Es wurde nichts gelöscht. Bitte rufen Sie „zeughaus mailarchiv verify --full“ auf.'

/** Notes in the log that mails are deleted, before any of them is. Returns the number of parts that are done. */
async function declare(client: Client, deletion: SignedDeletion['deletion'], note: string): Promise<number> {
  const { run, mails } = deletion
  const { rows } = await client.query(
    `SELECT count(*) AS known FROM unnest($1::bigint[], $2::uuid[]) AS named (seq, id)
     JOIN mailarchiv.evidence_leaf l ON l.idx = named.seq - 1 AND l.id = named.id`,
    [mails.map(({ seq }) => seq), mails.map(({ id }) => id)],
  )
  if (Number(rows[0].known) !== mails.length) throw new ArchiveError('archive_unreadable', OTHER_MAILS)
  await appendDeletion(client, deletion, note)
  await client.query('INSERT INTO mailarchiv.erasure (run) VALUES ($1) ON CONFLICT DO NOTHING', [run])
  const erasure = await client.query('SELECT step FROM mailarchiv.erasure WHERE run = $1', [run])
  return Number(erasure.rows[0].step)
}

/** From its end on until the rows are gone, no other rebuild may begin: so both are one transaction. */
function rebuildWithout({ deletion, ...context }: Erasing): Promise<unknown> {
  return reindexMails({
    ...context,
    without: new Set(deletion.mails.map(({ id }) => id)),
    atEnd: async (client) => void (await client.query(NEXT_STEP, [deletion.run, 1])),
  })
}

/** The mails of a deletion in small numbers, with turns for others between them. */
async function* batchesOf({ mails }: SignedDeletion['deletion']) {
  for (let at = 0; at < mails.length; at += AT_ONCE) {
    yield mails.slice(at, at + AT_ONCE)
    await setImmediate()
  }
}

async function removeRows({ writer, deletion }: Erasing): Promise<void> {
  await setTimeout(STILL_READ_MS)
  for await (const mails of batchesOf(deletion)) {
    const ids = mails.map(({ id }) => id)
    await writer.locked(async (client) => {
      const tables = [...(await removeMails(client, writer, ids)), ...(await removeBeside(client, ids))]
      await client.query(
        'UPDATE mailarchiv.erasure SET tables = ARRAY(SELECT DISTINCT unnest(tables || $2::text[])) WHERE run = $1',
        [deletion.run, tables],
      )
    })
  }
  await writer.locked(removeUncounted)
}

/** Removes mails and their texts, and takes them from the stored numbers. Returns the tables that lost rows. */
async function removeMails(client: Client, writer: Writer, ids: readonly string[]): Promise<string[]> {
  const { rows: mails } = await client.query(
    `DELETE FROM mailarchiv.mail WHERE id = ANY($1::uuid[])
     RETURNING tableoid::regclass::text AS "table", sort, size, read_state, ocr_status`,
    [ids],
  )
  const { rows: texts } = await client.query(
    `DELETE FROM mailarchiv.search WHERE sort = ANY($1::bigint[]) AND id = ANY($2::uuid[])
     RETURNING tableoid::regclass::text AS "table", words`,
    [mails.map(({ sort }) => sort), ids],
  )
  const { counted } = writer.rewriting(client)
  for (const { words } of texts) counted.remove(String(words))
  await counted.write(client)
  const totals = totalsOf(mails)
  await addToTotals(client, Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, -value])))
  return [...mails, ...texts].map(({ table }) => String(table))
}

function totalsOf(mails: Rows): Readonly<Record<string, number>> {
  const totals = new AddedTotals()
  for (const row of mails) {
    const readState = toDepth(row) === 'whole' ? 'read' : 'unreadable'
    totals.add({ size: Number(row.size), readState, ocrStatus: OCR_STATUSES[Number(row.ocr_status)]! })
  }
  return totals.values
}

/** Removes what other tables say of mails, and the folders from which no other mail came. */
async function removeBeside(client: Client, ids: readonly string[]): Promise<string[]> {
  const tables: string[] = []
  for (const name of ['provenance', 'added_text', 'invoice', 'in_folder']) {
    const { rowCount } = await client.query(`DELETE FROM mailarchiv.${name} WHERE id = ANY($1::uuid[])`, [ids])
    if (rowCount !== 0) tables.push(`mailarchiv.${name}`)
  }
  if (!tables.includes('mailarchiv.in_folder')) return tables
  await client.query(
    'DELETE FROM mailarchiv.folder f WHERE NOT EXISTS (SELECT FROM mailarchiv.in_folder i WHERE i.folder = f.number)',
  )
  return [...tables, 'mailarchiv.folder']
}

async function rewriteFormer(erasing: Erasing): Promise<void> {
  const { database, deletion } = erasing
  const rows = await database.rows('SELECT unnest(tables) AS "table" FROM mailarchiv.erasure WHERE run = $1', [
    deletion.run,
  ])
  await rewriteTables(erasing, [...rows.map(({ table }) => String(table)), 'mailarchiv.counted'])
}

/** Until the leaves are empty, they and `content` say which bytes these are: no other mail has them. */
async function eraseBytes({ database, raws, writer, deletion }: Erasing): Promise<void> {
  const rows = await database.rows("SELECT sha256 FROM mailarchiv.evidence_leaf WHERE idx = ANY($1) AND salt <> ''", [
    deletion.mails.map(({ seq }) => seq - 1),
  ])
  const hashes = rows.map(({ sha256 }) => sha256 as Uint8Array)
  await raws.erase(hashes, (moved) => writer.locked((client) => repoint(client, moved)))
}

async function repoint(client: Client, moved: readonly RepointedRaw[]): Promise<void> {
  await client.query(
    `UPDATE mailarchiv.mail m SET place = r.now
     FROM unnest($1::bytea[], $2::text[], $3::text[]) AS r (sha256, before, now)
     JOIN mailarchiv.content c ON c.sha256 = r.sha256
     WHERE m.id = c.id AND m.place = r.before`,
    [moved.map(({ sha256 }) => Buffer.from(sha256)), moved.map(({ before }) => before), moved.map(({ now }) => now)],
  )
}

async function endLeaves({ writer, deletion }: Erasing): Promise<void> {
  for await (const mails of batchesOf(deletion)) {
    const seqs = mails.map(({ seq }) => seq)
    await writer.locked(async (client) => {
      await client.query(
        `DELETE FROM mailarchiv.content WHERE sha256 IN
           (SELECT sha256 FROM mailarchiv.evidence_leaf WHERE idx = ANY($1::bigint[]) AND salt <> '')`,
        [seqs.map((seq) => seq - 1)],
      )
      await emptyLeaves(client, seqs)
    })
  }
}
