/** Compares rows and raw store in both directions, re-hashes bytes and reads mails again. */

import type { RecordFinding, VerifyReport } from '../contract/index.ts'
import { Findings, type VerifyOptions } from '../core/index.ts'
import { digest } from '../core/reading/index.ts'
import { type RawRef, type RawStore, RawStoreError } from '../raw/index.ts'
import { wholeMail } from './amend.ts'
import type { Database } from './database.ts'
import { countErasing } from './erase.ts'
import { Rereading, type SoundMail } from './reread.ts'
import { toRef } from './rows.ts'

const BATCH = 500
/** Groups that are read at once: a store may be far away. */
const AT_ONCE = 8
/** Mails of a group, which are read together: neighbours are in one block of the store, unpacked once. */
const GROUP = { mails: 64, bytes: 1024 * 1024 }

/** Re-hashes and reads every mail for a share of 1, else a random sample of at least `leastMails`. */
export async function verifyRaw(database: Database, raws: RawStore, options: VerifyOptions): Promise<VerifyReport> {
  const { share, leastMails, reread, progress, pool } = options
  const { list: findings, report } = new Findings()
  const rereading = await Rereading.begin({ database, pool, report })
  const [counted] = await database.rows('SELECT count(*) AS mails FROM mailarchiv.mail')
  const total = Number(counted?.mails)
  let [done, hashed, after] = [0, 0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const rows = await database.rows(
      `SELECT id, size, sha256, place FROM mailarchiv.mail WHERE id > $1 ORDER BY id LIMIT ${BATCH}`,
      [after],
    )
    if (rows.length === 0) break
    const questions = rows.map((row) => {
      const left = total - done
      done += 1
      const isChosen = Math.random() < share || leastMails - hashed >= left
      if (isChosen) hashed += 1
      return { id: String(row.id), ref: toRef(row), isChosen }
    })
    const queue = groupsOf(questions)
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const sound = await soundOf(raws, next)
        for (const question of next) {
          const found = sound.has(question) ? null : await lookAt(raws, question)
          if (found?.finding !== undefined && (await isThere(database, question))) report(found.finding)
          if (found?.raw !== undefined) sound.set(question, found.raw)
        }
        if (reread) await rereading.compare([...sound].map(([{ id }, raw]): SoundMail => ({ id, raw })))
      }
    }
    after = String(rows.at(-1)!.id)
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    progress(done, Math.max(done, total))
  }
  for await (const finding of extras(database, raws)) report(finding)
  await rereading.finish()
  const erasing = await countErasing(database)
  return { mails: done, hashed, erasing, readOtherwise: rereading.readOtherwise, findings }
}

type Question = { readonly id: string; readonly ref: RawRef; readonly isChosen: boolean }

function groupsOf(questions: readonly Question[]): Question[][] {
  const groups: Question[][] = []
  let bytes = 0
  for (const question of questions) {
    const group = groups.at(-1)
    bytes += question.ref.size
    if (group === undefined || group.length >= GROUP.mails || bytes > GROUP.bytes) {
      groups.push([question])
      bytes = question.ref.size
    } else group.push(question)
  }
  return groups
}

/** Reads the chosen mails together; returns those with intact bytes, the caller checks the others one by one. */
async function soundOf(raws: RawStore, group: readonly Question[]): Promise<Map<Question, Uint8Array>> {
  const chosen = group.filter(({ isChosen }) => isChosen)
  try {
    const read = await raws.readMany(chosen.map(({ ref }) => ref))
    const mails = chosen.map((question, place) => [question, read[place]!] as const)
    return new Map(mails.filter(([{ ref }, raw]) => Buffer.compare(digest(raw), ref.sha256) === 0))
  } catch (error) {
    if (!(error instanceof RawStoreError)) throw error
    return new Map()
  }
}

/** Whether a mail still has its place: a deletion may have removed it meanwhile, or moved it in the store. */
async function isThere(database: Database, { id, ref }: Question): Promise<boolean> {
  const rows = await database.rows('SELECT FROM mailarchiv.mail WHERE id = $1 AND place = $2', [id, ref.place])
  return rows.length > 0
}

type Look = { readonly finding?: RecordFinding; readonly raw?: Uint8Array }

async function lookAt(raws: RawStore, { id, ref, isChosen }: Question): Promise<Look> {
  try {
    if (!(await raws.exists(ref))) {
      const message = `Die Mail ${id} fehlt: Im Speicher der Mails gibt es sie nicht mehr.`
      return { finding: { code: 'missing', id, message } }
    }
    if (!isChosen) return {}
    const raw = await wholeMail(raws, ref)
    if (Buffer.compare(digest(raw), ref.sha256) === 0) return { raw }
  } catch (error) {
    if (!(error instanceof RawStoreError) || error.code !== 'raw_damaged') throw error
  }
  const message = `Die Mail ${id} ist verändert: Ihre Bytes sind nicht die archivierten.`
  return { finding: { code: 'changed', id, message } }
}

/** Finds bytes without a row: of a failed batch, or foreign ones. */
async function* extras(database: Database, raws: RawStore): AsyncGenerator<RecordFinding> {
  let batch: RawRef[] = []
  for await (const ref of raws.list()) {
    batch.push(ref)
    if (batch.length < BATCH) continue
    yield* unknownOf(database, batch)
    batch = []
  }
  yield* unknownOf(database, batch)
}

async function* unknownOf(database: Database, refs: readonly RawRef[]): AsyncGenerator<RecordFinding> {
  const rows = await database.rows('SELECT sha256 FROM mailarchiv.content WHERE sha256 = ANY($1::bytea[])', [
    refs.map(({ sha256 }) => Buffer.from(sha256)),
  ])
  const known = new Set(rows.map((row) => Buffer.from(row.sha256 as Uint8Array).toString('hex')))
  for (const { place, sha256 } of refs) {
    const hash = Buffer.from(sha256).toString('hex')
    if (known.has(hash)) continue
    yield {
      code: 'extra',
      id: null,
      message: `Im Speicher der Mails liegen unter ${place} Bytes, die zu keiner Mail des Archivs gehören (SHA-256 ${hash}). Das kann von einer abgebrochenen Aufnahme stammen.`,
    }
  }
}
